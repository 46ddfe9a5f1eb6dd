--TEST--
CH19: cancelling the owner scope closes its channels first; its coroutines see that, not the cancellation
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{spawn, suspend};

$scope = new Scope;
$scope->spawn(function () use (&$ch) {
    $ch = new Channel;
    try { $ch->recv(); } catch (ChannelException $e) { echo 'recv: ', $e->reason->name, "\n"; }
    echo "still running\n";
    try { suspend(); echo "never\n"; } catch (Async\AsyncCancellation $e) { echo 'then: ', $e->getMessage(), "\n"; }
});
suspend();
$full = null;
$scope->spawn(function () use (&$full) { $full = new Channel(1); $full->send(1); try { $full->send(2); } catch (ChannelException $e) { echo 'send: ', $e->reason->name, "\n"; } });
$scope->spawn(function () { $ch = new Channel; try { foreach ($ch as $v); echo "never\n"; } catch (ChannelException $e) { echo 'foreach: ', $e->reason->name, "\n"; } });
$outside = spawn(function () use (&$ch) { try { $ch->recv(); } catch (ChannelException $e) { echo 'outside: ', $e->reason->name, "\n"; } suspend(); echo "outside goes on\n"; });
suspend();
$scope->cancel(new Async\AsyncCancellation('scope cancelled'));
var_dump($ch->isClosed(), $full->recv());
for ($i = 0; $i < 6; $i++) { suspend(); }
var_dump($scope->isClosed());
?>
--EXPECT--
bool(true)
int(1)
recv: SCOPE_DISPOSED
still running
then: scope cancelled
outside: SCOPE_DISPOSED
send: SCOPE_DISPOSED
foreach: SCOPE_DISPOSED
outside goes on
bool(true)
