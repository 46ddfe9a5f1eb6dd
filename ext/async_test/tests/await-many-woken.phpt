--TEST--
A resumption of the caller from outside does not end a wait of the await family or of iterate
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, delay, await, await_all, await_any_or_fail, iterate, timeout};

$slow = fn () => spawn(function () { for ($i = 0; $i < 12; $i++) suspend(); return 'result'; });
$waits = [
    'array' => fn () => await_all([$slow(), spawn(fn () => 1)]),
    'any' => fn () => await_any_or_fail([$slow(), timeout(10_000)]),
    'iterator' => fn () => await_all((function () use ($slow) { yield $slow(); for ($i = 0; $i < 6; $i++) suspend(); yield $slow(); })()),
    'token' => fn () => await_all([$slow()], timeout(10_000)),
    'iterate' => fn () => iterate([1, 2], function () { for ($i = 0; $i < 12; $i++) suspend(); }) ?? 'iterated',
];
foreach ($waits as $name => $wait) {
    $caller = spawn($wait);
    suspend();
    for ($i = 0; $i < 5; $i++) {
        suspend();
        AsyncTest\resume($caller);
    }
    echo $name, ' ', json_encode(await($caller)), "\n";
}
?>
--EXPECT--
array [["result",1],[]]
any "result"
iterator [["result","result"],[]]
token [["result"],[]]
iterate "iterated"
