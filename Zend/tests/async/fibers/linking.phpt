--TEST--
A fiber that loads a class is resumed in the middle of linking another one
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await};

$fiber = null;
spl_autoload_register(function ($class) use (&$fiber) {
    echo "load $class\n";
    if ($class === 'Missing') {
        Fiber::suspend();
    } elseif ($class === 'More') {
        $fiber->resume();
        eval('class More extends Base {}');
    }
});
class Base {}
class Made { function make(): Base { return new Base; } }

$fiber = new Fiber(fn() => class_exists('Missing'));
await(spawn(fn() => $fiber->start()));
await(spawn(function () {
    eval('class MoreMade extends Made { function make(): More { return new More; } }');
    var_dump(class_exists('MoreMade', false), get_class((new MoreMade)->make()));
}));
var_dump($fiber->getReturn());
?>
--EXPECT--
load Missing
load More
bool(true)
string(4) "More"
bool(false)
