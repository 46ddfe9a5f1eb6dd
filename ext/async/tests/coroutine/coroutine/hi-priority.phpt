--TEST--
asHiPriority takes effect on the next enqueue and does not move a queued entry
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend};

foreach (['a', 'b', 'c'] as $name) {
    $$name = spawn(function () use ($name) {
        foreach ([1, 2, 3] as $n) {
            echo "$name$n ";
            suspend();
        }
    });
}
var_dump($c->asHiPriority() === $c);
--EXPECT--
bool(true)
a1 b1 c1 c2 c3 a2 b2 a3 b3
