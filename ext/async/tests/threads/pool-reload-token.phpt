--TEST--
ThreadPool::reload() with a token: the wait ends, the workers are replaced all the same
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
require __DIR__ . '/pool.inc';
use Async\{Future, ThreadChannel, ThreadPool};
use function Async\timeout;

$boots = new ThreadChannel(10);
$pool = new ThreadPool(1, bootloader: fn() => $boots->send('boot'));
$gate = new ThreadChannel;
$task = $pool->submit(fn() => $gate->recv());
until(fn() => $pool->getRunningCount() === 1);
outcome(fn() => $pool->reload(timeout(10)));
outcome(fn() => $pool->reload(Future::completed()));
outcome(fn() => $pool->reload(1));
$gate->send('finished by the old worker');
outcome(fn() => $task->await());
outcome(fn() => $pool->submit(fn() => 'run by the new one')->await());
until(fn() => count($boots) === 2);
outcome(fn() => $pool->reload(timeout(60_000)));
until(fn() => count($boots) === 3);
echo count($boots), " boots\n";
?>
--EXPECT--
Async\OperationCanceledException: Operation has been cancelled
Async\OperationCanceledException: Operation has been cancelled
TypeError: Async\ThreadPool::reload(): Argument #1 ($cancellation) must be of type ?Async\Completable, int given
"finished by the old worker"
"run by the new one"
null
3 boots
