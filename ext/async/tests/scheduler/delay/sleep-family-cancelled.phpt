--TEST--
The sleep functions are cancellation points
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$start = hrtime(true);
$functions = [
    fn () => sleep(60),
    fn () => usleep(60_000_000),
    fn () => time_nanosleep(60, 0),
    fn () => time_sleep_until(microtime(true) + 60),
];
foreach ($functions as $function) {
    $c = spawn(function () use ($function) {
        $function();
        echo "never\n";
    });
    suspend();
    $c->cancel(new Async\AsyncCancellation('woken'));
    try {
        await($c);
    } catch (Async\AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump((hrtime(true) - $start) / 1e9 < 30, error_get_last());
--EXPECT--
woken
woken
woken
woken
bool(true)
NULL
