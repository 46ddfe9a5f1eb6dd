--TEST--
One coroutine reads and another writes the same TLS stream, ten megabytes each way
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/../../../../main/tests/net/loopback.inc';
require __DIR__ . '/certificate.inc';
use function Async\{spawn, await};

$size = 10 << 20;
$data = str_repeat(random_bytes(1 << 16), $size >> 16);
[$a, $b] = await(spawn(tls_connected(...)));
$writer = fn($stream) => fwrite($stream, $data);
$reader = function ($stream) use ($size) {
    for ($got = ''; strlen($got) < $size && ($chunk = fread($stream, 100_000)) !== false && $chunk !== ''; $got .= $chunk);
    return $got;
};
$coroutines = [spawn($writer, $a), spawn($writer, $b), spawn($reader, $a), spawn($reader, $b)];
var_dump(await($coroutines[0]) === $size, await($coroutines[1]) === $size);
var_dump(await($coroutines[2]) === $data, await($coroutines[3]) === $data);
var_dump(stream_get_meta_data($a)['blocked']);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
