--TEST--
A bootloader that throws fails the pool: reported once, then the queue is rejected with the cause, and so is what comes
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
/* The bootloaders go on when everything is submitted. */
function closed(Async\ThreadChannel $gate): Closure {
    return function () use ($gate) { try { $gate->recv(); } catch (Async\ThreadChannelException) { } };
}
$gate = new Async\ThreadChannel;
$opened = closed($gate);
$pool = new ThreadPool(3, bootloader: function () use ($opened) { $opened(); throw new DomainException('not today'); });
$futures = [$pool->submit(fn() => 1), $pool->submit(fn() => 2)];
$gate->close();
foreach ($futures as $future) outcome(fn() => await($future));
outcome(fn() => $pool->submit(fn() => 1));
outcome(fn() => $pool->map([], fn() => 1));
var_dump($pool->isClosed(), $pool->getPendingCount(), $pool->getCompletedCount());
$pool->close();
outcome(fn() => $pool->submit(fn() => 1));
until(fn() => $pool->getWorkerCount() === 0);

// A class that nobody knows here.
$gate = new Async\ThreadChannel;
$opened = closed($gate);
$pool = new ThreadPool(1, bootloader: function () use ($opened) { eval('class There extends Exception {}'); $opened(); throw new There('unknown'); });
$future = $pool->submit(fn() => 1);
$gate->close();
outcome(fn() => await($future));

// A bootloader that cannot be loaded.
class Here {}
$here = new Here;
$pool = new ThreadPool(1, bootloader: fn() => $here);
$future = spawn(fn() => await($pool->submit(fn() => 1)));
outcome(fn() => await($future));
outcome(fn() => $pool->submit(fn() => 1));

// exit() there is silent.
$gate = new Async\ThreadChannel;
$opened = closed($gate);
$pool = new ThreadPool(2, bootloader: function () use ($opened) { $opened(); exit; });
$future = $pool->submit(fn() => 1);
$gate->close();
outcome(fn() => await($future));
outcome(fn() => $pool->submit(fn() => 1));
?>
--EXPECTF--

Fatal error: Uncaught DomainException: not today in %spool-bootloader-fails.php:%d
Stack trace:
%a
DomainException: not today
DomainException: not today
Async\ThreadTransferException: not today
Async\ThreadTransferException: not today
bool(true)
int(0)
int(0)
Async\ThreadTransferException: not today

Fatal error: Uncaught There: unknown in %spool-bootloader-fails.php:%d
Stack trace:
%a
Async\RemoteException: unknown

Fatal error: Uncaught Async\ThreadTransferException: Cannot load transferred object: class "Here" not found in %a
Async\ThreadTransferException: Cannot load transferred object: class "Here" not found
Async\ThreadTransferException: Cannot load transferred object: class "Here" not found
Async\ThreadTransferException: The bootloader of the thread pool has called exit()
Async\ThreadTransferException: The bootloader of the thread pool has called exit()
