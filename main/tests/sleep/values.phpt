--TEST--
Return values, argument checks and warnings of the sleep family are the same as outside
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

function all(): array
{
    $results = [];
    set_error_handler(function (int $level, string $message) use (&$results) {
        $results[] = "$level $message";
        return true;
    });
    $calls = [
        fn() => sleep(0), fn() => usleep(0), fn() => usleep(1500), fn() => time_nanosleep(0, 0), fn() => time_nanosleep(0, 1),
        fn() => time_sleep_until(microtime(true) + 0.01), fn() => time_sleep_until(1), fn() => sleep(-1), fn() => usleep(-1),
        fn() => time_nanosleep(-1, 0), fn() => time_nanosleep(0, -1), fn() => time_nanosleep(0, 1_000_000_000),
        fn() => time_sleep_until(-1), fn() => time_sleep_until(NAN),
    ];
    foreach ($calls as $call) {
        try {
            $results[] = var_export($call(), true);
        } catch (\Throwable $e) {
            $results[] = get_class($e) . ' ' . $e->getMessage();
        }
    }
    restore_error_handler();
    return $results;
}

$outside = all();
$inside = await(spawn(all(...)));
var_dump($outside === $inside);
echo implode("\n", $inside), "\n";
--EXPECTF--
bool(true)
0
NULL
NULL
true
true
true
2 time_sleep_until(): Argument #1 ($timestamp) must be greater than or equal to the current time
false
ValueError sleep(): Argument #1 ($seconds) must be greater than or equal to 0
ValueError usleep(): Argument #1 ($microseconds) must be greater than or equal to 0
ValueError time_nanosleep(): Argument #1 ($seconds) must be greater than or equal to 0
ValueError time_nanosleep(): Argument #2 ($nanoseconds) must be greater than or equal to 0
ValueError Nanoseconds was not in the range 0 to 999 999 999 or seconds was negative
ValueError time_sleep_until(): Argument #1 ($timestamp) must be between 0 and %d
ValueError time_sleep_until(): Argument #1 ($timestamp) must be between 0 and %d
