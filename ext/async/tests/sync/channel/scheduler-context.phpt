--TEST--
In a fiber, in a generator and in array_map() the operations park the whole coroutine
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
spawn(function () use ($ch) { foreach (['fiber', 'generator', 'callback', 'callback'] as $v) $ch->send($v); });
$f = new Fiber(fn () => $ch->recv());
$f->start();
echo $f->getReturn(), "\n";
foreach ((function () use ($ch) { yield $ch->recv(); })() as $v) echo $v, "\n";
print_r(array_map(fn ($x) => $ch->recv(), [1, 2]));
?>
--EXPECT--
fiber
generator
Array
(
    [0] => callback
    [1] => callback
)
