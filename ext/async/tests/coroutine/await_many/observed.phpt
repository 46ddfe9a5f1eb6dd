--TEST--
A trigger that was counted or subscribed is never reported as unhandled
--FILE--
<?php
use function Async\{spawn, suspend, timeout, await_all, await_any_or_fail, await_first_success};

// Fails after the wait was satisfied.
var_dump(await_any_or_fail([
    spawn(function () { suspend(); suspend(); throw new Exception('after a success'); }),
    spawn(fn () => 'won'),
]));
// Fails after the wait was cut short.
try {
    await_all([spawn(function () { suspend(); suspend(); throw new Exception('after the token'); })], spawn(fn () => 1));
} catch (Async\OperationCanceledException) {
    echo "token\n";
}
// Collected.
await_first_success([spawn(fn () => throw new Exception('collected'))]);
// Settled before.
$failed = spawn(fn () => throw new Exception('before'));
suspend();
await_all([$failed]);
unset($failed);
for ($i = 0; $i < 5; $i++) suspend();
echo "end\n";
?>
--EXPECT--
string(3) "won"
token
end
