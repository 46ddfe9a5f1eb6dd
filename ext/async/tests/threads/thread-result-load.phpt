--TEST--
A result whose class the parent does not know; one that its autoloader finds, which may wait
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\{await, delay, spawn, spawn_thread};

$make = fn($class) => function () use ($class) { return new $class; };
$declare = function () { eval('class Known { public $v = 1; } class Unknown { }'); };
spl_autoload_register(function ($class) {
	if ($class === 'Known') {
		while ($GLOBALS['ticks'] < 5) {
			delay(1);
		}
		echo "autoloaded\n";
		eval('class Known { public $v; }');
	}
});
$thread = spawn_thread($make('Unknown'), bootloader: $declare);
try {
	await($thread);
} catch (Async\ThreadTransferException $e) {
	echo $e->getMessage(), "\n";
	var_dump($thread->getException() === $e, $thread->getResult());
}
$ticks = 0;
spawn(function () use (&$ticks) { while ($ticks < 4) { delay(1); $ticks++; } echo "ticks\n"; $ticks++; });
var_dump(await(spawn_thread($make('Known'), bootloader: $declare))->v);
?>
--EXPECT--
Cannot load transferred object: class "Unknown" not found
bool(true)
NULL
ticks
autoloaded
int(1)
