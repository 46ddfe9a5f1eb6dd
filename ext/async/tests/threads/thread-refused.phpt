--TEST--
spawn_thread: what cannot cross is refused in the caller, each time, and nothing is started
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use function Async\spawn_thread;

function refused(Closure $task, ?Closure $bootloader = null): void {
	try {
		spawn_thread($task, bootloader: $bootloader);
		echo "started\n";
	} catch (Error $e) {
		echo get_class($e), ": ", str_replace(__DIR__ . DIRECTORY_SEPARATOR, "", $e->getMessage()), "\n";
	}
}

$resource = fopen("php://memory", "r");
class Closed {} $dynamic = new Closed;
@$dynamic->x = 1; // deprecated: the class does not allow it
$variable = 1;
$list = [&$variable];
$generator = (function () { yield; })();
$anonymous = new class { };
$thread = spawn_thread(fn() => 1);
refused(function () use ($resource) { echo "RUN\n"; });
refused(fn() => 1, function () use ($resource) { echo "RUN\n"; });
refused(fn() => $dynamic);
refused(function () use (&$variable) { });
refused(fn() => $list);
refused(fn() => $generator);
refused(fn() => $anonymous);
refused(fn() => $thread);
for ($i = 0; $i < 2; $i++) {
	refused(function () { function named() { } });
	refused(function () { return function () { class Named { } }; });
	refused(function () { return new class { }; });
}
foreach (["strlen", [new ArrayObject, "count"], 5] as $task) {
	try {
		spawn_thread($task);
	} catch (TypeError $e) {
		echo $e->getMessage(), "\n";
	}
}
var_dump(Async\await($thread));
?>
--EXPECT--
Error: Cannot transfer a resource between threads
Error: Cannot transfer a resource between threads
Error: Cannot transfer object with dynamic properties between threads
Error: Cannot transfer a closure that captures $variable by reference between threads ($value)
Error: Cannot transfer a PHP reference between threads ($value(use $list)[0])
Error: Cannot transfer an object of class Generator between threads ($value(use $generator))
Error: Cannot transfer an object of class class@anonymous between threads ($value(use $anonymous))
Error: Cannot transfer an object of class Async\Thread between threads ($value(use $thread))
Error: Cannot transfer closure to another thread: illegal function declaration at thread-refused.php:30
Error: Cannot transfer closure to another thread: illegal class declaration at thread-refused.php:31
Error: Cannot transfer closure to another thread: illegal class declaration at thread-refused.php:32
Error: Cannot transfer closure to another thread: illegal function declaration at thread-refused.php:30
Error: Cannot transfer closure to another thread: illegal class declaration at thread-refused.php:31
Error: Cannot transfer closure to another thread: illegal class declaration at thread-refused.php:32
Async\spawn_thread(): Argument #1 ($task) must be of type Closure, string given
Async\spawn_thread(): Argument #1 ($task) must be of type Closure, array given
Async\spawn_thread(): Argument #1 ($task) must be of type Closure, int given
int(1)
