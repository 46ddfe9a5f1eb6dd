--TEST--
ThreadChannel: handles cross in closures, values, channels and results, and stand for one channel
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn_thread};

class Message { public function __construct(public ThreadChannel $reply, public array $more = []) {} }

$requests = new ThreadChannel();
$server = spawn_thread(function () use ($requests) {
    eval('class Message { public function __construct(public Async\ThreadChannel $reply, public array $more = []) {} }');
    while ($message = $requests->recv()) {
        $message->reply->send(['for' => $message->more['id'], 'same' => $message->reply === $message->more['again'], 'back' => $message->reply]);
    }
});
for ($i = 0; $i < 3; $i++) {
    $reply = new ThreadChannel(1);
    $requests->send(new Message($reply, ['id' => $i, 'again' => $reply]));
    $answer = $reply->recv();
    $answer['back']->send("through the other handle $i");
    echo $answer['for'], json_encode($answer['same']), $reply->recv(), "\n";
}
$requests->send(null);
await($server);

// Through three threads.
$a = new ThreadChannel();
$b = new ThreadChannel();
$b->send($a);
$a->send($b);
$thread = spawn_thread(function () use ($a) {
    $b = $a->recv();
    $same = $b->recv();
    await(spawn_thread(function () use ($same) { $same->send('from the third'); }));
    return $same;
});
echo await($thread)->recv(), $a->count(), $b->count(), "\n";
?>
--EXPECT--
0truethrough the other handle 0
1truethrough the other handle 1
2truethrough the other handle 2
from the third00
