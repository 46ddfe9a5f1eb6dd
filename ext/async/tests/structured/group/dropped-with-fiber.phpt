--TEST--
Errors of a group that goes with a dropped fiber or generator are thrown there
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\delay;

function group(): Async\TaskGroup
{
    $group = new Async\TaskGroup;
    $group->spawn(fn () => throw new Exception('unseen'));
    delay(1);
    return $group;
}
function drop(callable $holder): void
{
    $holds = $holder();
    try {
        unset($holds);
        echo "nothing thrown\n";
    } catch (Async\CompositeException $e) {
        echo $e->getMessage(), "\n";
    }
}

drop(function () { $fiber = new Fiber(function () { $group = group(); Fiber::suspend(); }); $fiber->start(); return $fiber; });
drop(function () { $generator = (function () { $group = group(); yield; })(); $generator->current(); return $generator; });
?>
--EXPECTF--
1 unhandled error of a TaskGroup, the first: Exception: unseen in %sdropped-with-fiber.php:%d
1 unhandled error of a TaskGroup, the first: Exception: unseen in %sdropped-with-fiber.php:%d
