--TEST--
A chain callback starts although the coroutine that registered it has ended
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{spawn, await, suspend};

$state = new FutureState();
$child = await(spawn(fn () => (new Future($state))->map(fn ($v) => $v + 1)));
$state->complete(1);
var_dump($child->await());
--EXPECT--
int(2)
