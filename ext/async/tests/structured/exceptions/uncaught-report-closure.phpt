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
Fatal error: Uncaught RuntimeException: deep in %s:9
Stack trace:
#0 %s(6): inner(1)
#1 [internal function]: {closure:spawner():4}()
#2 %s(4): Async\spawn()
#3 {main}
  thrown in %s on line 9
