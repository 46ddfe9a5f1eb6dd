--TEST--
ThreadChannel: one that is stored only inside itself, or inside others that nobody can reach, is freed
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\{await, spawn_thread};
use function AsyncTest\heap;

function cycles(int $n): void
{
    for ($i = 0; $i < $n; $i++) {
        $text = str_repeat('x', 5000);
        // Inside itself, any number of times.
        $a = new ThreadChannel();
        $a->send([$a, $text]);
        $a->send([$a, [$a]]);
        // In a circle of three, and one that only they lead to.
        [$a, $b, $c, $d] = [new ThreadChannel(), new ThreadChannel(), new ThreadChannel(), new ThreadChannel()];
        $a->send($b);
        $b->send([$c, $text]);
        $c->send([$a, $d]);
        $d->send($text);
        $d->send([$d]);
        // In reach by one of them: all are there.
        unset($a, $b, $d);
        [$a, $d] = $c->recv();
        $d->recv();
        $c->send($a);
        unset($c, $d);
        $b = $a->recv();
        $c = $b->recv()[0];
        $a = $c->recv();
        $a->send($a);
        unset($a, $b, $c);
        // A long chain.
        $last = null;
        for ($k = 0; $k < 20; $k++) {
            $next = new ThreadChannel();
            $next->send([$last, $text]);
            $last = $next;
        }
        unset($last, $next);
    }
}
cycles(20);
$before = heap();
cycles(100);
$growth = heap() - $before;
var_dump($growth < 50000 ?: $growth);

// The last handle goes in another thread.
$count = function () {
    for ($i = 0; $i < 20; $i++) {
        $a = new ThreadChannel();
        $a->send([$a, str_repeat('x', 20000)]);
        $t = spawn_thread(function () use ($a) { $b = new ThreadChannel(); $b->send($a); $a->send([$b, str_repeat('y', 20000)]); });
        unset($a);
        await($t);
    }
};
$count();
$before = heap();
$count();
// Threads that wait for another task have memory as well, for a second.
for ($i = 0; $i < 100 && heap() - $before >= 400000; $i++) usleep(100000);
$growth = heap() - $before;
var_dump($growth < 400000 ?: $growth);

// As deep as one likes.
$last = null;
for ($k = 0; $k < 20000; $k++) {
    $next = new ThreadChannel();
    $next->send($last);
    $last = $next;
}
unset($next, $last);
echo "done\n";
?>
--EXPECT--
bool(true)
bool(true)
done
