--TEST--
The main coroutine may cancel itself: it runs on to its end, silently
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{suspend, current_coroutine, spawn, await};

suspend();
$main = current_coroutine();
spawn(function () use ($main) {
    try {
        await($main);
    } catch (Async\AsyncCancellation $e) {
        echo 'main was cancelled: ', $e->getMessage(), "\n";
    }
});
$main->cancel(new Async\AsyncCancellation('own'));
suspend();
echo "main ends\n";
--EXPECT--
main ends
main was cancelled: own
