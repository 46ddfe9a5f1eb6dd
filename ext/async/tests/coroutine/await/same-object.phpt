--TEST--
await throws the settled exception: the same object for every awaiter, without limit
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$thrown = new RuntimeException('x');
$c = spawn(function () use ($thrown) { suspend(); throw $thrown; });

$waiters = [];
for ($i = 0; $i < 3; $i++) {
    $waiters[] = spawn(function () use ($c) {
        try {
            await($c);
        } catch (RuntimeException $e) {
            return $e;
        }
    });
}
foreach ($waiters as $w) {
    var_dump(await($w) === $thrown);
}
for ($i = 0; $i < 3; $i++) {
    try {
        await($c);
    } catch (RuntimeException $e) {
        var_dump($e === $thrown);
    }
}
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
