--TEST--
One Throwable thrown in several coroutines is delivered unmodified
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$cause = new Exception('cause');
$e = new RuntimeException('shared', 3, $cause);
$line = $e->getLine();

$a = spawn(function () use ($e) { throw $e; });
$b = spawn(function () use ($e) { throw $e; });
$c = spawn(function () use ($a) { await($a); });

foreach ([$a, $b, $c, $a] as $coroutine) {
    try {
        await($coroutine);
    } catch (RuntimeException $x) {
        var_dump($x === $e && $x->getPrevious() === $cause && $cause->getPrevious() === null && $x->getLine() === $line);
    }
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
