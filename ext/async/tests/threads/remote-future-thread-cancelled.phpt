--TEST--
A thread that is cancelled before it begins drops the FutureState that its closure was to complete
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, await, spawn_thread};

for ($i = 0; $i < 5; $i++) {
    $state = new FutureState;
    $future = new Future($state);
    // The thread is kept: its end does not free what it has never run.
    $threads[] = $thread = spawn_thread(static function () use ($state) { });
    unset($state);
    $waiter = spawn(function () use ($future) {
        try {
            await($future);
        } catch (Async\AsyncException $e) {
            return $e->getMessage();
        }
    });
    $thread->cancel();
    echo await($waiter), "\n";
}
?>
--EXPECT--
The Future will not be completed: the other thread has dropped its FutureState
The Future will not be completed: the other thread has dropped its FutureState
The Future will not be completed: the other thread has dropped its FutureState
The Future will not be completed: the other thread has dropped its FutureState
The Future will not be completed: the other thread has dropped its FutureState
