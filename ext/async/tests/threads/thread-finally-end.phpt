--TEST--
Handlers of Thread::finally() run when the request is ended by exit: the thread is asked to end, and waited for
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\spawn_thread;

$begun = new ThreadChannel(1);
$thread = spawn_thread(function () use ($begun) {
	try {
		$begun->send(true);
		sleep(60);
	} finally {
		usleep(50000);
	}
});
$thread->finally(function ($t) { echo 'finally, cancelled: ', var_export($t->isCancelled(), true), "\n"; });
unset($thread);
$begun->recv();
echo "main: ends\n";
exit;
?>
--EXPECT--
main: ends
finally, cancelled: true
