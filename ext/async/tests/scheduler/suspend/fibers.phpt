--TEST--
suspend inside a fiber parks the whole coroutine, which continues inside the fiber
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, current_coroutine};

$c = spawn(function () {
    $self = current_coroutine();
    $fiber = new Fiber(function (string $x) use ($self) {
        var_dump(current_coroutine() === $self);
        echo "fiber $x\n";
        suspend();
        echo "fiber again\n";
        $y = Fiber::suspend('from fiber');
        suspend();
        return "returned $y";
    });
    echo $fiber->start('a'), "\n";
    suspend();
    $fiber->resume('b');
    return $fiber->getReturn();
});
spawn(function () { for ($i = 1; $i <= 2; $i++) { echo "other $i\n"; suspend(); } });
echo await($c), "\n";
--EXPECT--
bool(true)
fiber a
other 1
fiber again
from fiber
other 2
returned b
