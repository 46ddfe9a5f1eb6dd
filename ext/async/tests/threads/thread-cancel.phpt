--TEST--
Thread::cancel(): the main coroutine of the thread is cancelled at its next suspension point; what it becomes shows at the end
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\AsyncCancellation;
use function Async\{await, spawn_thread};

class Reason extends AsyncCancellation { }

$ready = new Async\ThreadChannel();

function outcome(Async\Thread $thread): string {
	try {
		$value = var_export(await($thread), true);
	} catch (Throwable $e) {
		$value = get_class($e) . ' ' . $e->getMessage();
	}
	return $value . ', cancelled: ' . var_export($thread->isCancelled(), true) . ', exception: '
		. get_debug_type($thread->getException()) . ', result: ' . json_encode($thread->getResult()) . "\n";
}

/* Parked. The exception that is thrown here is the one that was given. */
$thread = spawn_thread(function () use ($ready) {
	$ready->send(true);
	try {
		sleep(60);
	} catch (Async\AsyncCancellation $e) {
		echo get_class($e), ' ', $e->getMessage(), "\n";
		throw $e;
	} finally {
		echo "cleanup\n";
	}
});
$ready->recv();
$start = microtime(true);
$thread->cancel($reason = new AsyncCancellation('enough'));
$now = [$thread->isCancelled(), $thread->isRunning()];
$thread->cancel(new AsyncCancellation('only the first one counts'));
echo outcome($thread);
echo json_encode($now), "\n";
try {
	await($thread);
} catch (AsyncCancellation $e) {
	var_dump($e === $reason);
}
var_dump(microtime(true) - $start < 30);

/* A class that the thread does not know. */
$thread = spawn_thread(function () use ($ready) {
	$ready->send(true);
	try {
		sleep(60);
	} catch (Async\AsyncCancellation $e) {
		echo get_class($e), "\n";
		throw $e;
	}
});
$ready->recv();
$thread->cancel(new Reason('mine'));
echo outcome($thread);

/* Swallowed; replaced; deferred; never met. */
$thread = spawn_thread(function () use ($ready) { $ready->send(true); try { sleep(60); } catch (Async\AsyncCancellation) { } return 'swallowed'; });
$ready->recv();
$thread->cancel();
echo outcome($thread);
$thread = spawn_thread(function () use ($ready) { $ready->send(true); try { sleep(60); } finally { throw new LogicException('instead'); } });
$ready->recv();
$thread->cancel();
echo outcome($thread);
$thread = spawn_thread(function () use ($ready) {
	Async\protect(function () use ($ready) { $ready->send(true); Async\delay(100); echo "protected\n"; });
	echo "NOT REACHED\n";
});
$ready->recv();
$thread->cancel();
echo outcome($thread);
$thread = spawn_thread(function () use ($ready) { $ready->send(true); for ($end = microtime(true) + 0.2; microtime(true) < $end;); return 'computed'; });
$ready->recv();
$thread->cancel();
echo outcome($thread);

/* It ended on its own. */
$thread->cancel();
echo outcome($thread);

/* Some other cancellation that the task ends with is an exception like any. */
echo outcome(spawn_thread(fn() => throw new Async\AsyncCancellation('its own')));
?>
--EXPECT--
Async\AsyncCancellation enough
cleanup
Async\AsyncCancellation enough, cancelled: true, exception: null, result: null
[false,true]
bool(true)
bool(true)
Async\AsyncCancellation
Reason mine, cancelled: true, exception: null, result: null
'swallowed', cancelled: false, exception: null, result: "swallowed"
Async\RemoteException instead, cancelled: false, exception: Async\RemoteException, result: null
protected
Async\AsyncCancellation Thread was cancelled, cancelled: true, exception: null, result: null
'computed', cancelled: false, exception: null, result: "computed"
'computed', cancelled: false, exception: null, result: "computed"
Async\RemoteException its own, cancelled: false, exception: Async\RemoteException, result: null
