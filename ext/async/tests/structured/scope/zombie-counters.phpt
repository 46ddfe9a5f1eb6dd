--TEST--
Zombies leave the counters: neither isFinished() nor awaitCompletion() nor the end of the process waits for them
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout, get_coroutines};
$s = Scope::inherit();
$c = $s->spawn(function () { try { delay(10_000); echo "never\n"; } finally { echo "zombie cancelled at the end\n"; } });
suspend();
$before = Async\runtime_stats()['coroutines_active'];
$s->dispose();
var_dump($before - Async\runtime_stats()['coroutines_active'], count(get_coroutines()), $s->isFinished(), $s->isClosed());
$s->awaitCompletion(timeout(1000));
echo "main ends\n";
--EXPECT--
int(1)
int(2)
bool(true)
bool(false)
main ends
zombie cancelled at the end
