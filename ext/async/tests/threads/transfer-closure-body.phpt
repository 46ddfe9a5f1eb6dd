--TEST--
A closure carries its body: control flow, defaults, types, attributes, constants, nested closures, generators, lines and traces
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
#[Attribute] class Mark { function __construct(public $a, public $b = null) {} }
$c = '#[Attribute] class Mark { function __construct(public $a, public $b = null) {} } const OUTER = "outer"; ';
const OUTER = 'outer';
$captured = ['k' => [1, 2]];

/** Documented. */
$f = #[Mark([1, 'x' => PHP_INT_SIZE], b: OUTER . '!')] function (
    int|string $a,
    #[Mark(2)] ?array $list = ['a' => [OUTER, 2 => -1]],
    (Countable&Traversable)|null $both = null,
    float ...$rest
) use ($captured): ?iterable {
    static $n = 5, $lazy = [OUTER => 1], $computed = strlen(OUTER) * 2;
    $n++;
    $result = [$a, $list, $rest, $n, $lazy, $computed, $captured['k'][1], __LINE__ - __LINE__, basename(__FILE__), __FUNCTION__ === __METHOD__];
    for ($i = 0; $i < 3; $i++) {
        if ($i == 1) { continue; }
        foreach (['x' => 1, 'y' => 2] as $k => $v) {
            switch ($k) {
                case 'x': $result[] = "$k$v$i"; break;
                case 'z': $result[] = 'never';
                default: $result[] = match (true) { $v > 1 => 'big', default => 'small' };
            }
        }
    }
    try {
        try {
            $result[] = intdiv(1, 0);
        } finally {
            $result[] = 'finally';
        }
    } catch (DivisionByZeroError $e) {
        $result[] = get_class($e) . ' ' . basename($e->getFile()) . ' ' . $e->getLine();
    }
    $add = fn ($x) => fn ($y) => $x + $y + $n;
    $counter = function () use (&$i) { return ++$i; };
    $counter();
    $result[] = $add(1)(2) . $counter() . $i;
    $result[] = (static function () { static $s = 0; return ++$s; })();
    $generator = (function () { $x = yield 1; yield from [2, 3]; return $x; })();
    foreach ($generator as $v) { $result[] = $v; }
    ['p' => $p, 'q' => [$q]] = ['p' => 1, 'q' => [2]];
    $result[] = $p <=> $q;
    $result[] = $undefined?->x ?? 'coalesced';
    $result[] = <<<TEXT
        $a and {$captured['k'][0]}
        TEXT;
    goto end;
    $result[] = 'skipped';
    end:
    return $result;
};
$expected = json_encode($f('a'));
in_thread(<<<'PHP'
    [$f, $expected] = $values;
    $got = json_encode($f('a'));
    // The static variable has been counted up once, in the source.
    $expected = preg_replace('/6/', '7', $expected, 1);
    $expected = str_replace('"955"', '"1055"', $expected);
    echo $got === $expected ? "same\n" : "$expected\n$got\n";
    try { $f([]); } catch (TypeError $e) { echo preg_replace('~\S*/~', '', $e->getMessage()), "\n"; }
    try { $f(1, null, new ArrayObject, 'x'); } catch (TypeError $e) { echo strstr($e->getMessage(), ', called', true), "\n"; }
    $r = new ReflectionFunction($f);
    echo preg_replace('~@@.*/~', '@@ ', $r);
    $attribute = $r->getAttributes()[0]->newInstance();
    echo json_encode([$attribute->a, $attribute->b, $r->getParameters()[1]->getAttributes()[0]->getArguments(), $r->getParameters()[1]->getDefaultValue()]), "\n";
    PHP, [$f, $expected], $c);

echo "-- strict types, by reference, named arguments, generator\n";
in_thread('[$inc, $ref, $gen] = $value; $x = 1; $inc($x, by: 5); $r = &$ref(); $r = 9; echo $x, $ref(), implode(",", iterator_to_array($gen(3), false)), "\n";', [[
    function (&$n, int $by = 1) { $n += $by; },
    function &() { static $v = 1; return $v; },
    function ($n) { for ($i = 0; $i < $n; $i++) { $got = yield $i => $i; } return 5; },
]]);
$strict = eval('declare(strict_types=1); return fn ($s) => strlen($s);');
in_thread('try { echo $value(5); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }', [$strict]);
?>
--EXPECTF--
same
transfer-closure-body.php:9}(): Argument #1 ($a) must be of type string|int, array given, called in thread on line 11
{closure:%s:9}(): Argument #4 must be of type float, string given
/** Documented. */
Closure [ <user> function {closure:%s:9} ] {
  @@ transfer-closure-body.php 9 - 54

  - Bound Variables [4] {
      Variable #0 [ $captured ]
      Variable #1 [ $n ]
      Variable #2 [ $lazy ]
      Variable #3 [ $computed ]
  }

  - Parameters [4] {
    Parameter #0 [ <required> string|int $a ]
    Parameter #1 [ <optional> ?array $list = ['a' => [OUTER, 2 => -1]] ]
    Parameter #2 [ <optional> (Countable&Traversable)|null $both = NULL ]
    Parameter #3 [ <optional> float ...$rest ]
  }
  - Return [ Traversable|array|null ]
}
[{"0":1,"x":8},"outer!",[2],{"a":{"0":"outer","2":-1}}]
-- strict types, by reference, named arguments, generator
690,1,2
strlen(): Argument #1 ($string) must be of type string, int given
