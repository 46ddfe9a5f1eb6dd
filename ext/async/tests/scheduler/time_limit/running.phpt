--TEST--
The time limit is fatal in whichever coroutine runs
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow test');
?>
--FILE--
<?php
use function Async\{spawn, delay};

spawn(function () { try { delay(60_000); } finally { echo "worker cleanup\n"; } });
spawn(function () {
    while (true);
});
set_time_limit(1);
delay(60_000);
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %srunning.php on line 6
worker cleanup
