--TEST--
A request that ends by a fatal error asks its threads to end, and waits for them
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
eval("class Exception { }");
?>
--EXPECTF--
main: ends

Fatal error: Cannot redeclare class Exception in %sthread-end-fatal.php(18) : eval()'d code on line 1
thread: cleanup
