--TEST--
A producer in another thread that goes without completing: whoever waits hears it, the FutureState is not completed, nobody else sees anything
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . '/remote.inc';
use AsyncTest\Event;
use Async\{Future, FutureState};
use function Async\{await, spawn, suspend};

$code = ['dropped' => 'unset($s, $v);', 'thread ended' => '$GLOBALS["kept"] = $s;', 'fatal error' => '$GLOBALS["kept"] = $s; ini_set("display_errors", "0"); trigger_error("dies", E_USER_ERROR);'];
foreach ($code as $how => $what) {
    $state = new FutureState();
    $future = new Future($state);
    $waiter = spawn(fn() => await($future));
    suspend();
    $thread = thread_with($what, $state);
    echo "$how: ";
    outcome(fn() => await($waiter));
    outcome(fn() => $future->await());
    echo json_encode([$state->isCompleted(), $future->isCompleted(), $future->isCancelled()]), "\n";
    outcome(fn() => $state->complete(1));
    outcome(fn() => await($future->map(fn($x) => 'never')->catch(fn($e) => 'caught')));
    try {
        $thread->await();
    } catch (Async\AsyncException) {
    }
}

// Never loaded at all.
$state = new FutureState();
$future = new Future($state);
AsyncTest\drop(AsyncTest\transfer([$state]));
outcome(fn() => $future->await());

// Nobody waits: dropped before or after, or ignored.
foreach ([0, 1, 2] as $case) {
    $state = new FutureState();
    $future = new Future($state);
    if ($case === 1) {
        $future->ignore();
    }
    $thread = thread_with('unset($s, $v);', $state);
    if ($case === 2) {
        unset($future);
    }
    unset($state);
    $thread->await();
    suspend();
    unset($future, $thread);
}
echo "nothing\n";
?>
--EXPECT--
dropped: Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
[false,true,false]
Async\AsyncException: FutureState ownership was transferred to another thread
"caught"
thread ended: Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
[false,true,false]
Async\AsyncException: FutureState ownership was transferred to another thread
"caught"
fatal error: Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
[false,true,false]
Async\AsyncException: FutureState ownership was transferred to another thread
"caught"
Async\AsyncException: The Future will not be completed: the other thread has dropped its FutureState
nothing
