--TEST--
First-class callables: user functions are copied, internal ones cross by name; calls of named functions are looked up in the target
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
function named(int $n) { static $calls = 0; return [$n, ++$calls, __FUNCTION__]; }
function plain(int $n) { return $n + 1; }
function recursive(int $n) { return $n ? $n + recursive($n - 1) : 0; }
$c = classes('class K { private $v = 3; public function m() { return $this->v; } public static function s() { return static::class; } function __call($n, $a) { return [$n, $a, $this->v]; } static function __callStatic($n, $a) { return ["static", $n]; } } class L extends K {}');
named(1);
in_thread(<<<'PHP'
    [$named, $plain, $strlen, $method, $static, $magic, $magicStatic, $append, $from, $recursive, $invoke] = $value;
    echo json_encode([$named(5), $named(6), $plain(1), $strlen('four'), $method(), $static(), $magic(1), $magicStatic(2), $from([1, 2]), $invoke('inner')]), "\n";
    $append(7);
    echo count((new ReflectionFunction($append))->getClosureThis()), (new ReflectionFunction($plain))->getName(), (new ReflectionFunction($plain))->isAnonymous() ? 'anonymous' : 'named', "\n";
    try { $recursive(3); } catch (Error $e) { echo $e->getMessage(), "\n"; }
    eval('function recursive(int $n) { return "of the target $n"; }');
    try { echo $recursive(3); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
    PHP, [[named(...), plain(...), strlen(...), (new L)->m(...), L::s(...), (new K)->anything(...), K::thing(...), (new ArrayObject([1]))->append(...),
        Closure::fromCallable('array_sum'), recursive(...), (fn ($x) => strrev($x))->__invoke(...)]], $c);
in_thread('echo $value(4), "\n";', [fn ($n) => recursive($n)], 'function recursive($n) { return "there $n"; }');
in_thread('try { echo $value(4), "\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }', [fn ($n) => recursive($n)]);
in_thread('$x = 1; try { $value($x); } catch (Error $e) { echo $e->getMessage(), "\n"; }', [function (&$x) { named(plain($x)); }], 'function plain($n) { echo "plain\n"; }');
?>
--EXPECT--
[[5,2,"named"],[6,3,"named"],2,4,3,"L",["anything",[1],3],["static","thing"],3,"renni"]
2plainnamed
Call to undefined function recursive()
Unsupported operand types: int + string
there 4
Call to undefined function recursive()
Call to undefined function named()
