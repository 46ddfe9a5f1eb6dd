--TEST--
Unhandled exception thrown below the entry of a coroutine: all its frames, none of the spawner's
--EXTENSIONS--
true_async
--FILE--
<?php
function spawner()
{
    Async\spawn(function () {
        Async\suspend();
        inner(1);
    });
}
function inner(int $n) { throw new RuntimeException('deep'); }
spawner();
--EXPECTF--
Fatal error: Uncaught RuntimeException: deep in %suncaught-report-closure.php:%d
Stack trace:
#0 %suncaught-report-closure.php(%d): inner(1)
#1 [internal function]: {closure:spawner():%d}()
#2 {main}
  thrown in %s on line %d
