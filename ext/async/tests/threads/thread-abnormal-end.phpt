--TEST--
spawn_thread: exit and fatal errors end the thread only, as a ThreadTransferException that is not wrapped
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\ThreadTransferException;
use function Async\{await, spawn_thread};

function outcome(Async\Thread $thread): void {
	try {
		var_dump(await($thread));
	} catch (ThreadTransferException $e) {
		echo get_class($e), ": ", $e->getMessage(), "\n";
		var_dump($thread->isCompleted(), $thread->isCancelled(), $thread->getResult(), $thread->getException() === $e);
	}
}

outcome(spawn_thread(function () { exit("printed\n"); }));
outcome(spawn_thread(function () { exit(3); }));
outcome(spawn_thread(fn() => 1, bootloader: function () { exit; }));
outcome(spawn_thread(function () { Async\await(Async\spawn(function () { exit; })); }));
outcome(spawn_thread(function () { ini_set("display_errors", 0); ini_set("log_errors", 0); trigger_error("it is fatal", E_USER_ERROR); }));
outcome(spawn_thread(function () {
	ini_set("display_errors", 0);
	ini_set("log_errors", 0);
	ini_set("memory_limit", "4M");
	$text = str_repeat("x", 1 << 30);
}));
echo "still here\n";
?>
--EXPECTF--
printed
Async\ThreadTransferException: The thread called exit()
bool(true)
bool(false)
NULL
bool(true)
Async\ThreadTransferException: The thread called exit()
bool(true)
bool(false)
NULL
bool(true)
Async\ThreadTransferException: The thread called exit()
bool(true)
bool(false)
NULL
bool(true)
Async\ThreadTransferException: The thread called exit() before its task completed
bool(true)
bool(false)
NULL
bool(true)
Async\ThreadTransferException: it is fatal
bool(true)
bool(false)
NULL
bool(true)
Async\ThreadTransferException: Allowed memory size of 4194304 bytes exhausted%s
bool(true)
bool(false)
NULL
bool(true)
still here
