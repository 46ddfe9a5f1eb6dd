--TEST--
The token fires between wake-up and run: the token wins and the value goes on
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel(1);
$state = new Async\FutureState;
$token = new Async\Future($state);
$a = spawn(function () use ($ch, $token) { try { $ch->recv($token); echo "received\n"; } catch (Async\OperationCanceledException) { echo "token\n"; } });
$b = spawn(function () use ($ch) { echo $ch->recv(), "\n"; });
suspend();
$ch->send('handed on');
$state->complete(1);
suspend(); suspend();
?>
--EXPECT--
token
handed on
