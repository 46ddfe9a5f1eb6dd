--TEST--
CH22: several loops over one channel get every value exactly once in total
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend, await_all};

foreach ([0, 1, 7] as $capacity) {
    $ch = new Channel($capacity);
    $got = [];
    $all = [];
    for ($i = 0; $i < 5; $i++) {
        $all[] = spawn(function () use ($ch, &$got, $i) { foreach ($ch as $v) { $got[] = $v; if ($v % (2 + $i) == 0) suspend(); } });
    }
    for ($i = 0; $i < 100; $i++) $ch->send($i);
    $ch->close();
    await_all($all);
    sort($got);
    var_dump($got === range(0, 99));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
