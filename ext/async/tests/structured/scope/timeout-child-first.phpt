--TEST--
disposeAfterTimeout() of a parent leaves the time for finally blocks to what the timer of a child unwinds already
--EXTENSIONS--
true_async
--INI--
async.exit_grace=1000
--FILE--
<?php
use Async\Scope;
use function Async\{await, delay, suspend};

$parent = new Scope;
$child = Scope::inherit($parent);
$deaf = $child->spawn(function () {
    try {
        while (true) {
            try {
                delay(2);
            } catch (Throwable) {
            }
        }
    } finally {
        echo "cleanup begins\n";
        delay(700);
        echo "cleanup is done\n";
    }
});
suspend();
$child->disposeAfterTimeout(1);
$parent->disposeAfterTimeout(300);
try {
    await($deaf);
} catch (Cancellation $cancellation) {
    echo $cancellation->getMessage(), "\n";
}
?>
--EXPECTF--
Coroutine 2 spawned at %s, suspended at %s did not end within 1000 ms and is ended by force
cleanup begins
cleanup is done
Coroutine was ended by force
