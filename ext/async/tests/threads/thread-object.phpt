--TEST--
Async\Thread: interfaces, no construction, no clone, no serialization, no properties; names of parameters
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{Completable, Thread};
use function Async\{await, spawn_thread};

$thread = spawn_thread(bootloader: null, inherit: false, task: fn() => 1);
var_dump($thread instanceof Completable, (new ReflectionClass($thread))->isFinal());
foreach ([
	fn() => new Thread,
	fn() => clone $thread,
	fn() => serialize($thread),
	fn() => unserialize('O:12:"Async\Thread":0:{}'),
	fn() => $thread->x = 1,
	fn() => (new ReflectionClass(Thread::class))->newInstanceWithoutConstructor(),
] as $code) {
	try {
		$code();
		echo "nothing\n";
	} catch (Throwable $e) {
		echo get_class($e), ': ', $e->getMessage(), "\n";
	}
}
echo new ReflectionFunction('Async\spawn_thread'), "\n";
foreach ((new ReflectionClass(Thread::class))->getMethods() as $method) {
	echo implode(' ', Reflection::getModifierNames($method->getModifiers())), ' ', $method->name, '(';
	echo implode(', ', array_map(fn($p) => $p->getType() . ' ' . $p->name . ($p->isOptional() ? ' = ' . var_export($p->getDefaultValue(), true) : ''), $method->getParameters()));
	echo '): ', $method->getReturnType(), "\n";
}
$thread->cancel(cancellation: null);
try {
	await($thread);
} catch (Async\AsyncCancellation) {
}

/* A cycle through a handler is collected. */
$t = spawn_thread(fn() => 1);
$t->finally(function () use (&$t) { });
await($t);
unset($t);
gc_collect_cycles();
?>
--EXPECT--
bool(true)
bool(true)
Error: Call to private Async\Thread::__construct() from global scope
Error: Trying to clone an uncloneable object of class Async\Thread
Exception: Serialization of 'Async\Thread' is not allowed
Exception: Unserialization of 'Async\Thread' is not allowed
Error: Cannot create dynamic property Async\Thread::$x
ReflectionException: Class Async\Thread is an internal class marked as final that cannot be instantiated without invoking its constructor
Function [ <internal:true_async> function Async\spawn_thread ] {

  - Parameters [3] {
    Parameter #0 [ <required> Closure $task ]
    Parameter #1 [ <optional> bool $inherit = true ]
    Parameter #2 [ <optional> ?Closure $bootloader = null ]
  }
  - Return [ Async\Thread ]
}

private __construct(): 
public isRunning(): bool
public isCompleted(): bool
public isCancelled(): bool
public getResult(): mixed
public getException(): mixed
public cancel(?Async\AsyncCancellation cancellation = NULL): void
public finally(Closure callback): void
