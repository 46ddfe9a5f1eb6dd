--TEST--
What a suspended fiber holds is its own in other coroutines: guards, lazy objects, iterators, streams
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

class Magic
{
    function __get($name)
    {
        $before = @$this->$name ?? 'undefined';
        Fiber::suspend();
        return $before . ', ' . (@$this->$name ?? 'undefined');
    }
    function __debugInfo() { Fiber::suspend(); return ['self' => $this]; }
}
class Point { public int $x = 0; public int $y = 0; }
class Slow implements Iterator
{
    public int $i = 0;
    function current(): int { return $this->i; }
    function key(): int { return $this->i; }
    function next(): void { Fiber::getCurrent() && Fiber::suspend(); $this->i++; }
    function rewind(): void { $this->i = 0; }
    function valid(): bool { return $this->i < 3; }
}
class Wrapper
{
    public $context;
    public int $n = 0;
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_read($count) { Fiber::getCurrent() && Fiber::suspend(); return 'line ' . ++$this->n . "\n"; }
    function stream_write($data) { Fiber::getCurrent() && Fiber::suspend(); return strlen($data); }
    function stream_eof() { return false; }
}
stream_wrapper_register('slow', 'Wrapper');

$object = new Magic;
echo both(fn() => fn() => $object->property), "\n";
both(fn() => fn() => var_dump($object));

$class = new ReflectionClass(Point::class);
$ghost = function ($point) { $point->x = 1; Fiber::getCurrent() && Fiber::suspend(); $point->y = 2; };
$proxy = function () { $point = new Point; Fiber::suspend(); $point->x = 3; return $point; };
var_dump(both(fn() => function () use ($class, $ghost) { $p = $class->newLazyGhost($ghost); return [$p->x, $p->y]; }) === [1, 2]);
var_dump(both(fn() => fn() => $class->newLazyProxy($proxy)->x));

$point = $class->newLazyGhost($ghost);
$fiber = new Fiber(fn() => $point->x);
await(spawn(fn() => $fiber->start()));
$waits = spawn(fn() => $point->y);
suspend();
await(spawn(fn() => $fiber->resume()));
var_dump(await($waits));

$point = $class->newLazyGhost($ghost);
drop(fn() => $point->x);
var_dump($class->isUninitializedLazyObject($point), $point->y);

echo "iterators\n";
$iterator = new IteratorIterator(new Slow);
var_dump(both(fn() => function () use ($iterator) {
    $sum = 0;
    for ($iterator->rewind(); $iterator->valid(); $iterator->next()) {
        $sum += $iterator->current();
    }
    return $sum;
}));
drop(function () use ($iterator) { $iterator->rewind(); $iterator->next(); });
$iterator->rewind();
var_dump($iterator->current());

echo "streams\n";
foreach ([false, true] as $stays) {
    $stream = fopen('slow://', 'r+');
    echo across(fn() => fgets($stream) . fgets($stream) . fwrite($stream, 'abc'), $stays), "\n";
    $fiber = new Fiber(fn() => fgets($stream));
    await(spawn(fn() => $fiber->start()));
    $waits = spawn(fn() => fgets($stream));
    suspend();
    await(spawn(fn() => $fiber->resume()));
    echo $fiber->getReturn(), await($waits);
    drop(fn() => fgets($stream));
    echo fgets($stream);
}
$stream = fopen('slow://', 'r+');
$fiber = new Fiber(fn() => fgets($stream));
await(spawn(fn() => $fiber->start()));
fclose($stream);
await(spawn(fn() => $fiber->resume()));
var_dump($fiber->getReturn());
?>
--EXPECT--
undefined, undefined
object(Magic)#1 (1) {
  ["self"]=>
  *RECURSION*
}
object(Magic)#1 (1) {
  ["self"]=>
  *RECURSION*
}
bool(true)
int(3)
int(2)
bool(true)
int(2)
iterators
int(3)
int(0)
streams
line 1
line 2
3
line 3
line 4
line 5
line 1
line 2
3
line 3
line 4
line 5
string(7) "line 1
"
