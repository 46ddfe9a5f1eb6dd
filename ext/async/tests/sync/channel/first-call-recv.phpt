--TEST--
Channel: recv() as the first async operation of a script starts the runtime
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel(1);
$ch->send('buffered, no scheduler');
var_dump(Async\get_coroutines());
echo $ch->recv(), "\n";
try { $ch->recv(Async\timeout(5)); } catch (Async\OperationCanceledException $e) { echo get_class($e->getPrevious()), "\n"; }
var_dump(count(Async\get_coroutines()));
?>
--EXPECT--
array(0) {
}
buffered, no scheduler
Async\TimeoutException
int(1)
