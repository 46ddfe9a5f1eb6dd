--TEST--
A channel made by code that outlives its scope works until the scope is gone
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{suspend, delay, spawn};

$scope = (new Scope)->allowZombies();
$z = $scope->spawn(function () { suspend(); $ch = new Channel(1); $ch->send('works'); echo $ch->recv(), "\n"; return $ch; });
$c = (new Scope)->asNotSafely();
$d = $c->spawn(function () { try { delay(1000); } finally { $ch = new Channel(1); $ch->send('in cleanup'); echo $ch->recv(), "\n"; } });
suspend();
$scope->dispose();
$c->cancel();
$ch = Async\await($z);
suspend();
try { $ch->recv(); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
?>
--EXPECT--
works
in cleanup
SCOPE_DISPOSED
