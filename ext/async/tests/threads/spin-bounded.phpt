--TEST--
A wait for a thread spins for a short time only: tasks that sleep, and answers that come after a pause, cost little processor time
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\{await, spawn_thread};

function used(): float {
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}
function share(string $what, Closure $work): void {
    [$before, $started] = [used(), hrtime(true)];
    $work();
    $share = (used() - $before) / ((hrtime(true) - $started) / 1e9);
    echo "$what: ", $share < 0.6 ? 'little' : sprintf('%.0f %% of the time', 100 * $share), "\n";
}

$pool = new ThreadPool(1);
$quick = static fn (): int => 1;
$slow = static function (): int { usleep(3000); return 1; };
/* Quick answers first: the loops expect the next ones to be quick as well. */
for ($i = 0; $i < 200; $i++) {
    await($pool->submit($quick));
}
share('tasks that sleep', function () use ($pool, $slow) {
    for ($i = 0; $i < 100; $i++) {
        await($pool->submit($slow));
    }
});
$pool->close();

[$there, $back] = [new ThreadChannel(1), new ThreadChannel(1)];
$echo = spawn_thread(static function () use ($there, $back): void {
    while (($pause = $there->recv()) !== null) {
        $pause && usleep($pause);
        $back->send(1);
    }
});
for ($i = 0; $i < 200; $i++) {
    $there->send(0);
    $back->recv();
}
share('answers after a pause', function () use ($there, $back) {
    for ($i = 0; $i < 100; $i++) {
        $there->send(3000);
        $back->recv();
    }
});
$there->send(null);
await($echo);
?>
--EXPECT--
tasks that sleep: little
answers after a pause: little
