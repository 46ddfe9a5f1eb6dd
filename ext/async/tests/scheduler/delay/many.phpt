--TEST--
Thousands of timers at once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay};

$ended = 0;
for ($i = 0; $i < 3000; $i++) {
    spawn(function () use (&$ended, $i) { delay($i % 20); $ended++; });
}
register_shutdown_function(function () use (&$ended) { var_dump($ended); });
--EXPECT--
int(3000)
