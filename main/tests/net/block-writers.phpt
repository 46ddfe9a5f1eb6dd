--TEST--
Two coroutines that write large blocks to one socket do not interleave; writers queue in order
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = pair();
$writers = [];
foreach (['a', 'b', 'c', 'd'] as $letter) {
    $writers[] = spawn(fn() => fwrite($a, str_repeat($letter, 1 << 20)));
}
$reader = spawn(function () use ($b) {
    for ($got = ''; strlen($got) < 4 << 20; $got .= fread($b, 65536));
    return implode(array_map(fn($block) => count_chars($block, 3), str_split($got, 1 << 20)));
});
foreach ($writers as $writer) {
    var_dump(await($writer) === 1 << 20);
}
echo await($reader), "\n";
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
abcd
