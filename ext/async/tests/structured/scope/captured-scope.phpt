--TEST--
A closure that captures its scope and runs in it keeps it until it ends
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Scope;
use function Async\{delay, suspend};
$scope = new Scope();
$scope->finally(fn () => print "closed\n");
$scope->spawn(function () use ($scope) { delay(5); echo "done\n"; });
unset($scope);
delay(20);
--EXPECT--
done
closed
