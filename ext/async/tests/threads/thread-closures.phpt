--TEST--
Closures of classes, callables, static variables, generators as tasks of threads
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

class Base { protected function name() { return 'base of ' . static::class; } }
class Child extends Base {
	private $secret = 'secret';
	public function task(): Closure { return fn() => [$this->name(), self::class, static::class, parent::name(), $this->secret]; }
	public static function factory(): Closure { return static fn() => static::class; }
	public function method() { return $this->secret; }
}
$declare = function () {
	eval('class Base { protected function name() { return "base of " . static::class; } }');
	eval('class Child extends Base { private $secret; }');
};
echo json_encode(await(spawn_thread((new Child)->task(), bootloader: $declare))), "\n";
echo await(spawn_thread(Child::factory(), bootloader: $declare)), "\n";
echo await(spawn_thread((new Child)->method(...), bootloader: $declare)), "\n";
echo await(spawn_thread(getmypid(...))) === getmypid() ? "same process\n" : "other\n";
try {
	await(spawn_thread(Child::factory()));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}
try {
	await(spawn_thread((new Child)->task()));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}

$counter = function () { static $n = 0; return ++$n; };
$counter();
$counter();
echo await(spawn_thread($counter)), await(spawn_thread($counter)), $counter(), "\n";
/* What comes back works here. */
$returned = await(spawn_thread(function () use ($counter) { $counter(); return $counter; }));
echo $returned(), $counter(), "\n";
echo implode(',', await(spawn_thread(fn() => iterator_to_array((function () { yield 1; yield 2; })())))), "\n";
?>
--EXPECT--
["base of Child","Child","Child","base of Child","secret"]
Child
secret
same process
Async\ThreadTransferException: Cannot restore closure scope: class "Child" not found in the target thread
Async\ThreadTransferException: Cannot load transferred object: class "Child" not found
333
54
1,2
