--TEST--
Lazy objects are initialised in the source first; what the initialiser throws comes out
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class L { public $v = 0; public $more; }');
$r = new ReflectionClass('L');
$ghost = $r->newLazyGhost(function ($o) { echo "ghost\n"; $o->v = 1; });
$proxy = $r->newLazyProxy(function ($o) { echo "proxy\n"; $l = new L; $l->v = 2; return $l; });
in_thread('echo $value[0]->v, $value[1]->v, get_class($value[1]), "\n"; var_dump($value[0] === $value[2], $value[1] === $value[3]);', [[$ghost, $proxy, $ghost, $proxy]], $c);
in_thread('var_dump($values[0] === $values[1]);', [$proxy, $r->initializeLazyObject($proxy)], $c);
refused([1, $r->newLazyGhost(function () { throw new DomainException('from the initialiser'); })]);

echo "-- an initialiser that writes to the graph\n";
$holder = new L;
$holder->v = ['a' => new L, 'lazy' => null, 'b' => new L];
$holder->v['lazy'] = $r->newLazyGhost(function ($o) use ($holder) {
    $holder->v = [];
    gc_collect_cycles();
    $others = [];
    for ($i = 0; $i < 100; $i++) { $others[] = new L; }
    $o->v = count($others);
});
in_thread('echo json_encode($value), "\n";', [$holder], $c);
$holder->v = [[new L], $r->newLazyGhost(function () use ($holder) { $holder->v = null; }), [new L, [new L]], 'z' => new L];
in_thread('echo count($value->v), get_class($value->v[2][1][0]), "\n";', [$holder], $c);
?>
--EXPECT--
ghost
proxy
12L
bool(true)
bool(true)
bool(true)
DomainException: from the initialiser
-- an initialiser that writes to the graph
{"v":{"a":{"v":0,"more":null},"lazy":{"v":100,"more":null},"b":{"v":0,"more":null}},"more":null}
4L
