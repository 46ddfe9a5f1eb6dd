--TEST--
A zombie that is ready wakes another one, which gets its turn, too; one that spins does not get a second one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, await};
$s = Scope::inherit();
$a = $s->spawn(function () { suspend(); echo "a\n"; return 'from a'; });
$s->spawn(function () use ($a) { echo await($a), "\n"; });
$s->spawn(function () { try { suspend(); suspend(); echo "never\n"; } catch (Cancellation $e) { echo "cancelled\n"; } });
suspend();
$s->dispose();
echo "main ends\n";
--EXPECT--
main ends
a
from a
cancelled
