--TEST--
current_coroutine: the running coroutine, the main one included; an exception while there is none
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};

try {
    current_coroutine();
} catch (Throwable $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}

suspend();
$main = current_coroutine();
var_dump($main instanceof Async\Coroutine, $main === current_coroutine(), $main->isRunning(), $main->isStarted());

$c = spawn(function () use (&$c, $main) {
    var_dump(current_coroutine() === $c, current_coroutine() === $main);
    suspend();
    var_dump(current_coroutine() === $c);
});
await($c);
var_dump(current_coroutine() === $main);
--EXPECT--
Async\AsyncException: The current coroutine is not defined
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
