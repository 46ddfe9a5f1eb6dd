--TEST--
Fail-together: the subtree is cancelled whatever its policy; the cancellation carries the error
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout};
$s = (new Scope())->allowZombies(); $child = Scope::inherit($s);
$report = function (string $n) { try { delay(10_000); } catch (Cancellation $e) { echo "$n: {$e->getMessage()}, because of ", get_class($e->getPrevious()), ' ', $e->getPrevious()->getMessage(), "\n"; } };
$s->spawn($report, 'sibling');
$child->spawn($report, 'child');
suspend();
$s->spawn(fn () => throw new LogicException('cause'));
try { $s->awaitCompletion(timeout(5000)); } catch (LogicException $e) { echo 'waiter: ', $e->getMessage(), "\n"; }
var_dump($s->isCancelled(), $child->isCancelled());
--EXPECT--
child: Scope was cancelled, because of LogicException cause
sibling: Scope was cancelled, because of LogicException cause
waiter: cause
bool(true)
bool(true)
