--TEST--
A recursion without end in a thread does not end the process: an Error, and if nobody catches it an abnormal end
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

$recurse = function () {
	$f = function ($f, $n) { return array_map(fn($x) => $f($f, $x + 1), [$n]); };
	return $f($f, 0);
};
try {
	await(spawn_thread($recurse));
} catch (Async\ThreadTransferException $e) {
	echo $e->getMessage(), "\n";
}
echo await(spawn_thread(function () use ($recurse) {
	try {
		$recurse();
	} catch (Error $e) {
		return substr($e->getMessage(), 0, 26);
	}
})), "\n";
?>
--EXPECTF--
Maximum call stack size of %d bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?
Maximum call stack size of
