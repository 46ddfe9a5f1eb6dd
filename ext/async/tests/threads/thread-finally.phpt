--TEST--
Thread::finally(): in the parent, in order, with the thread, once its outcome can be seen; at once if that is so already
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, delay, spawn_thread};

/* Handlers write nothing: to write may suspend. */
$log = [];
$thread = spawn_thread(fn() => 'value');
$thread->finally(function ($t) use ($thread, &$log) { $log[] = 'first: ' . $t->getResult() . ' ' . var_export($t === $thread && $t->isCompleted(), true); });
$thread->finally(function () use (&$log) { $log[] = 'second'; });
$value = await($thread);
$log[] = "awaited: $value";
$thread->finally(function ($t) use (&$log) { $log[] = 'late: ' . $t->getResult(); });
$log[] = 'after late';
echo implode("\n", $log), "\n";
try {
	$thread->finally(fn() => throw new LogicException('of a late one'));
} catch (LogicException $e) {
	echo $e->getMessage(), "\n";
}

foreach (['no function', 5, 'strlen'] as $callback) {
	try {
		spawn_thread(fn() => null)->finally($callback);
	} catch (Async\AsyncException | TypeError $e) {
		echo get_class($e), ': ', $e->getMessage(), "\n";
	}
}

/* They see an error and a cancellation, too, and observe neither. */
$log = [];
$failed = spawn_thread(fn() => throw new LogicException('failed'));
$failed->finally(function ($t) use (&$log) { $log[] = 'completed: ' . var_export($t->isCompleted(), true); });
while (!$log) {
	delay(1);
}
try {
	unset($failed);
	delay(1);
} catch (Async\RemoteException $e) {
	echo $log[0], ', reported: ', $e->getMessage(), "\n";
}
$cancelled = spawn_thread(function () { sleep(60); });
$cancelled->finally(function ($t) use (&$log) { $log[] = $t->isCancelled(); });
$cancelled->cancel();
try {
	await($cancelled);
} catch (Async\AsyncCancellation) {
}
var_dump($log[1]);

/* The object was dropped: they run all the same, and the request waits for that. */
spawn_thread(function () { usleep(50000); return 'of a thread that nobody holds'; })
	->finally(function ($t) { echo $t->getResult(), "\n"; });
echo "end of the script\n";
?>
--EXPECT--
first: value true
second
awaited: value
late: value
after late
of a late one
Async\AsyncException: Argument #1 ($callback) must be callable
Async\AsyncException: Argument #1 ($callback) must be callable
TypeError: Async\Thread::finally(): Argument #1 ($callback) must be of type Closure, string given
completed: true, reported: failed
bool(true)
end of the script
of a thread that nobody holds
