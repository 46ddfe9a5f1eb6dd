--TEST--
Transfer of a cyclic graph, also through a closure, ends and keeps identity; release frees each block once across roots
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/../../async/tests/threads/transfer.inc';
use AsyncTest\Carrier;
use function AsyncTest\{carried, drop, heap, load, transfer};

$c = classes('class N { public $next; public $prev; public $f; public $c; }');
$a = new N; $b = new N;
$a->next = $b; $b->prev = $a;
$a->f = function () use ($a) { static $self; return $self ??= $a; };
$b->f = Closure::bind(function () { return $this; }, $b, N::class);
$b->c = new Carrier([$a, $b->f]);
$map = new WeakMap;
$map[$a] = [$b, $map];
$roots = [$a, [$b, $a], $b->f, $map, $a->f, 'scalar', 5];
in_thread(<<<'PHP'
    [$a, $pair, $f, $map, $g, $s, $n] = $values;
    $b = $pair[0];
    var_dump($pair[1] === $a, $a->next === $b, $b->prev === $a, $f === $b->f, $f() === $b, $g === $a->f, $g() === $a);
    var_dump($b->c->get()[0] === $a, $b->c->get()[1] === $f, $map[$a][0] === $b, $map[$a][1] === $map, $s, $n);
    PHP, $roots, $c);
var_dump(carried());

/* All at once, one by one, without a load, from another thread. */
function round_trip(array $roots, int $i): void
{
    $parcel = transfer(...$roots);
    if ($i % 2) {
        load($parcel);
    }
    drop($parcel, $i % 4 >= 2);
}
for ($i = 0; $i < 100; $i++) { round_trip($roots, $i); }
gc_collect_cycles();
$heap = heap();
for ($i = 0; $i < 1000; $i++) { round_trip($roots, $i); }
gc_collect_cycles();
var_dump(carried(), heap() - $heap < 10000);
$parcel = transfer(...$roots);
AsyncTest\Event::thread("AsyncTest\\drop($parcel);")->await();
var_dump(carried());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(6) "scalar"
int(5)
int(0)
int(0)
bool(true)
int(0)
