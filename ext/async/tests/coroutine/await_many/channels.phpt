--TEST--
Channels as triggers: null when a value can be received or the channel is closed; nothing is consumed
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, timeout, await_all, await_any_or_fail, await_any_of};

$ready = new Channel(1);
$ready->sendAsync('value');
var_dump(await_any_or_fail([new Channel(), $ready]), count($ready));

$later = new Channel();
$closed = new Channel();
$waiting = spawn(fn () => await_all(['later' => $later, 'closed' => $closed, 'ready' => $ready]));
suspend();
$closed->close();
suspend();
var_dump($waiting->isCompleted());
$sender = spawn(fn () => $later->send('rendezvous'));
echo json_encode(Async\await($waiting)), "\n";
var_dump($later->recv(), $ready->recv());

// An empty channel again: the notifications of the past do not count.
[$results] = await_any_of(1, ['ready' => $ready, 'closed' => $closed]);
var_dump(array_keys($results));
try {
    await_any_or_fail([$ready], timeout(2));
} catch (Async\OperationCanceledException $e) {
    echo get_class($e->getPrevious()), "\n";
}
?>
--EXPECT--
NULL
int(1)
bool(false)
[{"later":null,"closed":null,"ready":null},[]]
string(10) "rendezvous"
string(5) "value"
array(1) {
  [0]=>
  string(6) "closed"
}
Async\TimeoutException
