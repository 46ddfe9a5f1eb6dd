--TEST--
A thread that is cancelled before its task has begun never runs it
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

for ($i = 0; $i < 20; $i++) {
	$thread = spawn_thread(function () { echo "RUN\n"; }, bootloader: function () { sleep(60); });
	$thread->cancel();
	try {
		await($thread);
		echo "ended in another way\n";
	} catch (Async\AsyncCancellation) {
		if (!$thread->isCancelled() || $thread->getResult() !== null || $thread->getException() !== null) {
			echo "wrong\n";
		}
	}
}
$ready = new Async\ThreadChannel();
/* Nor if the bootloader swallows the request. */
$thread = spawn_thread(function () { echo "RUN\n"; }, bootloader: function () use ($ready) {
	$ready->send(true);
	try {
		sleep(60);
	} catch (Async\AsyncCancellation $e) {
		echo $e->getMessage(), "\n";
	}
});
$ready->recv();
$thread->cancel(new Async\AsyncCancellation('while it boots'));
try {
	await($thread);
} catch (Async\AsyncCancellation $e) {
	echo get_class($e), ' ', $e->getMessage(), "\n";
}
?>
--EXPECT--
while it boots
Async\AsyncCancellation while it boots
