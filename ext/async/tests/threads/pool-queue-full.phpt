--TEST--
A full queue parks the submitter, others run on; room wakes it; cancelled while it waits it has submitted nothing
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
$gate = tempnam(sys_get_temp_dir(), 'pool');
$pool = new ThreadPool(1, 1);
$wait = function (string $gate) { while (file_exists($gate)) usleep(1000); return 'first'; };
$first = $pool->submit($wait, $gate);
until(fn() => $pool->getRunningCount() === 1);
$second = $pool->submit(fn() => 'second');

$third = spawn(function () use ($pool) {
    echo "third waits\n";
    $future = $pool->submit(fn() => 'third');
    echo "third is in\n";
    return await($future);
});
$fourth = spawn(function () use ($pool) {
    try {
        $pool->submit(fn() => file_put_contents('php://stdout', "never\n"));
    } catch (Async\AsyncCancellation $e) {
        echo "fourth: ", $e->getMessage(), "\n";
    }
});
for ($i = 0; $i < 3; $i++) {
    delay(2);
    echo "tick\n";
}
var_dump($pool->getPendingCount());
$fourth->cancel(new Async\AsyncCancellation('enough'));
await($fourth);
unlink($gate);
outcome(fn() => [await($first), await($second), await($third)]);
var_dump($pool->getCompletedCount(), $pool->getPendingCount());

// Closed while somebody waits for room.
touch($gate);
$first = $pool->submit($wait, $gate);
until(fn() => $pool->getRunningCount() === 1);
$second = $pool->submit(fn() => 'second');
$late = spawn(fn() => outcome(fn() => $pool->submit(fn() => 'late')));
delay(2);
$pool->close();
await($late);
unlink($gate);
outcome(fn() => [await($first), await($second)]);
?>
--EXPECT--
third waits
tick
tick
tick
int(1)
fourth: enough
third is in
["first","second","third"]
int(3)
int(0)
Async\ThreadPoolException: ThreadPool is closed
["first","second"]
