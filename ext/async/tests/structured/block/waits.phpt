--TEST--
with_timeout() ends every kind of wait
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Future, FutureState, Mutex, Pool, Semaphore, TaskGroup};
use function Async\{with_timeout, spawn, delay, await, await_all, iterate, suspend};

$limited = function (string $name, callable $f): void {
    try {
        with_timeout(5, $f);
        echo "$name: no end\n";
    } catch (Async\TimeoutException) {
        echo "$name\n";
    }
};
[$left, $right] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$future = new Future(new FutureState);
$mutex = new Mutex;
$holder = spawn(fn () => $mutex->synchronized(fn () => delay(60_000)));
$semaphore = new Semaphore(1);
$semaphore->acquire();
$pool = new Pool(fn () => 1, max: 1);
$pool->acquire();
suspend();
$limited('fread', fn () => fread($left, 1));
$limited('sleep', fn () => sleep(60));
$limited('exec', fn () => exec('sleep 2'));
$limited('recv', fn () => (new Channel)->recv());
$limited('send', fn () => (new Channel)->send(1));
$limited('await', fn () => await($future));
$limited('await a coroutine', fn () => await(spawn(fn () => delay(60_000))));
$limited('await_all', fn () => await_all([$future, spawn(fn () => delay(60_000))]));
$limited('iterate', fn () => iterate([1, 2], fn () => delay(60_000)));
$limited('lock', fn () => $mutex->lock());
$limited('acquire', fn () => $semaphore->acquire());
$limited('a pool', fn () => $pool->acquire());
$limited('stream_select', function () use ($left) { $read = [$left]; $none = null; stream_select($read, $none, $none, 60); });
$limited('a group', function () { $group = new TaskGroup; $group->spawn(fn () => delay(60_000)); $group->close(); $group->awaitCompletion(); });
$limited('suspend', function () { for (;;) suspend(); });
$holder->cancel();
?>
--EXPECT--
fread
sleep
exec
recv
send
await
await a coroutine
await_all
iterate
lock
acquire
a pool
stream_select
a group
suspend
