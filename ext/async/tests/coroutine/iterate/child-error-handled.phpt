--TEST--
An error of a child that a handler takes does not end the iteration
--FILE--
<?php
use Async\Scope;
use function Async\{iterate, suspend};

iterate([1, 2, 3], function ($v) {
    $scope = Scope::inherit();
    $scope->setExceptionHandler(fn ($s, $c, $e) => print "handled: {$e->getMessage()}\n");
    $scope->spawn(fn () => throw new Exception("child of $v"));
    suspend();
    suspend();
    echo "callback $v ends\n";
}, 1);
?>
--EXPECT--
handled: child of 1
callback 1 ends
handled: child of 2
callback 2 ends
handled: child of 3
callback 3 ends
