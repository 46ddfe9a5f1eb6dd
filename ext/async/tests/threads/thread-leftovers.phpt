--TEST--
Coroutines that the task has left behind run to their end before the outcome is handed over; their exceptions are the thread's own
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

var_dump(await(spawn_thread(function () {
	Async\spawn(function () {
		Async\delay(20);
		echo "left behind\n";
	});
	echo "returns\n";
	return 'value';
})));

var_dump(await(spawn_thread(function () {
	Async\spawn(fn() => throw new LogicException('own exception'));
	return 'not replaced';
})));
try {
	await(spawn_thread(function () {
		Async\spawn(function () {
			Async\delay(5);
			echo "still runs\n";
		});
		throw new Exception('of the task');
	}));
} catch (Async\RemoteException $e) {
	echo $e->getMessage(), "\n";
}
/* One that fails while the task waits takes it along: then it is what the task fails with. */
try {
	await(spawn_thread(function () {
		Async\spawn(fn() => throw new DomainException('of a coroutine'));
		sleep(10);
	}));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}
?>
--EXPECTF--
returns
left behind
string(5) "value"

Fatal error: Uncaught LogicException: own exception in %s:14
Stack trace:
#0 [internal function]: {closure:{closure:%s:13}:14}()
#1 %s(14): Async\spawn()
#2 {main}
  thrown in %s on line 14
string(12) "not replaced"
still runs
of the task

Fatal error: Uncaught DomainException: of a coroutine in %s:31
Stack trace:
#0 [internal function]: {closure:{closure:%s:30}:31}()
#1 %s(31): Async\spawn()
#2 {main}
  thrown in %s on line 31
DomainException: of a coroutine
