--TEST--
A zombie that ends with the ChannelException of its own scope's end counts as cancelled; one that was busy meets the closed channel later
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{suspend, await, delay};

$scope = (new Scope)->allowZombies();
$parked = $scope->spawn(fn () => (new Channel)->recv());
$busy = $scope->spawn(function () { $ch = new Channel; delay(5); $ch->recv(); });
$catches = $scope->spawn(function () { $ch = new Channel; try { $ch->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; } suspend(); return 'goes on'; });
suspend();
$scope->dispose();
suspend(); suspend();
var_dump($parked->isCancelled(), await($catches));
try { await($busy); } catch (Async\AsyncCancellation $e) { echo "busy: cancelled\n"; }
?>
--EXPECT--
SCOPE_DISPOSED
bool(true)
string(7) "goes on"
busy: cancelled
