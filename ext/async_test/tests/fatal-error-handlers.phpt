--TEST--
After a fatal error no PHP handler of a coroutine runs, C callbacks do
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, delay, await};
use function AsyncTest\{spawn_c, log};

register_shutdown_function(function () {
    print_r(log());
});
$other = spawn(function () {
    try {
        delay(10000);
    } finally {
        echo "code of another coroutine\n";
    }
});
$other->finally(fn() => print "finally handler of another one\n");
Event::of($other)->subscribe('C callback of another');
spawn_c('c', Event::custom('hidden'));
$failing = spawn(function () {
    delay(1);
    eval('class X {} class X {}');
});
$failing->finally(fn() => print "finally handler of the failing one\n");
Event::of($failing)->subscribe('C callback');
spawn(function () use ($failing) {
    try {
        await($failing);
        echo "the awaiter does not hang\n";
    } catch (Async\AsyncCancellation $e) {
        echo "the awaiter does not hang\n";
    }
});
suspend();
delay(10000);
echo "not reached\n";
?>
--EXPECTF--
%AFatal error: %s
the awaiter does not hang
code of another coroutine
Array
(
    [0] => c begins
    [1] => C callback
    [2] => C callback of another: Async\AsyncCancellation: Graceful shutdown
    [3] => c ends: Async\AsyncCancellation
    [4] => c disposed
)
