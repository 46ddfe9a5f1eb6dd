--TEST--
Who waited for a load that was cancelled loads the class itself
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    delay(1);
    eval("class $class {}");
});
$first = spawn(fn () => new Foo);
suspend();
$second = spawn(fn () => new Foo);
suspend();
$first->cancel();
echo get_class(await($second)), "\n";
var_dump($first->isCancelled());
--EXPECT--
loading Foo
loading Foo
Foo
bool(true)
