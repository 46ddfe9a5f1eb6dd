--TEST--
A fiber suspended in an autoloader goes on in other coroutines: each class is loaded once, others wait for it
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/across.inc';
use function Async\{spawn, await, suspend};

$early = null;
spl_autoload_register(function ($class) use (&$early) {
    echo "load $class\n";
    Fiber::getCurrent() ? Fiber::suspend() : suspend();
    if (class_exists($class)) {
        echo "is there already\n";
    } elseif ($class[0] === 'C') {
        eval("class $class {}");
    }
});

$early = new Fiber(fn() => class_exists('Early'));
$early->start();

foreach ([false, true] as $stays) {
    var_dump(across(fn() => class_exists("C$stays"), $stays));
    var_dump(across(fn() => class_exists('None'), $stays));
}
var_dump(class_exists('None'));

echo "a class that a suspended fiber loads\n";
$fiber = new Fiber(fn() => class_exists('C3'));
await(spawn(fn() => $fiber->start()));
$waits = spawn(fn() => class_exists('C3'));
suspend();
await(spawn(fn() => $fiber->resume()));
var_dump(await($waits));

echo "a fiber that is dropped\n";
$fiber = new Fiber(fn() => class_exists('C4'));
await(spawn(fn() => $fiber->start()));
$waits = spawn(fn() => class_exists('C4'));
suspend();
await(spawn(function () use (&$fiber) { $fiber = null; }));
var_dump(await($waits));

echo "a fiber that nobody resumes\n";
$fiber = new Fiber(fn() => class_exists('C5'));
await(spawn(fn() => $fiber->start()));
var_dump(await(spawn(fn() => class_exists('C5'))));

echo "before the first coroutine\n";
await(spawn(fn() => $early->resume()));
var_dump($early->getReturn());
?>
--EXPECT--
load Early
load C
bool(true)
load None
bool(false)
load C1
bool(true)
load None
bool(false)
load None
bool(false)
a class that a suspended fiber loads
load C3
bool(true)
a fiber that is dropped
load C4
load C4
bool(true)
a fiber that nobody resumes
load C5
load C5
bool(true)
before the first coroutine
bool(false)
