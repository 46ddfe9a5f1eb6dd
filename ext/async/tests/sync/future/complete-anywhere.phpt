--TEST--
complete() works in coroutines, chain callbacks, destructors and with an exception in flight
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, await};

class Completes {
    public function __construct(private FutureState $state) {}
    public function __destruct() { $this->state->complete('from a destructor'); }
}
$state = new FutureState();
$future = (new Future($state))->map(fn ($v) => "mapped $v");
try {
    (function () use ($state) {
        $object = new Completes($state);
        throw new LogicException('on its way');
    })();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
    var_dump($e->getPrevious());
}
unset($object);
var_dump($future->await());

$one = new FutureState();
$two = new FutureState();
(new Future($one))->map(function ($v) use ($two) { $two->complete($v + 1); })->ignore();
spawn(fn () => $one->complete(1));
var_dump((new Future($two))->await());
--EXPECT--
on its way
NULL
string(24) "mapped from a destructor"
int(2)
