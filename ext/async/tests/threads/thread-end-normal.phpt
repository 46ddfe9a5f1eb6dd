--TEST--
After a normal end the running threads are waited for, and not cancelled; what they end with is discarded without a word
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\spawn_thread;

$computing = spawn_thread(function () { for ($end = microtime(true) + 0.1; microtime(true) < $end;); echo "computed\n"; return new ArrayObject; });
spawn_thread(function () { usleep(50000); echo "slept\n"; throw new LogicException('not seen'); });
spawn_thread(function () {
	Async\spawn_thread(function () { usleep(100000); echo "a thread of a thread\n"; });
	usleep(50000);
	echo "its parent\n";
});
register_shutdown_function(function () { echo "shutdown function\n"; });
echo "main: ends\n";
?>
--EXPECTREGEX--
main: ends
shutdown function
(?=.*computed)(?=.*slept)(?=.*its parent)(?=.*a thread of a thread)(?:[a-z ]+\n){3}[a-z ]+
