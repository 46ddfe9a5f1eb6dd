--TEST--
Coroutines that need a class which one of them is loading wait for it; the file is loaded once
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};
$loads = 0;
spl_autoload_register(function (string $class) use (&$loads) {
    $loads++;
    echo "loading $class\n";
    delay(1);
    eval("class $class { static function name() { return '$class'; } }");
});
$coroutines = [spawn(fn () => Foo::name()), spawn(fn () => (new Foo)::name()), spawn(fn () => get_class(new \Foo))];
foreach ($coroutines as $c) {
    echo await($c), "\n";
}
echo $loads, "\n";
--EXPECT--
loading Foo
Foo
Foo
Foo
1
