--TEST--
What cannot cross is a ThreadPoolException with the refusal behind it; the queue is as it was, the next task works
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1);
$x = 1;
$list = [&$x];
class Closed {}
$object = new Closed;
@$object->p = 1; // deprecated: the class does not allow it
$refused = [
    fn() => $pool->submit(fn($r) => 1, STDERR),
    fn() => $pool->submit(fn() => $object),
    fn() => $pool->submit(fn($list) => 1, $list),
    fn() => $pool->submit(function () use (&$x) {}),
    fn() => $pool->submit(fn() => new class {}),
    fn() => $pool->map([1, STDERR], fn($x) => $x),
];
foreach ($refused as $call) {
    try {
        $call();
    } catch (ThreadPoolException $e) {
        echo get_class($e->getPrevious()), ': ', $e->getPrevious()->getMessage(), "\n";
    }
    until(fn() => $pool->getPendingCount() === 0);
}
outcome(fn() => await($pool->submit(fn() => 'works')));

// A result that cannot cross fails the future as if the task had thrown the refusal.
outcome(fn() => await($pool->submit(fn() => fopen('php://memory', 'r'))));

// A task that cannot be loaded.
class OnlyHere { public function __invoke() {} }
outcome(fn() => await($pool->submit(fn($o) => 1, new OnlyHere)));
outcome(fn() => await($pool->submit(new OnlyHere)));
var_dump($pool->getCompletedCount() >= 4, $pool->getRunningCount());
?>
--EXPECTF--
Error: Cannot transfer a resource between threads
Error: Cannot transfer object with dynamic properties between threads
Error: %s
Error: %s
Error: Cannot transfer closure to another thread: illegal class declaration at %spool-refused.php:%d
Error: Cannot transfer a resource between threads
"works"
Error: Cannot transfer a resource between threads
Async\ThreadTransferException: Cannot load transferred object: class "OnlyHere" not found
Async\ThreadTransferException: %s
bool(true)
int(0)
