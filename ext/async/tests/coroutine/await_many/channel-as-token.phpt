--TEST--
A channel as the token of a wait trips when something can be received
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await_all};

$stop = new Channel(1);
$worker = spawn(function () { for ($i = 0; $i < 50; $i++) suspend(); return 'done'; });
spawn(function () use ($stop) { suspend(); $stop->sendAsync('stop'); });
try {
    await_all([$worker], $stop);
} catch (Async\OperationCanceledException $e) {
    var_dump($e->getPrevious(), $stop->recv());
}
var_dump(Async\await($worker));
?>
--EXPECT--
NULL
string(4) "stop"
string(4) "done"
