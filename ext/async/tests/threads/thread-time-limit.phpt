--TEST--
set_time_limit() in a thread ends that thread
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

try {
	await(spawn_thread(function () {
		ini_set('display_errors', '0');
		ini_set('log_errors', '0');
		set_time_limit(1);
		for (;;);
	}));
} catch (Async\ThreadTransferException $e) {
	echo $e->getMessage(), "\n";
}
echo "the parent goes on\n";
?>
--EXPECT--
Maximum execution time of 1 second exceeded
the parent goes on
