--TEST--
Warnings of a thread are displayed under its own settings; last errors and handlers are its own
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

set_error_handler(function ($level, $message) { echo "handler of the parent: $message\n"; });
var_dump(await(spawn_thread(function () {
	echo $undefined;
	set_error_handler(function ($level, $message) { echo "handler of the thread: $message\n"; return true; });
	echo $undefined;
	ini_set('display_errors', '0');
	restore_error_handler();
	echo $other;
	return error_get_last()['message'];
})), error_get_last());
echo $here;
await(spawn_thread(function () { trigger_error('a warning', E_USER_WARNING); }));
?>
--EXPECTF--

Warning: Undefined variable $undefined in %sthread-errors.php on line 6
handler of the thread: Undefined variable $undefined
string(25) "Undefined variable $other"
NULL
handler of the parent: Undefined variable $here

Warning: a warning in %sthread-errors.php on line 15
