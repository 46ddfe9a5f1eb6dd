--TEST--
A trigger of a wrong type ends the call; the others are not touched
--FILE--
<?php
use function Async\{spawn, suspend, await_all_or_fail};

$good = spawn(function () { suspend(); return 'good'; });
try {
    await_all_or_fail([$good, 'bad']);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
var_dump($good->isCancellationRequested(), Async\await($good));
?>
--EXPECT--
Triggers must be of type Async\Awaitable, string given
bool(false)
string(4) "good"
