--TEST--
Several chains on one source start in registration order and do not influence each other
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState};
use function Async\{suspend, delay};

$state = new FutureState();
$source = new Future($state);
$a = $source->map(function ($v) { echo "a starts\n"; delay(1); echo "a ends\n"; return "a$v"; });
$b = $source->map(function ($v) { echo "b\n"; throw new LogicException("b$v"); });
$c = $source->map(function ($v) { echo "c\n"; return "c$v"; });
$d = $c->map(function ($v) { echo "d\n"; return "d$v"; });
$state->complete(1);
foreach ([$a, $b, $c, $d] as $future) {
    try {
        echo $future->await(), "\n";
    } catch (LogicException $e) {
        echo 'threw ', $e->getMessage(), "\n";
    }
}
--EXPECT--
a starts
b
c
d
a ends
a1
threw b1
c1
dc1
