--TEST--
Parked zombies that something could still wake are cancelled at the end, without a report
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{suspend, delay};
$s = Scope::inherit();
$s->spawn(function () { try { delay(100_000); } catch (Cancellation $e) { echo get_class($e), "\n"; delay(1); echo "cleanup may park\n"; } });
suspend();
$s->dispose();
echo "main ends\n";
--EXPECT--
main ends
Async\AsyncCancellation
cleanup may park
