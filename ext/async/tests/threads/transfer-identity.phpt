--TEST--
Within one transfer one object is one object; between two nothing is shared; the original does not change
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $v = 1; public $o; }');
$n = new N;
$m = new N;
$m->o = [$n, ['x' => $n]];
in_thread(<<<'PHP'
    [$n, $m, $again] = $values;
    var_dump($m->o[0] === $n, $m->o[1]['x'] === $n, $again === $n);
    $n->v = 2;
    var_dump($m->o[0]->v);
    [$other] = AsyncTest\load(PARCEL);
    var_dump($other === $n, $other->v);
    PHP, [$n, $m, $n], $c . 'const PARCEL = ' . ($parcel = AsyncTest\transfer($n)) . ';');
AsyncTest\drop($parcel);
var_dump($n->v);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(2)
bool(false)
int(1)
int(1)
