--TEST--
Without a thread-safe build spawn_thread() throws at once, and the class is there
--SKIPIF--
<?php if (PHP_ZTS) die('skip needs a build without thread safety'); ?>
--FILE--
<?php
foreach ([fn() => Async\spawn_thread(fn() => 1), fn() => Async\spawn_thread('anything'), fn() => Async\spawn_thread()] as $call) {
	try {
		$call();
	} catch (\Error $e) {
		echo get_class($e), ': ', $e->getMessage(), "\n";
	}
}
var_dump(class_exists('Async\Thread'), is_subclass_of('Async\Thread', 'Async\Completable'), class_exists('Async\RemoteException'));
?>
--EXPECT--
Error: spawn_thread() requires a Thread-Safe (ZTS) PHP build
Error: spawn_thread() requires a Thread-Safe (ZTS) PHP build
Error: spawn_thread() requires a Thread-Safe (ZTS) PHP build
bool(true)
bool(true)
bool(true)
