--TEST--
An exception of a thread that nobody has observed is thrown where its object dies; one of a thread without an object is not
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, delay, spawn_thread};

function completed(Closure $task): Async\Thread {
	$thread = spawn_thread($task);
	while ($thread->isRunning()) {
		delay(1);
	}
	return $thread;
}

$thread = completed(fn() => throw new LogicException('unobserved'));
try {
	$thread->getException();
	unset($thread);
} catch (Async\RemoteException $e) {
	echo $e->getMessage(), "\n";
}
$thread = completed(function () { exit; });
try {
	unset($thread);
} catch (Async\ThreadTransferException $e) {
	echo $e->getMessage(), "\n";
}
/* Observed; a value; cancelled. */
$thread = completed(fn() => throw new LogicException('observed'));
try {
	await($thread);
} catch (Async\RemoteException) {
}
unset($thread);
$thread = completed(fn() => new ArrayObject);
unset($thread);
$thread = spawn_thread(function () { sleep(60); });
$thread->cancel();
while ($thread->isRunning()) {
	delay(1);
}
unset($thread);
/* Dropped while it runs. */
spawn_thread(function () { usleep(20000); throw new LogicException('nobody sees this'); });
spawn_thread(function () { usleep(20000); return 'nor this'; });
echo "end\n";
?>
--EXPECT--
unobserved
The thread called exit()
end
