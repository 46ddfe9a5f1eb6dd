--TEST--
ThreadChannel: values in order between two threads, both ways; a full channel holds the sender; others run on
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\{await, delay, spawn, spawn_thread};

$jobs = new ThreadChannel(3);
$results = new ThreadChannel(1);
$thread = spawn_thread(function () use ($jobs, $results) {
    $ticks = 0;
    $ticker = Async\spawn(function () use (&$ticks) { while (true) { Async\delay(1); $ticks++; } });
    try {
        while (true) {
            $results->send(['square' => $jobs->recv() ** 2]);
        }
    } catch (ThreadChannelException $e) {
        $results->close();
    }
    $ticker->cancel();
    return $ticks > 0;
});
$ticks = 0;
$ticker = spawn(function () use (&$ticks) { while (true) { delay(1); $ticks++; } });
$producer = spawn(function () use ($jobs) {
    for ($i = 0; $i < 500; $i++) {
        if ($i % 100 === 0) {
            delay(2);
        }
        $jobs->send($i);
    }
    $jobs->close();
});
$expected = 0;
try {
    while (true) {
        if ($results->recv()['square'] !== $expected++ ** 2) {
            echo "out of order\n";
        }
    }
} catch (ThreadChannelException) {
    echo $expected, "\n";
}
$ticker->cancel();
var_dump(await($thread), $ticks > 0);

// The copy is the receiver's own.
class Box { public $value = []; public ?Box $self = null; }
$channel = new ThreadChannel(4);
$box = new Box;
$box->value = ['x' => [1, 2.5, null, "bin\0ary"]];
$box->self = $box;
$channel->send([$box, $box]);
$box->value = 'changed';
[$a, $b] = $channel->recv();
var_dump($a === $b, $a->self === $a, $a === $box, $a->value === ['x' => [1, 2.5, null, "bin\0ary"]]);
$channel->send(fn($x) => $x + 1);
var_dump(($channel->recv())(41));
?>
--EXPECT--
500
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
int(42)
