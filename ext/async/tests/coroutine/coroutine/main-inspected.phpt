--TEST--
The main coroutine can be inspected and cancelled like any other
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay, await, current_coroutine};

suspend();
$main = current_coroutine();
spawn(function () use ($main) {
    var_dump($main->isStarted(), $main->isSuspended(), $main->isCompleted(), $main->getId() > 0);
    $main->cancel(new Async\AsyncCancellation('for main'));
    var_dump($main->isCancellationRequested());
});
try {
    delay(60_000);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
suspend();
echo "main goes on\n";
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
for main
main goes on
