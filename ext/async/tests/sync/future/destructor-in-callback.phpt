--TEST--
A destructor that throws after a chain callback ends its coroutine, not the callbacks behind it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\delay;

class Throws { public function __destruct() { throw new LogicException('from a destructor'); } }

$state = new FutureState();
$future = new Future($state);
$a = $future->map(function () { echo "first\n"; return 1; });
(function () use ($future) {
    $object = new Throws;
    $future->finally(function () use ($object) { echo "second\n"; })->ignore();
})();
$c = $future->map(function () { echo "third\n"; return 3; });
$state->complete(0);
unset($state, $future);
try {
    var_dump($a->await(), $c->await());
    delay(1000);
} catch (Async\AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}
--EXPECTF--
first
second
Graceful shutdown
third

Fatal error: Uncaught LogicException: from a destructor in %s
%A
