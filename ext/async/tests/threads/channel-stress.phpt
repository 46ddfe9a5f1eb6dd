--TEST--
ThreadChannel: 4 producers and 4 consumers in 8 threads move 100,000 values, each exactly once, per-producer order kept
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\{await, spawn_thread};

$channel = new ThreadChannel(64);
$producers = $consumers = [];
for ($p = 0; $p < 4; $p++) {
    $producers[] = spawn_thread(function () use ($channel, $p) {
        for ($i = 0; $i < 25000; $i++) {
            $channel->send($i % 10 ? $p * 100000 + $i : [$p, $i]);
        }
    });
    $consumers[] = spawn_thread(function () use ($channel, $p) {
        $count = $sum = 0;
        $last = [-1, -1, -1, -1];
        // Half of the consumers take with two coroutines.
        $consume = function () use ($channel, &$count, &$sum, &$last, $p) {
            try {
                while (true) {
                    $value = $channel->recv();
                    [$from, $i] = is_array($value) ? $value : [intdiv($value, 100000), $value % 100000];
                    if ($p % 2 && $i <= $last[$from]) {
                        $sum = -PHP_INT_MAX;
                    }
                    $last[$from] = $i;
                    $count++;
                    $sum += $from * 100000 + $i;
                }
            } catch (ThreadChannelException) {
            }
        };
        if ($p % 2) {
            $consume();
        } else {
            Async\await_all([Async\spawn($consume), Async\spawn($consume)]);
        }
        return [$count, $sum];
    });
}
foreach ($producers as $thread) {
    await($thread);
}
$channel->close();
$count = $sum = 0;
foreach ($consumers as $thread) {
    [$c, $s] = await($thread);
    $count += $c;
    $sum += $s;
}
$expected = 4 * array_sum(range(0, 24999)) + 25000 * 100000 * (0 + 1 + 2 + 3);
var_dump($count, $sum === $expected);
?>
--EXPECT--
int(100000)
bool(true)
