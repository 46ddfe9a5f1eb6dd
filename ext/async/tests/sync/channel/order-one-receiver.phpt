--TEST--
CH2: values arrive in the order in which they were sent
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, await};

foreach ([0, 1, 3, 100] as $capacity) {
    $ch = new Channel($capacity);
    $got = [];
    $r = spawn(function () use ($ch, &$got) { foreach ($ch as $v) $got[] = $v; });
    for ($i = 0; $i < 50; $i++) $ch->send($i);
    $ch->close();
    await($r);
    var_dump($got === range(0, 49));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
