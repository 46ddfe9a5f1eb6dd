--TEST--
A request that comes when the task has returned ends what it has left behind; the outcome stays
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, delay, spawn_thread};

$thread = spawn_thread(function () {
	Async\spawn(function () {
		try {
			echo "left behind\n";
			sleep(60);
		} finally {
			echo "cleanup\n";
		}
	});
	return 'value';
});
delay(100);
var_dump($thread->isRunning());
$thread->cancel();
var_dump(await($thread), $thread->isCancelled());
?>
--EXPECT--
left behind
bool(true)
cleanup
string(5) "value"
bool(false)
