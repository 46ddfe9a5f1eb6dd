--TEST--
A cancellation of main that comes while its handler is parked is delivered when the handler has returned; a handler may cancel main
--EXTENSIONS--
true_async
pcntl
posix
--FILE--
<?php
use function Async\{spawn, delay, current_coroutine};

pcntl_async_signals(true);
$main = null;
pcntl_signal(SIGUSR1, function () {
    echo "handler begins\n";
    delay(20);
    echo "handler ends\n";
});
spawn(function () use (&$main) {
    posix_kill(posix_getpid(), SIGUSR1);
    delay(5);
    $main->cancel(new Async\AsyncCancellation('from outside'));
    echo json_encode([$main->isRunning(), $main->isSuspended(), $main->isQueued()]), "\n";
});
$main = current_coroutine();
try {
    delay(60_000);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
handler begins
[false,true,true]
handler ends
from outside
