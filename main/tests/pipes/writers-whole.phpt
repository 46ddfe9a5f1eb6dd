--TEST--
Pipes: blocks of two writers do not interleave
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
$writers = [];
foreach (['a', 'b', 'c'] as $letter) {
    $writers[] = spawn(fn() => fwrite($w, str_repeat($letter, 300000)));
}
$reader = spawn(fn() => stream_get_contents($r));
foreach ($writers as $writer) {
    var_dump(await($writer));
}
fclose($w);
var_dump(await($reader) === str_repeat('a', 300000) . str_repeat('b', 300000) . str_repeat('c', 300000));
?>
--EXPECT--
int(300000)
int(300000)
int(300000)
bool(true)
