--TEST--
A fatal error fails the other tasks of its worker at once; their cleanup still runs; cancel() still ends what other workers run
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$pool = new ThreadPool(1, 8, null, true);
$sibling = $pool->submit(function () {
    try {
        Async\delay(60000);
    } finally {
        file_put_contents('php://stdout', "cleaned up\n");
    }
});
until(fn() => $pool->getRunningCount() === 1);
$fatal = $pool->submit(function () { Async\delay(1); ini_set('memory_limit', '4M'); return strlen(str_repeat('x', 50_000_000)); });
outcome(fn() => await($fatal));
outcome(fn() => await($sibling));
var_dump($pool->isClosed(), $pool->getRunningCount());

$pool = new ThreadPool(2, 8, null, true, 1);
$other = $pool->submit(function () { Async\delay(60000); });
until(fn() => $pool->getRunningCount() === 1);
outcome(fn() => await($pool->submit(function () { eval('function twice() {} function twice() {}'); })));
var_dump($other->isCompleted());
$pool->cancel();
outcome(fn() => await($other));
?>
--EXPECTF--

Fatal error: Allowed memory size of %d bytes exhausted%s
Async\ThreadTransferException: Allowed memory size of %s
Async\ThreadTransferException: Allowed memory size of %s
bool(true)
int(0)

Fatal error: Cannot redeclare function twice()%S in %s on line 1
Async\ThreadTransferException: Cannot redeclare function twice()%S
bool(false)
Async\AsyncCancellation: ThreadPool was cancelled
