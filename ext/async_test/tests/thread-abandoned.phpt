--TEST--
The event of a thread goes in any order with its thread, waiters may be cancelled
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use AsyncTest\Event;
use function Async\{await, spawn, suspend};

for ($i = 0; $i < 30; $i++) {
	$thread = Event::thread($i % 3 ? '' : 'usleep(500);');
	if ($i % 2) {
		$waiter = spawn(fn () => $thread->await());
		suspend();
		$waiter->cancel();
		try {
			await($waiter);
		} catch (Async\AsyncCancellation) {
		}
	}
	unset($thread, $waiter);
}
echo "end\n";
?>
--EXPECT--
end
