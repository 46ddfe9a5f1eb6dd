--TEST--
A thread that a thread starts gets the directory of that one, and the arguments and the time of the first
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--ARGS--
argument
--FILE--
<?php
use function Async\{await, spawn_thread};

var_dump(await(spawn_thread(function () {
	chdir('/');
	return Async\await(Async\spawn_thread(fn() => [getcwd(), $_SERVER['argv'], $_SERVER['REQUEST_TIME_FLOAT']]));
})) === ['/', $argv, $_SERVER['REQUEST_TIME_FLOAT']]);
?>
--EXPECT--
bool(true)
