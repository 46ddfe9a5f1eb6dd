--TEST--
After the drain the runtime is inactive again; a later activation makes a new main coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine, get_coroutines};

suspend();
$first = current_coroutine();
register_shutdown_function(function () use ($first) {
    var_dump($first->isCompleted(), get_coroutines());
    try {
        current_coroutine();
    } catch (Async\AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
    echo await(spawn(fn () => "spawned in a shutdown function\n"));
    var_dump(current_coroutine() !== $first, current_coroutine()->getId() !== $first->getId());
    spawn(function () { suspend(); echo "drained as well\n"; });
});
echo "main\n";
--EXPECT--
main
bool(true)
array(0) {
}
The current coroutine is not defined
spawned in a shutdown function
bool(true)
bool(true)
drained as well
