--TEST--
A timer callback that holds a scope owns a counted reference, released on fire and on free without fire
--EXTENSIONS--
async_test
--INI--
async_test.report=1
--FILE--
<?php
use Async\Scope;
use AsyncTest\Event;
use function Async\{suspend, delay};

/* Fires after the object has gone. */
$scope = new Scope();
$scope->allowZombies();
$scope->spawn(function () {
    try {
        delay(10000);
    } finally {
        echo "ended by the timer\n";
    }
});
suspend();
$scope->disposeAfterTimeout(5);
unset($scope);
delay(30);

/* Fires while the scope is alive, twice armed. */
$scope = new Scope();
$scope->disposeAfterTimeout(5);
$scope->disposeAfterTimeout(10);
delay(30);
var_dump($scope->isClosed());
unset($scope);

/* Never fires: everything has ended before, the object goes, the request goes. */
$scope = new Scope();
$scope->spawn(fn() => 1);
$scope->disposeAfterTimeout(600000);
suspend();
unset($scope);
echo AsyncTest\counters()['events'], " active\n";
$kept = new Scope();
$kept->disposeAfterTimeout(600000);
$late = new Scope();
$late->spawn(fn() => delay(1));
$late->disposeAfterTimeout(500000);
?>
--EXPECT--
ended by the timer
bool(true)
0 active
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
