--TEST--
Channel: send() that has to wait, as the first async operation of a script
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel;
try { $ch->send(1, Async\timeout(5)); } catch (Async\OperationCanceledException $e) { echo $e->getMessage(), "\n"; }
var_dump(count($ch));
?>
--EXPECT--
Operation has been cancelled
int(0)
