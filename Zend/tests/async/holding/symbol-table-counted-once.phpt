--TEST--
The collector counts the variables of a function once while an eval() or include in it waits
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

function page()
{
    $object = new stdClass;
    $object->list = [$object];
    eval('Async\suspend(); eval("Async\suspend();"); Async\suspend();');
    var_dump($object === $object->list[0]);
}
spawn(page(...));
suspend();
gc_collect_cycles();
spawn(page(...));
spawn(page(...));
suspend();
gc_collect_cycles();

// The same in a fiber, and in a fiber of a coroutine.
function in_fiber()
{
    $object = new stdClass;
    $object->list = [$object];
    eval('Fiber::suspend();');
    var_dump($object === $object->list[0]);
}
$fiber = new Fiber(in_fiber(...));
$fiber->start();
gc_collect_cycles();
$fiber->resume();
spawn(function () { $fiber = new Fiber(page(...)); $fiber->start(); });
suspend();
gc_collect_cycles();
echo "ok\n";
?>
--EXPECT--
bool(true)
ok
bool(true)
bool(true)
bool(true)
bool(true)
