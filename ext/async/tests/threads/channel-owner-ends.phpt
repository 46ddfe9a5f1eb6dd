--TEST--
ThreadChannel: a channel ends with the thread that created it; what it buffers stays; who is parked on it wakes
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\{await, spawn, spawn_thread};

[$channel, $gate] = await(spawn_thread(function () {
    $channel = new ThreadChannel(4);
    $channel->send('one');
    $channel->send(['two']);
    return [$channel, new ThreadChannel()];
}));
// The thread has handed over its result; it closes what it created as it ends.
try {
    $gate->recv();
} catch (ThreadChannelException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($channel->recv(), $channel->recv());
try {
    $channel->recv();
} catch (ThreadChannelException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($channel->isClosed());
// One that was not created there stays open.
$channel = new ThreadChannel();
await(spawn_thread(function () use ($channel) { $channel->send('from there'); }));
var_dump($channel->isClosed(), $channel->recv());
// The end of the parent wakes a thread that is parked on its channel, as does the one of a thread that ends by a fatal error.
$outer = new ThreadChannel();
spawn_thread(function () use ($outer) {
    try {
        $outer->recv();
    } catch (ThreadChannelException $e) {
        echo "woken: {$e->getMessage()}\n";
    }
});
echo "end\n";
?>
--EXPECT--
ThreadChannel is closed
string(3) "one"
array(1) {
  [0]=>
  string(3) "two"
}
ThreadChannel is closed
bool(true)
bool(false)
string(10) "from there"
end
woken: ThreadChannel is closed
