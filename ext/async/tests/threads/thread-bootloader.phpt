--TEST--
The bootloader runs first; what is captured is loaded when it has finished; if it fails nothing else happens
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, spawn_thread};

class Point {
	public function __construct(public int $x) { }
}
$point = new Point(1);

/* A class that only the bootloader declares, one that only its autoloader knows. */
var_dump(await(spawn_thread(function () use ($point) { $point->x++; return [get_class($point), $point->x, $point->only]; },
	bootloader: function () { eval('class Point { public $x = 5; public $only { get => "there"; } }'); })));
var_dump(await(spawn_thread(fn() => $point->x, bootloader: function () {
	spl_autoload_register(function ($class) {
		Async\delay(1);
		echo "autoload $class\n";
		eval("class $class { public int \$x; }");
	});
})));
/* Without: a failure of the load, over there. */
try {
	await(spawn_thread(function () use ($point) { echo "RUN\n"; }));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}
/* It throws; what it returns is ignored; it sets up the request. */
try {
	await(spawn_thread(function () { echo "RUN\n"; }, bootloader: fn() => throw new LogicException('no')));
} catch (Async\RemoteException $e) {
	echo $e->getRemoteClass(), ': ', $e->getMessage(), "\n";
}
var_dump(await(spawn_thread(fn() => [ini_get('precision'), $GLOBALS['set'], Async\current_context()->find('k')], true, function () {
	ini_set('precision', 3);
	$GLOBALS['set'] = 'by bootloader';
	Async\current_context()->set('k', 'in its context');
	return 'ignored';
})));
?>
--EXPECT--
array(3) {
  [0]=>
  string(5) "Point"
  [1]=>
  int(2)
  [2]=>
  string(5) "there"
}
autoload Point
int(1)
Async\ThreadTransferException: Cannot load transferred object: class "Point" not found
LogicException: no
array(3) {
  [0]=>
  string(1) "3"
  [1]=>
  string(13) "by bootloader"
  [2]=>
  string(14) "in its context"
}
