--TEST--
The copy does not count against the memory limit, the loaded value does; nothing stays
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
ini_set('memory_limit', '32M');
$big = str_repeat('x', 8 << 20);
$before = memory_get_usage();
$parcels = [];
for ($i = 0; $i < 6; $i++) {
    $parcels[] = AsyncTest\transfer([$big, $big]);
}
var_dump(memory_get_usage() - $before < 100000);
[[$a, $b]] = AsyncTest\load($parcels[0]);
var_dump(memory_get_usage() - $before > 8 << 20, memory_get_usage() - $before < 10 << 20, $a === $big);
array_map('AsyncTest\drop', $parcels);
unset($a, $b);

class N { public $a; public $b; }
$o = new N; $o->a = [$o, range(1, 50), 'k' => 'v']; $o->b = fn ($x) => $o;
for ($i = 0; $i < 3000; $i++) {
    $p = AsyncTest\transfer($o, 'x', [$o]);
    AsyncTest\load($p);
    AsyncTest\drop($p);
    try { AsyncTest\transfer([$o, STDIN]); } catch (Error) {}
    if ($i % 100 == 0) { gc_collect_cycles(); }
    if ($i == 500) { $memory = memory_get_usage(); $heap = AsyncTest\heap(); }
}
gc_collect_cycles();
var_dump(memory_get_usage() - $memory < 20000, AsyncTest\heap() - $heap < 20000);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
