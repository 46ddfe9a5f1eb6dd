--TEST--
An explicit cancel() of a zombie wins over the ChannelException
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\suspend;

$scope = (new Scope)->allowZombies();
$z = $scope->spawn(function () { try { (new Channel)->recv(); } catch (Throwable $e) { echo get_class($e), ' <- ', get_class($e->getPrevious()), "\n"; } });
suspend();
$scope->dispose();
$z->cancel();
suspend();
?>
--EXPECT--
Async\AsyncCancellation <- Async\ChannelException
