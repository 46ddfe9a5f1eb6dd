--TEST--
A fatal error in a chain callback: no further callbacks, no messages about Futures
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};

$state = new FutureState();
$future = new Future($state);
$future->map(function () { echo "first\n"; eval('class A {} class A {}'); });
$future->map(function () { echo "never\n"; });
$pending = new Future(new FutureState());
$failed = Future::failed(new Exception('unhandled'));
$state->complete(1);
Async\suspend();
--EXPECTF--
first

Fatal error: Cannot %s class A%A
