--TEST--
The time limit is fatal while every coroutine is parked; cleanup and shutdown functions run
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow test');
if (!PHP_ZTS) die('skip the limit counts processor time in a build without threads');
?>
--FILE--
<?php
use function Async\{spawn, delay};

register_shutdown_function(function () { echo "shutdown function\n"; });
spawn(function () { try { delay(60_000); } finally { echo "worker cleanup\n"; } });
set_time_limit(1);

function wait_long(): void
{
    delay(60_000);
}
try {
    wait_long();
} finally {
    echo "never\n";
}
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %sparked.php on line 10
worker cleanup
shutdown function
