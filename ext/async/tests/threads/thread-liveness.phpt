--TEST--
A running thread that nobody waits for keeps nothing alive: a deadlock is found, and ends the request
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
async.debug_deadlock=0
--FILE--
<?php
use function Async\{await, spawn_thread};

$thread = spawn_thread(function () { sleep(60); });
register_shutdown_function(function () { echo "shutdown function, running: ", var_export($GLOBALS['thread']->isRunning(), true), "\n"; });
$state = new Async\FutureState();
$future = new Async\Future($state);
try {
	await($future);
} catch (Async\AsyncCancellation $e) {
	echo $e->getMessage(), "\n";
}
?>
--EXPECTF--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:9
Stack trace:
#0 %s(9): Async\await()
#1 {main}
  thrown in %s on line 9
shutdown function, running: true
