--TEST--
A class that does not exist is looked for by each; a loader's exception is its own
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, delay};
spl_autoload_register(function (string $class) {
    echo "loading $class\n";
    delay(1);
    if ($class === 'Bad') {
        throw new RuntimeException('cannot load');
    }
});
$a = spawn(fn () => class_exists('None'));
$b = spawn(fn () => class_exists('None'));
var_dump(await($a), await($b));
foreach ([spawn(fn () => new Bad), spawn(fn () => new Bad)] as $c) {
    try { await($c); } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
}
--EXPECT--
loading None
loading None
bool(false)
bool(false)
loading Bad
loading Bad
cannot load
cannot load
