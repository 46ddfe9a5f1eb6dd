--TEST--
A time limit that no code catches is an error, reported with the wait and the limit; a token that only says stop is not
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
$cases = [
    'main script' => 'await(spawn($long), timeout(10));',
    'coroutine' => 'spawn(function () use ($long) { await(spawn($long), timeout(10)); }); delay(100);',
    'method' => 'spawn(function () { (new Async\Channel(1))->recv(timeout(10)); });',
    'awaited, caught' => '$c = spawn(fn () => await(spawn($long), timeout(10)));
        try { await($c); } catch (Async\OperationCanceledException $e) { echo $e->getMessage(), "\n"; } var_dump($c->isCancelled());',
    'token coroutine that failed' => 'await(spawn($long), spawn(fn () => throw new LogicException("no")));',
    'token that failed by a time limit' => 'await(spawn($long), spawn(fn () => await(spawn($long), timeout(10))));',
    'token with a value' => 'await(spawn($long), spawn(fn () => 1));',
    'cancelled token' => '$t = timeout(1000); spawn(fn () => $t->cancel()); await(spawn($long), $t);',
    'cancelled coroutine as token' => '$t = spawn(fn () => delay(1000)); spawn(fn () => $t->cancel()); await(spawn($long), $t);',
    'asked to end' => '$c = spawn(function () use ($long) { try { delay(1000); } finally { await(spawn($long), timeout(10)); } });
        delay(1); $c->cancel(); delay(50); var_dump($c->isCancelled());',
    'shutdown function' => 'delay(1); register_shutdown_function(function () use ($long) { await(spawn($long), timeout(10)); });',
];
foreach ($cases as $name => $code) {
    [$output, $status] = run_script("use function Async\\{spawn, await, timeout, delay};\n\$long = function () { delay(300); };\n$code");
    preg_match('~(Next Async.OperationC|Fatal error: Uncaught Async.OperationC).*~', $output, $report);
    $other = trim(explode("\nFatal error", "\n" . $output)[0]);
    echo "$name: $status\n", $other === '' ? '' : "$other\n", $report ? "$report[0]\n" : '';
}
--EXPECT--
main script: 255
Next Async\OperationCanceledException: Operation has been cancelled: await() at script.php:4 was ended by timeout(10) made at script.php:4 in script.php:4
coroutine: 255
Next Async\OperationCanceledException: Operation has been cancelled: await() at script.php:4 was ended by timeout(10) made at script.php:4 in script.php:4
method: 255
Next Async\OperationCanceledException: Operation has been cancelled: Channel->recv() at script.php:4 was ended by timeout(10) made at script.php:4 in script.php:4
awaited, caught: 0
Operation has been cancelled
bool(false)
token coroutine that failed: 255
Next Async\OperationCanceledException: Operation has been cancelled: await() at script.php:4 was ended by LogicException made at script.php:4 in script.php:4
token that failed by a time limit: 255
Next Async\OperationCanceledException: Operation has been cancelled in script.php:4
token with a value: 0
cancelled token: 0
cancelled coroutine as token: 0
asked to end: 0
bool(true)
shutdown function: 255
Next Async\OperationCanceledException: Operation has been cancelled: await() at script.php:4 was ended by timeout(10) made at script.php:4 in script.php:4
