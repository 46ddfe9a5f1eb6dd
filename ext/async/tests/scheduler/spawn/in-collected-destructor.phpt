--TEST--
spawn() in a destructor that the garbage collector runs: what it starts belongs to no user scope and may start more
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, delay};

class A {
    public $self;
    function __construct() { $this->self = $this; }
    function __destruct() {
        spawn(function () { echo "spawned\n"; delay(1); spawn(function () { echo "and more\n"; }); });
        echo "destructed\n";
    }
}
suspend();
$scope = new Async\Scope;
$scope->spawn(function () { new A; gc_collect_cycles(); echo "collected\n"; });
suspend();
$scope->cancel();
delay(5);
?>
--EXPECT--
destructed
collected
spawned
and more
