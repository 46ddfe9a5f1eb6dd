--TEST--
graceful_shutdown does nothing while the runtime is inactive
--FILE--
<?php
use function Async\{spawn, await, graceful_shutdown, current_coroutine};

graceful_shutdown();
try {
    current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await(spawn(fn () => 'runs')));
try {
    graceful_shutdown(new Exception());
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
The current coroutine is not defined
string(4) "runs"
Async\graceful_shutdown(): Argument #1 ($cancellationError) must be of type ?Async\AsyncCancellation, Exception given
