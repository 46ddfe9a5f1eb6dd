--TEST--
WeakReference and WeakMap: alive as far as something strong crosses, too
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $v; public $w; }');
$n = new N; $m = new N; $lonely = new N;
$dead = WeakReference::create(new N);
$r = WeakReference::create($n);
$map = new WeakMap;
$map[$n] = 'n';
$map[$lonely] = 'lonely';
$map[$m] = new N;
in_thread(<<<'PHP'
    [$r, $r2, $n, $alone, $dead, $map, $m] = $value;
    var_dump($r->get() === $n, $r === $r2, WeakReference::create($n) === $r, $alone->get(), $dead->get());
    var_dump(count($map), $map[$n], $map[$m] instanceof N);
    unset($m, $value, $values);
    var_dump(count($map));
    PHP, [[$r, $r, $n, WeakReference::create($lonely), $dead, $map, $m]], $c);

echo "-- before and after its referent\n";
$holder = new N;
$holder->w = WeakReference::create($n);
$holder->v = $n;
in_thread('var_dump($value->w->get() === $value->v);', [$holder], $c);
in_thread('var_dump($values[0]->get(), $values[0]->get() === $values[1]);', [WeakReference::create($n), $n], $c);

echo "-- a value that brings a key\n";
$map = new WeakMap; $inner = new WeakMap;
$k1 = new N; $k2 = new N; $k3 = new N; $k4 = new N;
$map[$k1] = $k2; $map[$k2] = [$k3, $inner]; $map[$k3] = 3; $map[$k4] = $k4;
$inner[$k3] = 'inner'; $inner[$k4] = 'never';
in_thread(<<<'PHP'
    [$map, $k1] = $value;
    $k2 = $map[$k1]; [$k3, $inner] = $map[$k2];
    var_dump(count($map), $map[$k3], count($inner), $inner[$k3]);
    PHP, [[$map, $k1]], $c);

echo "-- a value that cannot cross\n";
$map = new WeakMap;
$map[$k4] = fopen('php://memory', 'r');
refused($map);
refused([$map, $k4]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
NULL
NULL
int(2)
string(1) "n"
bool(true)
int(1)
-- before and after its referent
bool(true)
object(N)#2 (2) {
  ["v"]=>
  NULL
  ["w"]=>
  NULL
}
bool(true)
-- a value that brings a key
int(3)
int(3)
int(1)
string(5) "inner"
-- a value that cannot cross
crossed
Error: Cannot transfer a resource between threads
