--TEST--
At the end of the request a pool is closed: what is queued is run, and the workers are joined
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
/* Nothing runs to its end before the shutdown function has opened the gate. */
$gate = tempnam(sys_get_temp_dir(), 'gate');
$passed = function (string $line) use ($gate) {
    while (file_exists($gate)) Async\delay(1);
    file_put_contents('php://stdout', $line);
};
$pool = new ThreadPool(1, 10);
for ($i = 0; $i < 3; $i++) $pool->submit($passed, "task $i\n");
$dropped = new ThreadPool(1);
$dropped->submit($passed, "dropped\n");
unset($dropped);
register_shutdown_function(function () use ($gate) {
    file_put_contents('php://stdout', "shutdown\n");
    unlink($gate);
});
?>
--EXPECTREGEX--
shutdown
(?=.*task 0\n.*task 1\n.*task 2)(?=.*dropped)(?:[a-z0-2 ]+\n){3}[a-z0-2 ]+
