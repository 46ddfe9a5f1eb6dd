--TEST--
A loader that awaits a coroutine which needs the same class does not wait for itself
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};
spl_autoload_register(function (string $class) {
    static $depth = 0;
    echo "loading $class\n";
    if ($depth++ === 0) {
        await(spawn(fn () => new $class));
    }
    if (!class_exists($class, false)) {
        eval("class $class {}");
    }
});
echo get_class(await(spawn(fn () => new Foo))), "\n";
--EXPECT--
loading Foo
loading Foo
Foo
