--TEST--
A request that ends by an uncaught exception asks its threads to end, and waits for them
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\spawn_thread;

$ready = new Async\ThreadChannel();
$sleeper = spawn_thread(function () use ($ready) {
	$ready->send(true);
	try {
		sleep(60);
	} finally {
		usleep(200000);
		fwrite(STDOUT, "thread: cleanup\n");
	}
});
$ticker = spawn_thread(function () { for (;;) { Async\delay(5); } });
spawn_thread(function () { sleep(60); });
$ready->recv();
echo "main: ends\n";
throw new LogicException("uncaught");
?>
--EXPECTF--
main: ends

Fatal error: Uncaught LogicException: uncaught in %sthread-end-uncaught.php:18
Stack trace:
#0 {main}
  thrown in %sthread-end-uncaught.php on line 18
thread: cleanup
