--TEST--
A cancellation does not turn the loading of a dependency in the middle of linking into a fatal error
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay, suspend};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    delay(1);
    eval(['A' => 'class A { function m(): X { return new X; } }', 'X' => 'class X {}', 'Y' => 'class Y extends X {}',
        'B' => 'class B extends A { function m(): Y { return new Y; } }'][$class]);
});
$c = spawn(function () {
    class_exists('B');
    echo "linked\n";
    suspend();
    echo "never\n";
});
while (!class_exists('A', false)) {
    delay(1);
}
suspend();
$c->cancel();
try { await($c); } catch (Async\AsyncCancellation) { echo "cancelled\n"; }
var_dump(class_exists('B', false));
--EXPECT--
loading B
loading A
loading Y
loading X
linked
cancelled
bool(true)
