--TEST--
A channel as a trigger of await_*(): null when something can be received or it is closed, nothing is consumed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await_any_or_fail, await_all};

$ch = new Channel(2);
$ch->send('v');
var_dump(await_any_or_fail([$ch]), count($ch), $ch->recv());
spawn(function () use ($ch) { echo "sending\n"; $ch->send('w'); });
var_dump(await_any_or_fail([$ch]), count($ch), $ch->recv());
spawn(function () use ($ch) { echo "closing\n"; $ch->close(); });
var_dump(await_any_or_fail([$ch]));
var_dump(await_all(['c' => $ch]));
$ch = new Channel;
spawn(function () use ($ch) { echo "rendezvous\n"; $ch->send('x'); });
var_dump(await_any_or_fail([$ch]), $ch->recv());
?>
--EXPECT--
NULL
int(1)
string(1) "v"
sending
NULL
int(1)
string(1) "w"
closing
NULL
array(2) {
  [0]=>
  array(1) {
    ["c"]=>
    NULL
  }
  [1]=>
  array(0) {
  }
}
rendezvous
NULL
string(1) "x"
