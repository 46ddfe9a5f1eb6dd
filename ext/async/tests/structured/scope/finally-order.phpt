--TEST--
Handlers start in order, one that parks does not hold up the next; they run in the parent scope
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};
$p = new Scope(); $s = Scope::inherit($p);
$s->finally(function () { echo "1 begin\n"; delay(10); echo "1 end\n"; });
$s->finally(function () { echo "2\n"; });
$s->finally(function () { echo "3 begin\n"; suspend(); echo "3 end\n"; });
$s->spawn(fn () => delay(1));
suspend();
$s->cancel();
suspend();
var_dump($s->isClosed(), $p->isFinished());
$p->awaitCompletion(timeout(5000));
echo "parent completed\n";
--EXPECT--
1 begin
2
3 begin
bool(true)
bool(false)
3 end
1 end
parent completed
