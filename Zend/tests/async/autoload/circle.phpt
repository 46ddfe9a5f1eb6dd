--TEST--
Two classes that need each other, loaded by two coroutines: where the wait would be a circle the autoloaders run again
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
loading X
XY
