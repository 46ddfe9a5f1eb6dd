--TEST--
The warning of a Future that is dropped while no PHP code runs stands at the place where the Future was made
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, suspend, await};

set_error_handler(function ($level, $message, $file, $line) {
    echo strtok($message, ';:'), ' ', basename($file), ':', $line, "\n";
});
function made(?Exception $error): Future
{
    $state = new FutureState;
    $error ? $state->error($error) : $state->complete(1);
    return new Future($state);
}

/* Dropped by code. */
$future = made(null);
unset($future);

/* By the end of a coroutine that is unwound, and of one that was not begun. */
foreach ([null, new Exception('x')] as $error) {
    $coroutine = spawn(function () use ($error) {
        $future = made($error);
        suspend();
    });
    suspend();
    $coroutine->cancel();
    try { await($coroutine); } catch (Cancellation) {}
    unset($coroutine);
}

/* By the end of the request. */
$left = new stdClass;
$left->unused = made(null);
$left->failed = made(new Exception('y'));
echo "end\n";
?>
--EXPECT--
Future was never used unused-place-at-end.php:17
Future was never used unused-place-at-end.php:21
Unhandled exception in Future unused-place-at-end.php:21
end
Future was never used unused-place-at-end.php:10
Unhandled exception in Future unused-place-at-end.php:10
