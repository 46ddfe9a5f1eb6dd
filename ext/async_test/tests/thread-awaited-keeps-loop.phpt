--TEST--
An un-awaited thread does not keep the parent's loop alive, an awaited one does
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;
use function Async\{await, spawn};

// The thread waits for a file that main makes last: nothing may wait for the thread before that.
$gate = tempnam(sys_get_temp_dir(), 'gate');
$wait = 'while (file_exists(' . var_export($gate, true) . ')) { usleep(1000); }';

$unawaited = Event::thread($wait);
ini_set('async.debug_deadlock', '0');
$parked = spawn(function () {
	try {
		Async\await(new Async\Future(new Async\FutureState()));
	} catch (Async\AsyncCancellation $cancellation) {
		echo $cancellation->getMessage(), "\n";
	}
});
register_shutdown_function(function () use ($gate, $unawaited) {
	unlink($gate);
	$unawaited->await();
	echo "awaited\n";
});
?>
--EXPECTF--
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
Stack trace:
#0 %s(13): Async\await()
#1 [internal function]: {closure:%s:11}()
#2 {main}
  thrown in %s on line %d
awaited
