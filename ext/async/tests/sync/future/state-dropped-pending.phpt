--TEST--
Dropping the FutureState settles nothing: awaiters stay suspended until the deadlock resolution ends them
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation};
use function Async\{spawn, suspend};

$state = new FutureState();
$future = new Future($state);
spawn(function () use ($future) {
    try {
        $future->await();
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
unset($state);
gc_collect_cycles();
suspend();
var_dump($future->isCompleted());
--EXPECTF--
bool(false)
Deadlock detected

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
%A
