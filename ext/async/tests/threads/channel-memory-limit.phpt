--TEST--
ThreadChannel: a thread that runs out of memory with coroutines parked on a channel leaves nothing of them there
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn_thread};

$channel = new ThreadChannel(1);
$thread = spawn_thread(function () use ($channel) {
    ini_set('memory_limit', '16M');
    ini_set('display_errors', '0');
    Async\spawn(fn() => $channel->recv());
    Async\spawn(function () {
        Async\suspend();
        str_repeat('x', 100000000);
    });
    $channel->recv();
});
try {
    await($thread);
} catch (Async\ThreadTransferException $e) {
    echo $e->getMessage(), "\n";
}
$channel->send('one');
echo $channel->recv(), "\n";
await(spawn_thread(fn() => $channel->send('two')));
echo $channel->recv(), "\n";
?>
--EXPECTF--
Allowed memory size of 16777216 bytes exhausted%a
one
two
