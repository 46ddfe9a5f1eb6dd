--TEST--
ThreadChannel: iteration, trySend(), tryRecv(), sendAsync(), recvAsync(), select(), the reason of a close
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
use Async\{Channel, ChannelCloseReason, SendResult, ThreadChannel, ThreadChannelException};
use function Async\{await, select, spawn, spawn_thread, suspend, timeout};

$channel = new ThreadChannel(2);
var_dump($channel->sendAsync([1]), $channel->trySend(new ArrayObject(["a" => 2], ArrayObject::ARRAY_AS_PROPS)), $channel->trySend(3), $channel->sendAsync(4));
var_dump($channel->tryRecv($value), $value, $channel->tryRecv($value), $value->a, $channel->tryRecv($value), $value);
$channel->send(5);
$channel->close();
$channel->close();
var_dump($channel->trySend(6), $channel->tryRecv($value), $value, $channel->tryRecv($value));
try { $channel->recv(); } catch (ThreadChannelException $e) { var_dump($e->reason); }

echo "iteration over what a thread sends:\n";
$channel = new ThreadChannel(1);
$thread = spawn_thread(static function () use ($channel) { foreach (['a', 'b', 'c'] as $v) { $channel->send([$v]); } $channel->close(); });
foreach ($channel as $key => [$value]) {
    echo "$key $value\n";
}
await($thread);
try { foreach ($channel as &$value) {} } catch (Error $e) { echo $e->getMessage(), "\n"; }

echo "recvAsync():\n";
$there = new ThreadChannel(4);
$back = new ThreadChannel(4);
$thread = spawn_thread(static function () use ($there, $back) { foreach ($there as $v) { $back->send(['echo' => $v]); } $back->close(); });
$first = $back->recvAsync();
$second = $back->recvAsync();
$there->send(1);
$there->send('two');
var_dump(await($first)['echo'], await($second)['echo']);
$dropped = $back->recvAsync()->ignore();
$cancelled = $back->recvAsync()->ignore();
$cancelled->cancel();
unset($dropped);
$mapped = $back->recvAsync()->map(fn ($v) => "mapped {$v['echo']}");
$there->send(3);
var_dump(await($mapped));
$there->send(4);
while (!$back->tryRecv($value)) { Async\delay(1); }
var_dump($value['echo']);
$last = $back->recvAsync();
$there->close();
try { await($last); } catch (ThreadChannelException $e) { var_dump($e->reason); }
try { await($back->recvAsync()); } catch (ThreadChannelException $e) { var_dump($e->reason); }
await($thread);

echo "a future that is cancelled when its value is reserved:\n";
$channel = new ThreadChannel(1);
$future = $channel->recvAsync()->ignore();
$channel->send(['kept']);
$future->cancel();
var_dump($channel->recv());
$future = $channel->recvAsync();
$channel->send(new ArrayObject([7]));
var_dump(await($future)[0]);

echo "select():\n";
$channel = new ThreadChannel(1);
$go = new ThreadChannel(1);
$thread = spawn_thread(static function () use ($channel, $go) { $go->recv(); $channel->send('from the thread'); $go->recv(); $channel->close(); });
$c = spawn(fn () => select(['local' => new Channel, 'thread' => $channel], timeout(10_000)));
suspend();
$go->send(1);
$selected = await($c);
var_dump($selected->key, $selected->value);
$go->send(2);
$selected = select(['thread' => $channel], timeout(10_000));
var_dump($selected->closed);
await($thread);

echo "its thread ends:\n";
$give = new ThreadChannel(1);
$thread = spawn_thread(static function () use ($give) { $mine = new ThreadChannel(1); $mine->send('left'); $give->send($mine); });
$theirs = $give->recv();
await($thread);
try {
    foreach ($theirs as $value) { echo "$value\n"; }
} catch (ThreadChannelException $e) {
    var_dump($e->reason);
}
?>
--EXPECT--
bool(true)
enum(Async\SendResult::SENT)
enum(Async\SendResult::FULL)
bool(false)
bool(true)
array(1) {
  [0]=>
  int(1)
}
bool(true)
int(2)
bool(false)
NULL
enum(Async\SendResult::CLOSED)
bool(true)
int(5)
bool(false)
enum(Async\ChannelCloseReason::EXPLICIT)
iteration over what a thread sends:
0 a
1 b
2 c
Cannot iterate ThreadChannel by reference
recvAsync():
int(1)
string(3) "two"
string(8) "mapped 3"
int(4)
enum(Async\ChannelCloseReason::EXPLICIT)
enum(Async\ChannelCloseReason::EXPLICIT)
a future that is cancelled when its value is reserved:
array(1) {
  [0]=>
  string(4) "kept"
}
int(7)
select():
string(6) "thread"
string(15) "from the thread"
bool(true)
its thread ends:
left
enum(Async\ChannelCloseReason::DISPOSED)
