--TEST--
Pipes: a read suspends only its coroutine, another one writes meanwhile
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
$reader = spawn(function () use ($r) {
    $lines = [];
    while (count($lines) < 1000) {
        $lines[] = fgets($r);
    }
    return $lines;
});
spawn(function () use ($w) {
    for ($i = 0; $i < 1000; $i++) {
        fwrite($w, "line $i\n");
    }
});
$lines = await($reader);
var_dump($lines[0], $lines[999], count(array_unique($lines)));
?>
--EXPECT--
string(7) "line 0
"
string(9) "line 999
"
int(1000)
