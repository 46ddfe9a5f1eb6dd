--TEST--
A request that comes when the task has returned ends what it has left behind; the outcome stays
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

$ready = new Async\ThreadChannel();
$thread = spawn_thread(function () use ($ready) {
	Async\spawn(function () use ($ready) {
		try {
			echo "left behind\n";
			$ready->send(true);
			sleep(60);
		} finally {
			echo "cleanup\n";
		}
	});
	return 'value';
});
$ready->recv();
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
