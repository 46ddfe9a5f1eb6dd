--TEST--
A coroutine that parks in an encoder, a dump, a comparison or the evaluation of a constant does not make what it is in look recursive to the others
--FILE--
<?php
use function Async\{await, spawn, suspend};

function together(callable ...$functions): array {
    return array_map(Async\await(...), array_map(Async\spawn(...), $functions));
}

class Item implements JsonSerializable {
    public $value = 1;
    public function jsonSerialize(): mixed {
        suspend();
        return ['value' => $this->value];
    }
    public function __debugInfo() {
        suspend();
        return ['value' => $this->value];
    }
    public function __toString(): string {
        suspend();
        return 'item';
    }
}

class Hooked {
    public $value { get { suspend(); return 1; } }
}

$item = new Item;
$list = [$item, [$item]];
$box = (object) ['list' => $list];
echo implode("\n", together(fn() => json_encode($list), fn() => json_encode($box), fn() => json_encode($item), fn() => json_encode([$box]))), "\n";

$dump = function ($value) {
    ob_start();
    var_dump($value);
    debug_zval_refcount($value);
    return preg_replace('/\s+/', ' ', ob_get_clean());
};
function debug_zval_refcount($value) {
    ob_start();
    debug_zval_dump($value);
    echo str_contains(ob_get_clean(), 'RECURSION') ? 'recursion' : '';
}
$shown = together(fn() => $dump($list), fn() => $dump($list), fn() => $dump($box), fn() => print_r($list, true), fn() => print_r($box, true), fn() => print_r($box, true));
echo count(array_filter($shown, fn($text) => stripos($text, 'recursion') !== false)), " of ", count($shown), " show a recursion\n";

$hooked = new Hooked;
$tree = (object) ['hooked' => $hooked];
$text = var_export($tree, true);
echo json_encode(array_map(fn($exported) => $exported === $text, together(fn() => var_export($tree, true), fn() => var_export($tree, true), fn() => var_export([$hooked], true) !== ''  ? $text : ''))), "\n";

$left = (object) ['a' => (object) ['x' => new Item]];
$right = (object) ['a' => (object) ['x' => 'item']];
$compare = fn() => $left == $right;
echo json_encode(together($compare, $compare, fn() => [$left, [new Item]] == [$right, ['item']], fn() => (array) $left == (array) $right)), "\n";
$items = [new Item, [new Item]];
$strings = ['item', ['item']];
echo json_encode(together(fn() => $items == $strings, fn() => $items == $strings)), "\n";

spl_autoload_register(function ($class) {
    suspend();
    suspend();
    eval("class $class { const ONE = 1; }");
});
class Constants {
    const INNER = Later::ONE;
    const OUTER = self::INNER + 1;
}
echo json_encode(together(fn() => constant('Constants::OUTER'), fn() => constant('Constants::OUTER'), fn() => Constants::INNER, fn() => Constants::OUTER)), "\n";

/* Real recursion is found as ever. */
$loop = new stdClass;
$loop->self = $loop;
$loop->item = $item;
echo json_encode(together(fn() => json_encode($loop), fn() => substr_count(print_r($loop, true), 'RECURSION'), fn() => json_last_error())), "\n";
?>
--EXPECT--
[{"value":1},[{"value":1}]]
{"list":[{"value":1},[{"value":1}]]}
{"value":1}
[{"list":[{"value":1},[{"value":1}]]}]
0 of 6 show a recursion
[true,true,true]
[true,true,true,true]
[true,true]
[2,2,1,2]
[false,1,0]
