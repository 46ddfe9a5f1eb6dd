--TEST--
The flow of the script loads a class before the runtime is active: coroutines wait for it all the same
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};
$c = null;
spl_autoload_register(function (string $class) use (&$c) {
    echo "loading $class\n";
    $c = spawn(fn () => get_class(new Foo));
    delay(1);
    eval("class $class {}");
});
echo get_class(new Foo), "\n";
echo await($c), "\n";
--EXPECT--
loading Foo
Foo
Foo
