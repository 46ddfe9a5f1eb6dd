--TEST--
A thread that is parked on a channel of the parent does not hold up the end of the process
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use function Async\spawn_thread;

$begun = new ThreadChannel(1);
$channel = new ThreadChannel(1);
$full = new ThreadChannel(1);
$full->send('buffered');
$receiver = spawn_thread(function () use ($channel, $begun) {
	$begun->send(true);
	try {
		$channel->recv();
	} catch (Async\ThreadChannelException $e) {
		fwrite(STDOUT, "receiver: {$e->getMessage()}\n");
	}
});
$begun->recv();
echo "main: ends\n";
?>
--EXPECT--
main: ends
receiver: ThreadChannel is closed
