--TEST--
A token that fires withdraws the value of a rendezvous send(); the slot goes to the next sender
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await};

$ch = new Channel;
$token = spawn(function () { Async\delay(5); });
$a = spawn(function () use ($ch, $token) { try { $ch->send('a', $token); } catch (Async\OperationCanceledException $e) { var_dump($e->getPrevious()); } });
$b = spawn(function () use ($ch) { $ch->send('b'); echo "b sent\n"; });
await($a);
echo $ch->recv(), "\n";
await($b);
?>
--EXPECT--
NULL
b
b sent
