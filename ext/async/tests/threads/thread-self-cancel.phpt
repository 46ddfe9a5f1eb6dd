--TEST--
spawn_thread: a task that cancels itself runs on and ends with that cancellation, as a coroutine does
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
use function Async\{await, spawn_thread};

function outcome($thread): void
{
    try {
        $outcome = json_encode(await($thread));
    } catch (Throwable $e) {
        $outcome = get_class($e) . ': ' . $e->getMessage();
    }
    echo $outcome, $thread->isCancelled() ? ', cancelled' : '', "\n";
}

outcome(spawn_thread(function () {
    Async\current_coroutine()->cancel();
    Async\delay(1);
    return 5;
}));
outcome(spawn_thread(function () {
    Async\current_coroutine()->cancel(new Async\AsyncCancellation('enough'));
    Async\current_coroutine()->cancel(new Async\AsyncCancellation('too late'));
    return new stdClass;
}));
outcome(spawn_thread(function () {
    Async\current_coroutine()->cancel(new Async\AsyncCancellation('the reason'));
    throw new Async\AsyncCancellation('another one');
}));
outcome(spawn_thread(function () {
    Async\current_coroutine()->cancel();
    throw new LogicException('its own failure');
}));
outcome(spawn_thread(function () {
    $child = Async\spawn(function () { Async\current_coroutine()->cancel(); return 1; });
    try {
        await($child);
    } catch (Async\AsyncCancellation) {
    }
    return 'of a child only';
}));
?>
--EXPECT--
Async\AsyncCancellation: Coroutine was cancelled, cancelled
Async\AsyncCancellation: enough, cancelled
Async\AsyncCancellation: the reason, cancelled
Async\RemoteException: its own failure
"of a child only"
