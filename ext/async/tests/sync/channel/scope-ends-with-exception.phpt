--TEST--
A coroutine that ends with the ChannelException of its own scope's end counts as cancelled, and nothing is reported
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException, Scope};
use function Async\{suspend, await};

$scope = new Scope;
$c = $scope->spawn(fn () => (new Channel)->recv());
$d = $scope->spawn(function () { try { (new Channel)->recv(); } catch (ChannelException $e) { throw new LogicException('another one', 0, $e); } });
suspend();
$scope->cancel(new Async\AsyncCancellation('reason'));
suspend();
var_dump($c->isCancelled());
try { await($c); } catch (Async\AsyncCancellation $e) { echo $e->getMessage(), "\n"; }
var_dump($d->isCancelled());
try { await($d); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
bool(true)
reason
bool(false)
another one
