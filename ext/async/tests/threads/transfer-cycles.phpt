--TEST--
Cycles keep their shape
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/transfer.inc';
$c = classes('class N { public $next; public $prev; public $list = []; public $f; public function self() { return fn () => $this; } }');
$self = new N;
$self->next = $self;
$a = new N; $b = new N;
$a->next = $b; $b->prev = $a;
$array = new N;
$array->list = ['me' => [$array]];
$closure = new N;
$closure->f = function () use ($closure) { return $closure; };
$bound = new N;
$bound->f = $bound->self();
$map = new WeakMap;
$map[$map] = [$map];
$ref = new N;
$ref->f = WeakReference::create($ref);
$ring = $first = new N;
for ($i = 0; $i < 400; $i++) { $n = new N; $n->prev = $ring; $ring->next = $n; $ring = $n; }
$ring->next = $first; $first->prev = $ring;
in_thread(<<<'PHP'
    [$self, $a, $array, $closure, $bound, $map, $ref, $ring] = $values;
    var_dump($self->next === $self, $a->next->prev === $a, $array->list['me'][0] === $array, ($closure->f)() === $closure, ($bound->f)() === $bound);
    var_dump(count($map), $map[$map][0] === $map, $ref->f->get() === $ref);
    for ($n = $ring, $i = 0; $i < 401; $i++) { $n = $n->next; if ($n->prev->next !== $n) echo "broken\n"; }
    var_dump($n === $ring);
    PHP, [$self, $a, $array, $closure, $bound, $map, $ref, $first], $c);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
