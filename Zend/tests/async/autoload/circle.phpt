--TEST--
Two autoloaders that ask for the other's class in two coroutines: where the wait would be a cycle the class does not exist
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    delay(1);
    class_exists($class === 'X' ? 'Y' : 'X');
    if (!class_exists($class, false)) {
        eval("class $class {}");
    }
});
$x = spawn(fn () => new X);
$y = spawn(fn () => new Y);
echo get_class(await($x)), get_class(await($y)), "\n";
--EXPECT--
loading X
loading Y
XY
