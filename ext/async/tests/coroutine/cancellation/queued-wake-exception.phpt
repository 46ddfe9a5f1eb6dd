--TEST--
If the pending wake-up carried an exception, it is appended to the previous chain of the cancellation
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

$failure = new LogicException('failure');
$subject = spawn(function () use ($failure) { suspend(); throw $failure; });
$c = spawn(function () use ($subject) { await($subject); });
spawn(function () use ($c) {
    suspend();
    $c->cancel(new Async\AsyncCancellation('won', 0, new Exception('cause')));
});
try {
    await($c);
} catch (Throwable $e) {
    for (; $e; $e = $e->getPrevious()) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
try {
    await($subject);
} catch (LogicException $e) {
    var_dump($e === $failure, $e->getPrevious());
}
--EXPECT--
Async\AsyncCancellation: won
Exception: cause
LogicException: failure
bool(true)
NULL
