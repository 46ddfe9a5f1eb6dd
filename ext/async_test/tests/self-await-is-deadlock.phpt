--TEST--
Awaiting oneself does not throw up front: it parks and ends in deadlock resolution
--EXTENSIONS--
async_test
--FILE--
<?php
ini_set('async.debug_deadlock', '0');

$self = Async\spawn(function () use (&$self) {
    try {
        echo "parks\n";
        Async\await($self);
    } catch (Async\AsyncCancellation $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
});
$cycle = Async\spawn(function () use (&$other) {
    Async\await($other);
});
$other = Async\spawn(fn() => AsyncTest\Event::of($cycle)->await());
Async\suspend();
echo "main goes on\n";
?>
--EXPECTF--
parks
main goes on
Async\AsyncCancellation: Deadlock detected

%AFatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 3 coroutines in waiting in %s:7
%A
