--TEST--
No deadlock while a timer is pending
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, delay};
$state = new FutureState();
spawn(fn () => (new Future($state))->await() . print "woken\n");
spawn(function () use ($state) { delay(10); $state->complete(1); });
--EXPECT--
woken
