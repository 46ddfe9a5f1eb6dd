--TEST--
While the request of its creator ends, a ThreadChannel is about to be closed: a thread that waits for it is in no deadlock
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadChannel;
use function Async\spawn_thread;

/* Its destructor runs after $channel is gone: a thread would have the time to notice that it is alone. */
$last = new class {
	public function __destruct()
	{
		usleep(100_000);
		echo "the last destructor\n";
	}
};
$channel = new ThreadChannel(1);
$begun = new ThreadChannel(1);
spawn_thread(function () use ($channel, $begun) {
	$begun->send(true);
	try {
		$channel->recv();
	} catch (Async\ThreadChannelException $e) {
		fwrite(STDOUT, "the thread: {$e->getMessage()}\n");
	}
});
$begun->recv();
register_shutdown_function(fn() => print("the shutdown function\n"));
?>
--EXPECT--
the shutdown function
the last destructor
the thread: ThreadChannel is closed
