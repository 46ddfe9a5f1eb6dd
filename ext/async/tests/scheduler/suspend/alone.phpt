--TEST--
suspend with nothing else to run returns, also as the first asynchronous call
--EXTENSIONS--
true_async
--FILE--
<?php
try {
    Async\current_coroutine();
} catch (Async\AsyncException $e) {
    echo $e->getMessage(), "\n";
}
var_dump(Async\suspend());
for ($i = 0; $i < 1000; $i++) {
    Async\suspend();
}
var_dump(Async\current_coroutine()->isRunning());
--EXPECT--
The current coroutine is not defined
NULL
bool(true)
