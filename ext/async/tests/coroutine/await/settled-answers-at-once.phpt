--TEST--
await of a settled subject answers without yielding, even if the token is settled too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, timeout, delay, suspend};

$value = spawn(fn () => 'value');
$failed = spawn(function () { throw new RuntimeException('failed'); });
$token = timeout(1);
delay(30);
var_dump($token->isCompleted());

spawn(function () { echo "other runs\n"; });
echo await($value), "\n", await($value, $token), "\n";
foreach ([[$failed], [$failed, $token]] as $arguments) {
    try {
        await(...$arguments);
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
    }
}
echo "not yielded\n";
suspend();
--EXPECT--
bool(true)
value
value
failed
failed
not yielded
other runs
