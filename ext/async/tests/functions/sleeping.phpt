--TEST--
Functions that wait: sleeping
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/functions.inc';

check('Sleeping', [
    'sleep' => fn() => sleep(1),
    'usleep' => fn() => usleep(100_000),
    'time_nanosleep' => fn() => time_nanosleep(0, 100_000_000),
    'time_sleep_until' => fn() => time_sleep_until(microtime(true) + 0.1),
]);
?>
--EXPECT--
checked
