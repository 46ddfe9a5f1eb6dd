--TEST--
A thread that computes does not hold up the coroutines of its parent
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, delay, spawn, spawn_thread};

$thread = spawn_thread(function () { for ($end = microtime(true) + 1; microtime(true) < $end;); return 'computed'; });
$ticks = 0;
$ticker = spawn(function () use (&$ticks, $thread) {
	while ($thread->isRunning() && $ticks < 1000) {
		delay(100);
		$ticks++;
	}
});
var_dump(await($thread));
await($ticker);
var_dump($ticks >= 5 && $ticks < 1000);
?>
--EXPECT--
string(8) "computed"
bool(true)
