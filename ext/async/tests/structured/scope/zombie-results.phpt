--TEST--
Zombies keep their results and awaiters; what they spawn is refused
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, await, spawn};
$s = Scope::inherit();
$c = $s->spawn(function () { delay(5); try { spawn(fn () => 1); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; } return 'result'; });
$w = spawn(fn () => await($c));
suspend();
$s->dispose();
echo await($w), "\n";
--EXPECT--
Cannot spawn a coroutine in a closed scope
result
