--TEST--
A result that runs code when it is copied: lazy objects, in the thread, when its coroutines have ended
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

$declare = function () { eval('class Lazy { public $v; }'); };
eval('class Lazy { public $v; }');
var_dump(await(spawn_thread(fn() => (new ReflectionClass('Lazy'))->newLazyGhost(function ($o) {
	Async\delay(5);
	Async\spawn(function () { echo "started by an initialiser\n"; });
	$o->v = 'initialised';
}), bootloader: $declare))->v);
try {
	await(spawn_thread(fn() => (new ReflectionClass('Lazy'))->newLazyGhost(fn() => throw new LogicException('no')), bootloader: $declare));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}
?>
--EXPECT--
started by an initialiser
string(11) "initialised"
LogicException: no
