--TEST--
A handler that throws ends the wait; what it had not been given yet goes its way
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await};
$p = new Scope(); $s = Scope::inherit($p);
$p->setExceptionHandler(fn ($s, $c, $e) => print "parent: {$e->getMessage()}\n");
for ($i = 1; $i <= 2; $i++) {
    $s->spawn(function () use ($i) { try { delay(10_000); } finally { throw new Exception("error $i"); } });
}
suspend();
$s->cancel();
try {
    $s->awaitAfterCancellation(function (Throwable $e) { suspend(); throw new LogicException("handler of {$e->getMessage()}"); });
} catch (LogicException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
parent: error 2
handler of error 1
