--TEST--
The token trips: the scope goes on; a token already settled trips at once; any Awaitable is one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Scope, Channel};
use function Async\{delay, suspend, timeout, spawn};
$s = new Scope();
$s->spawn(function () { delay(30); echo "work done\n"; });
try { $s->awaitCompletion(timeout(1)); } catch (Async\OperationCanceledException $e) { echo $e->getMessage(), ' ', get_class($e->getPrevious()), "\n"; }
$settled = spawn(fn () => 'value');
suspend();
try { $s->awaitCompletion($settled); } catch (Async\OperationCanceledException $e) { var_dump($e->getPrevious()); }
$failed = spawn(fn () => throw new Exception('token failed'));
suspend();
try { $s->awaitCompletion($failed); } catch (Async\OperationCanceledException $e) { echo $e->getPrevious()->getMessage(), "\n"; }
var_dump($s->isCancelled());
$channel = new Channel();
spawn(function () use ($channel) { $channel->close(); });
try { $s->awaitCompletion($channel); } catch (Async\OperationCanceledException $e) { echo "channel closed\n"; }
try { $s->awaitCompletion($channel); } catch (Async\OperationCanceledException $e) { echo "closed channel\n"; }
class Own implements Async\Awaitable {}
try { $s->awaitCompletion(new Own); } catch (Async\AsyncException $e) { echo $e->getMessage(), "\n"; }
try { $s->awaitCompletion(); } catch (ArgumentCountError $e) { echo $e->getMessage(), "\n"; }
$s->awaitCompletion(timeout(5000));
--EXPECT--
Operation has been cancelled Async\TimeoutException
NULL
token failed
bool(false)
channel closed
closed channel
Object of class Own cannot be awaited
Async\Scope::awaitCompletion() expects exactly 1 argument, 0 given
work done
