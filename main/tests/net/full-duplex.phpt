--TEST--
One coroutine reads and another writes the same socket, ten megabytes each way
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$a, $b] = connected();
$size = 10 << 20;
$data = random_bytes(1 << 16);
$data = str_repeat($data, $size >> 16);

$writer = fn($stream) => fwrite($stream, $data);
$reader = function ($stream) use ($size) {
    for ($got = ''; strlen($got) < $size && ($chunk = fread($stream, 100_000)) !== false && $chunk !== ''; $got .= $chunk);
    return $got;
};
$coroutines = [spawn($writer, $a), spawn($writer, $b), spawn($reader, $a), spawn($reader, $b)];
var_dump(await($coroutines[0]) === $size, await($coroutines[1]) === $size);
var_dump(await($coroutines[2]) === $data, await($coroutines[3]) === $data);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
