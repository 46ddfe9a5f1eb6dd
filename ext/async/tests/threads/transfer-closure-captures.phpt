--TEST--
Captures by value, by reference refused by the declaration; static variables cross with their present values, each copy has its own
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$x = [1, new ArrayObject([2])];
$y = 'y';
$f = function () use ($x, $y) { static $n = 0, $never, $o = null; $o ??= new ArrayObject; $o[] = ++$n; return [$n, count($o), count($x[1]), $y]; };
$f(); $f();
$p = AsyncTest\transfer($f, $x[1]);
[$a, $inner] = AsyncTest\load($p);
[$b] = AsyncTest\load($p);
$inner[] = 3;
echo json_encode([$a(), $a(), $b(), $f()]), "\n";
AsyncTest\drop($p);
echo json_encode($a()), "\n";
in_thread('echo json_encode([$value(), $value(), (clone $value)(), $value()]), "\n";', [fn () => $x[0] . $y . count($x)]);
$one = 1;
refused(function () use (&$one) { return $one; });
unset($one);
refused([fn () => 1, 'k' => (function () { $local = 1; return function () use (&$local) {}; })()]);
$inside = function () { $v = 1; $g = function () use (&$v) { return ++$v; }; $g(); return $g(); };
in_thread('echo $value(), "\n";', [$inside]);
refused(function () use ($x) { return STDIN; });
$handle = STDIN;
refused(fn () => $handle);
$holder = new ArrayObject;
$holder['f'] = function () use ($holder) { static $s; $s = fopen('php://memory', 'r'); };
$holder['f']();
refused($holder['f']);
class Box { public $f; }
$box = new Box;
$gen = (fn () => yield 1)();
$box->f = [function () use ($gen) {}];
refused($box);
// A call in progress holds the reference, too.
$running = function ($self) { static $n = 1; $n++; return AsyncTest\transfer($self); };
[$copy] = AsyncTest\load($p = $running($running));
AsyncTest\drop($p);
echo (new ReflectionFunction($copy))->getStaticVariables()['n'], (new ReflectionFunction($running))->getStaticVariables()['n'], "\n";
$null = function () { static $o = new ArrayObject; static $n; $r = [$n, count($o)]; $n = null; $o[] = 1; return $r; };
$null();
in_thread('echo json_encode([$value(), $value()]), "\n";', [$null]);
?>
--EXPECT--
[[3,3,2,"y"],[4,4,2,"y"],[3,3,1,"y"],[3,3,1,"y"]]
[5,5,2,"y"]
["1y2","1y2","1y2","1y2"]
Error: Cannot transfer a closure that captures $one by reference between threads ($value)
Error: Cannot transfer a closure that captures $local by reference between threads ($value['k'])
3
crossed
Error: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: Cannot transfer an object of class Generator between threads ($value->f[0](use $gen))
22
[[null,1],[null,2]]
