--TEST--
Arguments of a coroutine stay valid after the frame of the spawner is gone
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await};

function start(int $n)
{
    $text = str_repeat("<$n>", 3);
    $list = ["key $n" => new ArrayObject([$n])];
    return spawn(function (string $text, array $list, ...$rest) {
        suspend();
        return $text . key($list) . current($list)[0] . implode($rest);
    }, $text, $list, "r$n", $n * 2);
}

$coroutines = [];
for ($i = 0; $i < 3; $i++) {
    $coroutines[] = start($i);
}
array_map(fn ($x) => str_repeat('overwrite', 5), range(1, 50));
foreach ($coroutines as $c) {
    echo await($c), "\n";
}
--EXPECT--
<0><0><0>key 00r00
<1><1><1>key 11r12
<2><2><2>key 22r24
