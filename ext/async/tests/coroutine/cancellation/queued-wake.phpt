--TEST--
A coroutine that was already woken resumes with the cancellation; the result stays for others
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$subject = spawn(function () { suspend(); return 'value'; });
$c = spawn(function () use ($subject) {
    try {
        echo 'never ' . await($subject) . "\n";
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
        throw $e;
    }
});
$canceller = spawn(function () use ($c) {
    suspend();
    var_dump($c->isQueued());
    $c->cancel(new Async\AsyncCancellation('won'));
});
try {
    await($c);
} catch (Async\AsyncCancellation) {
}
var_dump($c->isCancelled(), await($subject));
--EXPECT--
bool(true)
won
bool(true)
string(5) "value"
