--TEST--
A Future may be the value of its own state, and a callback may await its own child only into a deadlock
--EXTENSIONS--
true_async
--INI--
async.debug_deadlock=0
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$future = new Future($state);
$state->complete($future);
var_dump($future->await() === $future);

$child = Future::completed(1)->map(function () use (&$child) {
    try {
        $child->await();
    } catch (Async\AsyncCancellation $e) {
        return $e->getMessage();
    }
});
Async\suspend();
--EXPECTF--
bool(true)

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:%d
%A
