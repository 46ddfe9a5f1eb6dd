--TEST--
A connect that nobody answers ends on its timeout with the error of outside; others run
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await, delay};

/* A listener whose queue is full answers nobody. */
[$listener, $address] = listen('tcp', 1);
$fillers = [];
for ($i = 0; $i < 8; $i++) {
    $fillers[] = stream_socket_client($address, $code, $text, 0, STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
}

function attempt(string $address): array
{
    $start = microtime(true);
    $stream = @stream_socket_client($address, $code, $text, 0.3);
    return [$stream, $code, $text, error_get_last()['message'], microtime(true) - $start > 0.29];
}

$outside = attempt($address);
$ticks = 0;
$attempt = spawn(attempt(...), $address);
while (!$attempt->isCompleted()) {
    delay(10);
    $ticks++;
}
var_dump(await($attempt) === $outside, $outside[1] === 110, $ticks > 5);
--EXPECT--
bool(true)
bool(true)
bool(true)
