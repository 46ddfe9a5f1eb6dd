--TEST--
ThreadChannel: a fatal error that passes through a parked send() or recv() leaves nothing of it behind
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\{await, spawn_thread};

$left = new ThreadChannel(1);
foreach (['recv', 'send'] as $method) {
    $channel = new ThreadChannel(1);
    if ($method === 'send') {
        $channel->send('first');
    }
    $thread = spawn_thread(function () use ($channel, $method) {
        ini_set('display_errors', '0');
        Async\spawn(function () use ($channel, $method) { $method === 'recv' ? $channel->recv() : $channel->send(str_repeat('lost', 10000)); });
        Async\spawn(function () { Async\suspend(); trigger_error('fatal', E_USER_ERROR); });
        $method === 'recv' ? $channel->recv() : $channel->send(str_repeat('lost', 10000));
    });
    try {
        await($thread);
    } catch (Async\ThreadTransferException $e) {
        echo $e->getMessage(), "\n";
    }
    // Neither a value nor a slot is promised to who is no more.
    if ($method === 'send') {
        var_dump($channel->recv(), count($channel));
    }
    $channel->send('now');
    var_dump($channel->recv(), count($channel));
}
$channel = new ThreadChannel(1);
register_shutdown_function(function () use ($channel) {
    $channel->send('after');
    var_dump($channel->recv());
});
Async\spawn(function () { Async\suspend(); trigger_error('fatal here', E_USER_ERROR); });
$channel->recv();
?>
--EXPECTF--
fatal
string(3) "now"
int(0)
fatal
string(5) "first"
int(0)
string(3) "now"
int(0)
%A
Fatal error: fatal here in %s on line %d
string(5) "after"
