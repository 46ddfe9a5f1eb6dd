--TEST--
ThreadChannel::recvAsync(): the last handle is released while the future is pending; select() on a closed channel with a reserved value
--EXTENSIONS--
true_async
--SKIPIF--
<?php PHP_ZTS || die('skip needs threads'); ?>
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, select, spawn, spawn_thread, suspend, timeout};

$future = (new ThreadChannel)->recvAsync()->ignore();
unset($future);
$future = (new ThreadChannel)->recvAsync()->ignore();
$future->cancel();
await(spawn_thread(function () { $channel = new ThreadChannel; $future = $channel->recvAsync()->ignore(); unset($channel); }));

$channel = new ThreadChannel(4);
$receiver = spawn(fn () => $channel->recv());
suspend();
$channel->send(1);
$channel->close();
var_dump(select([$channel], timeout(10_000))->closed, await($receiver), select([$channel])->closed);

$chain = (new ThreadChannel)->recvAsync()->map(fn ($x) => $x)->ignore();
echo "end\n";
?>
--EXPECT--
bool(true)
int(1)
bool(true)
end
