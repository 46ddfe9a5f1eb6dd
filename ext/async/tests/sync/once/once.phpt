--TEST--
Once: one computes, the others share; a cancelled caller harms no other, the last that leaves cancels the work
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, Once, OperationCanceledException};
use function Async\{await, delay, spawn, suspend, timeout};

$runs = 0;
$once = new Once(function () use (&$runs) { $runs++; delay(1); return ['value', $runs]; });
var_dump($once->isComputed());
$callers = [];
for ($i = 0; $i < 3; $i++) {
    $callers[] = spawn(fn () => $once->get());
}
suspend();
suspend();
$callers[0]->cancel();
echo json_encode([await($callers[1]), await($callers[2]), $once->get(), $runs, $once->isComputed()]), "\n";

echo "an error is shared, and not kept:\n";
$runs = 0;
$once = new Once(function () use (&$runs) { delay(1); if (++$runs === 1) { throw new RuntimeException('failed'); } return 'better'; });
$errors = [];
$callers = [spawn(fn () => $once->get()), spawn(fn () => $once->get())];
foreach ($callers as $caller) {
    try { await($caller); } catch (RuntimeException $e) { $errors[] = $e; }
}
var_dump(count($errors), $errors[0] === $errors[1], $once->get(), $runs);

echo "the last leaves:\n";
$once = new Once(function () use (&$runs) {
    try { delay(60_000); } catch (AsyncCancellation $e) { echo $e->getMessage(), "\n"; throw $e; } finally { echo "cleaned up\n"; }
});
$callers = [spawn(fn () => $once->get()), spawn(fn () => $once->get())];
suspend();
suspend();
$callers[0]->cancel();
try { $once->get(timeout(1)); } catch (OperationCanceledException) { echo "one left\n"; }
$callers[1]->cancel();
suspend();
suspend();
var_dump($once->isComputed());

echo "computed again after that:\n";
$turn = 0;
$once = new Once(function () use (&$turn) { if (++$turn === 1) { delay(60_000); } return "turn $turn"; });
try { $once->get(timeout(1)); } catch (OperationCanceledException) {}
var_dump($once->get());

echo "the scope of a caller ends:\n";
$once = new Once(function () { delay(2); return 'lives'; });
$scope = new Async\Scope;
$scope->spawn(fn () => $once->get());
$caller = spawn(fn () => $once->get());
suspend();
suspend();
$scope->cancel();
var_dump(await($caller));

echo "by itself:\n";
$once = new Once(function () use (&$once) { return $once->get(); });
try { $once->get(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$weak = WeakReference::create($once);
unset($once, $e);
gc_collect_cycles();
var_dump($weak->get());
foreach ([fn () => new Once('no function'), function () { $o = new Once(strtolower(...)); $o->__construct(strtolower(...)); }, fn () => clone new Once(strtolower(...))] as $call) {
    try { $call(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECT--
bool(false)
[["value",1],["value",1],["value",1],1,true]
an error is shared, and not kept:
int(2)
bool(true)
string(6) "better"
int(2)
the last leaves:
one left
No coroutine waits for the result any more
cleaned up
bool(false)
computed again after that:
string(6) "turn 2"
the scope of a caller ends:
string(5) "lives"
by itself:
The computation would wait for its own result
NULL
Async\Once::__construct(): Argument #1 ($compute) must be a valid callback, function "no function" not found or invalid function name
Async\Once has already been constructed
Trying to clone an uncloneable object of class Async\Once
