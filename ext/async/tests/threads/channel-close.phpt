--TEST--
ThreadChannel: close() wakes every waiter of all threads; buffered values are still received
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\{await, await_all, spawn, spawn_thread, suspend};

$ready = new ThreadChannel(16);
$data = new ThreadChannel(2);
$receive = function () use ($ready, $data) {
    $coroutines = [];
    for ($i = 0; $i < 3; $i++) {
        $coroutines[] = Async\spawn(function () use ($data) {
            try {
                return $data->recv();
            } catch (ThreadChannelException $e) {
                return $e->getMessage();
            }
        });
    }
    Async\suspend();
    $ready->send(true);
    return Async\await_all($coroutines)[0];
};
$threads = [spawn_thread($receive), spawn_thread($receive), spawn_thread($receive)];
foreach ($threads as $thread) {
    $ready->recv();
}
$here = spawn(fn() => $data->recv());
suspend();
$data->close();
$messages = [];
foreach ($threads as $thread) {
    array_push($messages, ...await($thread));
}
echo json_encode(array_count_values($messages)), "\n";
try {
    await($here);
} catch (ThreadChannelException $e) {
    echo $e->getMessage(), "\n";
}

// Senders: their values are gone, those stored are not.
$data = new ThreadChannel(2);
$data->send('first');
$data->send('second');
$send = function () use ($ready, $data) {
    $coroutine = Async\spawn(fn() => $data->send(str_repeat('lost', 1000)));
    Async\suspend();
    $ready->send(true);
    try {
        Async\await($coroutine);
    } catch (ThreadChannelException $e) {
        return $e->getMessage();
    }
};
$threads = [spawn_thread($send), spawn_thread($send)];
foreach ($threads as $thread) {
    $ready->recv();
}
// Closed by another thread than the one that made it.
await(spawn_thread(function () use ($data) { $data->close(); $data->close(); }));
foreach ($threads as $thread) {
    echo await($thread), "\n";
}
var_dump($data->isClosed(), $data->recv(), await(spawn_thread(fn() => [$data->recv(), count($data)])));
?>
--EXPECT--
{"ThreadChannel is closed":9}
ThreadChannel is closed
ThreadChannel is closed
ThreadChannel is closed
bool(true)
string(5) "first"
array(2) {
  [0]=>
  string(6) "second"
  [1]=>
  int(0)
}
