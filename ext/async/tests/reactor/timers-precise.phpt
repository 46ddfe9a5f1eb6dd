--TEST--
Timers: never early, parts of a millisecond, times beyond 49 days, for ever
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{AsyncCancellation, OperationCanceledException};
use function Async\{await, delay, spawn, suspend, timeout, with_timeout};

function elapsed(Closure $wait): float
{
    $start = hrtime(true);
    $wait();
    return (hrtime(true) - $start) / 1e6;
}
function select(int $us): void
{
    static $pair;
    $pair ??= stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    [$read, $write, $except] = [[$pair[0]], null, null];
    stream_select($read, $write, $except, 0, $us);
}

await(spawn(function () {
    $early = 0;
    foreach ([0.001, 0.01, 0.1, 0.3, 0.9999, 1, 1.5, 2, 3.7] as $ms) {
        for ($i = 0; $i < 10; $i++) {
            $early += elapsed(fn () => delay($ms)) < $ms;
            $early += elapsed(fn () => usleep((int) ceil($ms * 1000))) < $ms;
            $early += elapsed(fn () => time_nanosleep(0, (int) ceil($ms * 1e6))) < $ms;
            $early += elapsed(fn () => select((int) ceil($ms * 1000))) < $ms;
        }
    }
    var_dump($early);

    /* Of many one is on time, on a slow machine as well. With timers of whole milliseconds none is. */
    foreach (['delay' => [1.5, fn () => delay(1)], 'usleep' => [0.8, fn () => usleep(100)], 'nanosleep' => [0.8, fn () => time_nanosleep(0, 100_000)],
        'select' => [0.9, fn () => select(200)], 'timeout' => [0.9, function () { try { delay_until(timeout(0.2)); } catch (Async\TimeoutException) {} }]] as $name => [$most, $wait]) {
        $best = INF;
        for ($i = 0; $i < 200 && $best > $most; $i++) {
            $best = min($best, elapsed($wait));
        }
        echo $name, ' ', $best <= $most ? 'on time' : "late: $best", "\n";
    }
}));

function delay_until(Async\Timeout $timeout): void { await($timeout); }

echo "far away:\n";
foreach ([2 ** 32 + 1, 2 ** 32, 50 * 86_400_000, 1e13, PHP_INT_MAX] as $ms) {
    $c = spawn(fn () => delay($ms));
    $t = timeout($ms);
    $d = spawn(fn () => with_timeout($ms, fn () => 'done'));
    delay(1);
    var_dump($c->isCompleted() || $t->isCompleted(), await($d));
    $c->cancel();
}
$c = spawn(fn () => usleep(4_294_967_295));
$d = spawn(fn () => time_nanosleep(PHP_INT_MAX, 0));
delay(1);
var_dump($c->isCompleted(), $d->isCompleted());
$c->cancel();
$d->cancel();

echo "order of the same time:\n";
$order = [];
$all = [];
for ($i = 0; $i < 5; $i++) {
    $all[] = spawn(function () use ($i, &$order) { delay(20); $order[] = $i; });
}
array_map(await(...), $all);
echo implode(',', $order), "\n";
foreach ([fn () => delay(-0.1), fn () => delay(NAN), fn () => timeout(0.0), fn () => timeout(NAN), fn () => delay('soon')] as $call) {
    try { $call(); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
foreach ([0.3, 1.1, 5.7] as $ms) {
    try { await(timeout($ms)); } catch (Async\TimeoutException $e) { echo $e->getMessage(), "\n"; }
    try { with_timeout($ms, fn () => delay(1000)); } catch (Async\TimeoutException $e) { echo $e->getMessage(), "\n"; }
}
echo timeout(1.5)::class, "\n";
?>
--EXPECT--
int(0)
delay on time
usleep on time
nanosleep on time
select on time
timeout on time
far away:
bool(false)
string(4) "done"
bool(false)
string(4) "done"
bool(false)
string(4) "done"
bool(false)
string(4) "done"
bool(false)
string(4) "done"
bool(false)
bool(false)
order of the same time:
0,1,2,3,4
ValueError: Async\delay(): Argument #1 ($ms) must be greater than or equal to 0
ValueError: Async\delay(): Argument #1 ($ms) must be greater than or equal to 0
ValueError: Timeout value must be greater than 0
ValueError: Timeout value must be greater than 0
TypeError: Async\delay(): Argument #1 ($ms) must be of type int|float, string given
Timeout occurred after 0.3 milliseconds
Timeout occurred after 0.3 milliseconds
Timeout occurred after 1.1 milliseconds
Timeout occurred after 1.1 milliseconds
Timeout occurred after 5.7 milliseconds
Timeout occurred after 5.7 milliseconds
Async\Timeout
