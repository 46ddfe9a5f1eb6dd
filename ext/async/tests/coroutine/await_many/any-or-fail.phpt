--TEST--
await_any_or_fail: the first to settle decides; the others keep running after a success
--FILE--
<?php
use function Async\{spawn, suspend, await_any_or_fail};

$slow = spawn(function () { suspend(); suspend(); suspend(); echo "slow goes on\n"; return 'slow'; });
$quick = spawn(function () { suspend(); return 'quick'; });
var_dump(await_any_or_fail([$slow, 'x' => $quick]));
var_dump($slow->isCompleted(), $slow->isCancellationRequested());
var_dump(Async\await($slow));
?>
--EXPECT--
string(5) "quick"
bool(false)
bool(false)
slow goes on
string(4) "slow"
