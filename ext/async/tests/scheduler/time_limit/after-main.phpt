--TEST--
The time limit after main has ended shows where a coroutine waits
--EXTENSIONS--
true_async
--SKIPIF--
<?php
if (getenv('SKIP_SLOW_TESTS')) die('skip slow test');
if (!PHP_ZTS) die('skip the limit counts processor time in a build without threads');
?>
--FILE--
<?php
Async\spawn(function () {
    Async\delay(60_000);
});
set_time_limit(1);
?>
--EXPECTF--
Fatal error: Maximum execution time of 1 second exceeded in %safter-main.php on line 3
