--TEST--
pcntl_fork() is refused while a thread runs, and allowed again once it was awaited
--EXTENSIONS--
pcntl
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

$thread = spawn_thread(function () { usleep(100000); });
try {
	pcntl_fork();
	echo "forked\n";
} catch (Error $e) {
	echo $e->getMessage(), "\n";
}
await($thread);
for ($i = 0; $i < 5; $i++) {
	await(spawn_thread(fn() => $i));
	$pid = pcntl_fork();
	if ($pid === 0) {
		/* Libraries may not have released the thread's state yet, which the leak sanitizer would find in the child. */
		getenv('SKIP_ASAN') && pcntl_exec('/bin/true');
		exit(0);
	}
	pcntl_waitpid($pid, $status);
	echo $status, "\n";
}
?>
--EXPECT--
Cannot fork() while threads are running. fork() is only allowed when just the main coroutine is active.
0
0
0
0
0
