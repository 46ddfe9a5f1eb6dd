--TEST--
The default reason: its text, and the place of the cancel() call
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$c = spawn(fn () => delay(60_000));
suspend();
$c->cancel(); $line = __LINE__;
try {
    await($c);
} catch (Async\AsyncCancellation $e) {
    var_dump($e::class, $e->getMessage(), $e->getFile() === __FILE__, $e->getLine() === $line, $e->getPrevious());
}

$unstarted = spawn(fn () => 1);
$unstarted->cancel(); $line = __LINE__;
try {
    await($unstarted);
} catch (Async\AsyncCancellation $e) {
    var_dump($e->getMessage(), $e->getLine() === $line);
}
--EXPECT--
string(23) "Async\AsyncCancellation"
string(23) "Coroutine was cancelled"
bool(true)
bool(true)
NULL
string(23) "Coroutine was cancelled"
bool(true)
