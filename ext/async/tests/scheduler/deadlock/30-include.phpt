--TEST--
Deadlock: an included file that is stuck
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\spawn;
file_put_contents(__DIR__ . '/30-include.inc', "<?php\n(new Async\\Future(new Async\\FutureState()))->await();\n");
spawn(function () {
    include __DIR__ . '/30-include.inc';
});
register_shutdown_function(fn () => unlink(__DIR__ . '/30-include.inc'));
--EXPECTF--
=== DEADLOCK REPORT START ===
Coroutines waiting: 1, active_events: 0

Coroutine 2
  spawn: %s:4
  suspend: %s:2
  waiting for:
    - FutureState made at %s:%d (pending)

=== DEADLOCK REPORT END ===

Fatal error: Uncaught Async\DeadlockError: Deadlock detected: no active coroutines, 1 coroutines in waiting in %s:2
Stack trace:
#0 %s(2): Async\Future->await()
#1 %s(5): include('%s')
#2 [internal function]: {closure:%s:4}()
#3 {main}
  thrown in %s on line 2
