--TEST--
Mutex::synchronized(): the value, exceptions, references; unlocked in any case
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, await, suspend, current_coroutine};

final class Magic
{
    public function __call(string $name, array $arguments) { suspend(); return "$name()"; }
}

$mutex = new Mutex;
var_dump($mutex->synchronized(fn () => $mutex->isLocked()), $mutex->isLocked());
var_dump($mutex->synchronized([new Magic, 'magic']), $mutex->synchronized(function () {}));
$list = [1];
$f = function &() use (&$list) { return $list; };
$copy = $mutex->synchronized($f);
$copy[] = 2;
var_dump(count($list));
try {
    $mutex->synchronized(fn () => throw new Exception('passed on'));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($mutex->isLocked());

// Cancelled inside: unlocked when its finally has run.
$c = spawn(fn () => $mutex->synchronized(function () use ($mutex) {
    try {
        suspend();
    } finally {
        suspend();
        echo $mutex->isLocked() ? 'still locked' : 'unlocked', "\n";
    }
}));
suspend();
$c->cancel();
$mutex->synchronized(fn () => print "next\n");

// Ended by a fiber in another coroutine: it is the call that holds the lock.
$fiber = new Fiber(fn () => $mutex->synchronized(fn () => Fiber::suspend()));
$fiber->start();
var_dump($mutex->isLocked());
$c = spawn(fn () => $fiber->resume('resumed'));
await($c);
var_dump($fiber->getReturn(), $mutex->isLocked());
?>
--EXPECT--
bool(true)
bool(false)
string(7) "magic()"
NULL
int(1)
passed on
bool(false)
still locked
next
bool(true)
string(7) "resumed"
bool(false)
