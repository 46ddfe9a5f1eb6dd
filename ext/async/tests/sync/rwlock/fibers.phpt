--TEST--
RWLock: calls that fibers carry from one coroutine to another
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\RWLock;
use function Async\{spawn, await, suspend};

$lock = new RWLock;
$fiber = new Fiber(fn () => $lock->read(fn () => Fiber::suspend('inside')));
await(spawn(function () use ($fiber) { echo $fiber->start(), "\n"; }));
$w = spawn(fn () => $lock->write(fn () => print "written\n"));
suspend();
echo "the reader ends in another coroutine\n";
await(spawn(fn () => $fiber->resume('value')));
await($w);
var_dump($fiber->getReturn());

echo "dropped\n";
$fiber = new Fiber(fn () => $lock->write(fn () => Fiber::suspend()));
$fiber->start();
unset($fiber);
$lock->write(fn () => print "free\n");
?>
--EXPECT--
inside
the reader ends in another coroutine
written
string(5) "value"
dropped
free
