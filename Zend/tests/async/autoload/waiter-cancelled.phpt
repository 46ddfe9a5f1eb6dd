--TEST--
A coroutine that waits for somebody else's load can be cancelled; the load goes on
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};
spl_autoload_register(function (string $class) {
    delay(5);
    eval("class $class {}");
});
$loader = spawn(fn () => new Foo);
suspend();
$waiter = spawn(fn () => new Foo);
suspend();
echo $waiter->getAwaitingInfo()[0], "\n";
$waiter->cancel();
try { await($waiter); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
echo get_class(await($loader)), "\n";
--EXPECT--
Autoload(foo)
cancelled
Foo
