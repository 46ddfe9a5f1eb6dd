--TEST--
Chains and settled Futures leave no memory behind
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\suspend;

$round = function (int $n) {
    for ($i = 0; $i < $n; $i++) {
        $state = new FutureState();
        $future = (new Future($state))->map(fn ($v) => $v + 1)->finally(fn () => 0)->catch(fn () => 0);
        $state->complete(1);
        $future->await();
        (new Future(new FutureState()))->map(fn () => 1)->ignore();
        Future::failed(new Exception())->map(fn () => 1)->catch(fn () => 1)->ignore();
        suspend();
    }
    suspend();
    gc_collect_cycles();
    return memory_get_usage();
};
$round(300);
$before = $round(300);
var_dump($round(3000) - $before < 4096);
--EXPECT--
bool(true)
