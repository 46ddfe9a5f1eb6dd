--TEST--
spawn_thread: what the task throws arrives in a RemoteException, which says where it was received
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\RemoteException;
use function Async\{await, spawn_thread};

function caught(Closure $code): void {
	try {
		$code();
	} catch (RemoteException $e) {
		$original = $e->getRemoteException();
		echo $e->getRemoteClass(), ": ", $e->getMessage(), " (", var_export($e->getCode(), true), ") line ", $e->getLine() - __LINE__, "\n";
		echo $original ? get_class($original) . " with " . get_class($original->getPrevious() ?? new stdClass) : "unknown", "\n";
		var_dump($e->getPrevious() === $original);
		echo $e->getTrace()[0]["class"] ?? "", $e->getTrace()[0]["type"] ?? "", $e->getTrace()[0]["function"], "\n";
	}
}

caught(function () {
	await(spawn_thread(fn() => throw new DomainException("message", 7, new LogicException("before"))));
});
/* A class that only the thread knows; a code that is no integer. */
caught(function () {
	await(spawn_thread(function () {
		eval("class OnlyThere extends Exception { protected \$code = \"text\"; }");
		throw new OnlyThere("there");
	}));
});
caught(function () {
	$thread = spawn_thread(fn() => throw new TypeError("late"));
	while ($thread->isRunning()) {
		Async\delay(1);
	}
	var_dump($thread->getResult(), get_class($thread->getException()), $thread->isCancelled());
	try {
		await($thread);
	} catch (RemoteException $e) {
		var_dump($e === $thread->getException());
	}
	await($thread);
});
/* The result cannot cross. */
caught(fn() => await(spawn_thread(fn() => fopen("php://memory", "r"))));
?>
--EXPECT--
DomainException: message (7) line 8
DomainException with LogicException
bool(true)
Async\await
OnlyThere: there (0) line 12
unknown
bool(true)
Async\await
NULL
string(21) "Async\RemoteException"
bool(false)
bool(true)
TypeError: late (0) line 22
TypeError with stdClass
bool(true)
Async\Thread->getException
Error: Cannot transfer a resource between threads (0) line 31
Error with Error
bool(true)
Async\await
