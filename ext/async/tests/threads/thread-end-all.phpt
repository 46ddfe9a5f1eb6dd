--TEST--
A fatal error with threads, a pool, a channel and handlers alive: one message, and everything comes to its end
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadPool};
use function Async\{await, spawn, spawn_thread};

$begun = new ThreadChannel(3);
$pool = new ThreadPool(2, coroutine: true);
$future = $pool->submit(function () use ($begun) { $begun->send(1); for (;;) { Async\delay(5); } });
$channel = new ThreadChannel(1);
$receiver = spawn_thread(function () use ($begun, $channel) { $begun->send(2); $channel->recv(); });
$ticker = spawn_thread(function () use ($begun) { $begun->send(3); for (;;) { Async\delay(5); } });
$ticker->finally(function ($t) { echo 'finally, cancelled: ', var_export($t->isCancelled(), true), "\n"; });
spawn(fn() => await($receiver));
for ($i = 0; $i < 3; $i++) {
	$begun->recv();
}
echo "main: ends\n";
eval('class Exception { }');
?>
--EXPECTF--
main: ends

Fatal error: Cannot redeclare class Exception in %sthread-end-all.php(%d) : eval()'d code on line 1
finally, cancelled: true
