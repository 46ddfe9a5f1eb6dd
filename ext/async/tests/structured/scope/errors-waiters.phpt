--TEST--
Waiters of the scope all get the same error; waiters of descendants get the cancellation; the parent is spared
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend, timeout, spawn, await};
$p = new Scope(); $s = Scope::inherit($p); $child = Scope::inherit($s);
$child->spawn(fn () => delay(10_000));
$errors = [];
$wait = function (Scope $scope, string $n) use (&$errors) { try { $scope->awaitCompletion(timeout(5000)); } catch (Throwable $e) { echo "$n: ", get_class($e), ' ', $e->getMessage(), "\n"; $errors[] = $e; } };
$s->spawn(function () { suspend(); throw new Exception('E'); });
$waiters = [spawn($wait, $s, 'first'), spawn($wait, $s, 'second'), spawn($wait, $child, 'of child')];
foreach ($waiters as $w) { await($w); }
$own = array_values(array_filter($errors, fn ($e) => $e::class === 'Exception'));
var_dump(count($own), $own[0] === $own[1], $p->isCancelled());
--EXPECT--
of child: Async\AsyncCancellation Scope was cancelled
first: Exception E
second: Exception E
int(2)
bool(true)
bool(false)
