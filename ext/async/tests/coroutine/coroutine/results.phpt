--TEST--
getResult and getException before, during and after
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay, current_coroutine};

$c = spawn(function () {
    var_dump(current_coroutine()->getResult());
    try {
        current_coroutine()->getException();
    } catch (RuntimeException $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
    suspend();
    return 'value';
});
var_dump($c->getResult(), $c->getException());
suspend();
var_dump($c->getResult(), $c->getException());
await($c);
var_dump($c->getResult(), $c->getException());

$thrown = new LogicException('x');
$c = spawn(function () use ($thrown) { throw $thrown; });
try { await($c); } catch (LogicException) {}
var_dump($c->getResult(), $c->getException() === $thrown);

$c = spawn(fn () => delay(60_000));
suspend();
$c->cancel($reason = new Async\AsyncCancellation('x'));
var_dump($c->getException());
suspend();
var_dump($c->getResult(), $c->getException() === $reason);
--EXPECT--
NULL
NULL
NULL
RuntimeException: Coroutine is running
NULL
NULL
string(5) "value"
NULL
NULL
bool(true)
NULL
NULL
bool(true)
