--TEST--
A thread is awaited like any Completable: late, often, by many, as a token; who stops waiting does nothing to it
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, await_all, await_any_or_fail, await_all_or_fail, delay, spawn, spawn_thread, timeout};

$thread = spawn_thread(function () { usleep(30000); return 'value'; });
$waiters = [];
for ($i = 0; $i < 3; $i++) {
	$waiters[] = spawn(fn() => await($thread));
}
var_dump(await_all_or_fail($waiters) === ['value', 'value', 'value'], await($thread), await($thread));

/* Given up, cancelled: it runs on. */
$thread = spawn_thread(function () { usleep(100000); return 'runs on'; });
try {
	await($thread, timeout(10));
} catch (Async\OperationCanceledException $e) {
	echo get_class($e->getPrevious()), "\n";
}
$waiter = spawn(fn() => await($thread));
delay(1);
$waiter->cancel();
var_dump(await($thread));

/* As a token. */
try {
	await(spawn(fn() => delay(60000)), spawn_thread(fn() => 'fires'));
} catch (Async\OperationCanceledException $e) {
	echo $e->getMessage(), "\n";
}

/* A failing wait asks the others to end. */
$other = spawn_thread(function () { sleep(60); });
try {
	await_all_or_fail([$other, spawn_thread(fn() => throw new LogicException('fails'))]);
} catch (Async\RemoteException $e) {
	echo $e->getMessage(), ', line ', $e->getLine() - __LINE__, "\n";
}
try {
	await($other);
} catch (Async\AsyncCancellation $e) {
	var_dump($other->isCancelled());
}
[$results, $errors] = await_all([spawn_thread(fn() => 1), 'k' => spawn_thread(fn() => throw new LogicException('one of two'))]);
echo json_encode($results), ' ', $errors['k']->getMessage(), "\n";
/* A scope does not own threads. */
$scope = new Async\Scope();
$thread = await($scope->spawn(fn() => spawn_thread(function () { usleep(50000); return 'not of the scope'; })));
$scope->cancel();
var_dump(await($thread));
foreach (Async\get_coroutines() as $coroutine) {
	$coroutine->cancel();
}
?>
--EXPECT--
bool(true)
string(5) "value"
string(5) "value"
Async\TimeoutException
string(7) "runs on"
Operation has been cancelled
fails, line -2
bool(true)
[1] one of two
string(16) "not of the scope"
