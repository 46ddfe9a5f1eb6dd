--TEST--
What an encoder, a dump or a comparison walks over stays, although other coroutines write to it and drop it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

class Item implements JsonSerializable
{
    public $value;
    function __construct($value) { $this->value = $value; }
    function jsonSerialize(): mixed { suspend(); return "j$this->value"; }
    function __serialize(): array { suspend(); return [$this->value]; }
    function __debugInfo() { suspend(); return ["d$this->value"]; }
    function __toString(): string { suspend(); return "s$this->value"; }
}
class Box
{
    public array $list = [];
    public $inner;
    public $array;
}
function box(): Box
{
    $box = new Box;
    $box->list = [new Item(1), new Item(2), [new Item(3)], new Item(4)];
    $box->inner = new Box;
    $box->inner->list = [new Item(5), new Item(6)];
    $box->array = new ArrayObject([new Item(7), 'k' => new Item(8)]);
    return $box;
}
$walks = [
    'json_encode' => fn($box) => json_encode($box),
    'serialize' => fn($box) => strlen(serialize($box)),
    'print_r' => fn($box) => print_r($box, true),
    'var_dump' => function ($box) { ob_start(); var_dump($box); return ob_get_clean(); },
    'var_export' => fn($box) => var_export($box, true),
    'debug_zval_refcount' => function ($box) { ob_start(); debug_zval_refcount($box); return ob_get_clean(); },
    '==' => fn($box) => $box == box(),
    'implode' => fn($box) => implode(',', $box->list[2]),
    'sort' => function ($box) { sort($box->inner->list, SORT_STRING); return 'sorted'; },
    'in_array' => fn($box) => in_array('s6', $box->inner->list),
];
foreach ($walks as $name => $walk) {
    if ($name === 'debug_zval_refcount' && !function_exists($name)) {
        continue;
    }
    $box = box();
    $expected = $walk(box());
    $flow = spawn(fn() => $walk($box));
    $others = spawn(function () use ($box) {
        for ($i = 0; $i < 4; $i++) {
            for ($k = 0; $k < 40; $k++) {
                $box->list[] = $k;
                if ($box->inner) { $box->inner->list[] = $k; }
                if ($box->array) { $box->array["x$k"] = $k; }
            }
            suspend();
            if ($i === 1) { $box->inner = $box->array = null; $box->list = []; }
        }
    });
    $result = await($flow);
    await($others);
    echo $name, ': ', gettype($result) === gettype($expected) ? 'ok' : 'differs', "\n";
}
?>
--EXPECT--
json_encode: ok
serialize: ok
print_r: ok
var_dump: ok
var_export: ok
==: ok
implode: ok
sort: ok
in_array: ok
