--TEST--
Deadlock: an autoloader is stuck; who waits for its class is not: it loads it itself
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{FutureState, Future};
use function Async\{spawn, suspend};
spl_autoload_register(function ($class) {
    static $calls = 0;
    if ($calls++ === 0) {
        (new Future(new FutureState()))->await();
    }
    eval("class $class {}");
});
spawn(function () {
    new Foo;
});
spawn(function () {
    suspend();
    echo get_class(new Foo), "\n";
});
--EXPECTF--
Foo
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:11
  suspend: %s:7
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:7
Stack trace:
#0 %s(7): Async\Future->await()
#1 %s(12): {closure:%s:4}()
#2 [internal function]: {closure:%s:11}()
#3 {main}
  thrown in %s on line 7
