--TEST--
Pipes: 1 MiB into a pipe that nobody reads suspends only its coroutine; the reader gets all of it
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{await, spawn, suspend};
require __DIR__ . '/pipes.inc';

[$r, $w] = pipe_pair();
$data = random_bytes(1 << 20);
$done = false;
$writer = spawn(function () use ($w, $data, &$done) {
    $n = fwrite($w, $data);
    $done = true;
    fclose($w);
    return $n;
});
for ($i = 0; $i < 100; $i++) {
    suspend();
}
var_dump($done);
var_dump(stream_get_contents($r) === $data, await($writer));
?>
--EXPECT--
bool(false)
bool(true)
int(1048576)
