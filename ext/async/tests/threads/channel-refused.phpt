--TEST--
ThreadChannel: a refused value leaves the channel as it was; one that cannot be loaded is consumed
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadTransferException};
use function Async\{await, spawn, spawn_thread, suspend};

function outcome(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
$channel = new ThreadChannel(2);
$channel->send(1);
$reference = 1;
class Closed {}
$closed = new Closed;
@$closed->x = 1; // deprecated: the class does not allow it
foreach ([STDIN, $closed, [[new class {}]], [&$reference], (function () { yield; })(), new Async\Channel()] as $value) {
    outcome(fn() => $channel->send($value));
    echo count($channel), json_encode([$channel->isEmpty(), $channel->isFull()]), "\n";
}
$channel->close();
outcome(fn() => $channel->send(STDIN));
echo $channel->recv(), "\n";

// Refused before it waits, too.
$channel = new ThreadChannel(1);
$channel->send(1);
outcome(fn() => $channel->send([STDIN]));
echo $channel->recv(), count($channel), "\n";

// A class that the receiver does not have.
class Here { }
class Both { public $n = 1; }
$channel = new ThreadChannel(4);
$thread = spawn_thread(function () use ($channel) {
    eval('class Both { public $n = 2; }');
    $seen = [];
    for ($i = 0; $i < 3; $i++) {
        try {
            $value = $channel->recv();
            $seen[] = is_object($value) ? get_class($value) . $value->n : $value;
        } catch (ThreadTransferException $e) {
            $seen[] = $e->getMessage();
        }
    }
    $seen[] = count($channel);
    return $seen;
});
$channel->send(new Here);
$channel->send(new Both);
$channel->send('text');
echo json_encode(await($thread)), "\n";
?>
--EXPECT--
Error: Cannot transfer a resource between threads
1[false,false]
Error: Cannot transfer object with dynamic properties between threads
1[false,false]
Error: Cannot transfer an object of class class@anonymous between threads ($value[0][0])
1[false,false]
Error: Cannot transfer a PHP reference between threads ($value[0])
1[false,false]
Error: Cannot transfer an object of class Generator between threads ($value)
1[false,false]
Error: Cannot transfer an object of class Async\Channel between threads ($value)
1[false,false]
Error: Cannot transfer a resource between threads
1
Error: Cannot transfer a resource between threads
10
["Cannot load transferred object: class \"Here\" not found","Both1","text",0]
