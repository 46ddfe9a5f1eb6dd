--TEST--
A refused connect gives the error code, text and warning of outside
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/loopback.inc';
use function Async\{spawn, await};

[$listener, $address] = listen();
fclose($listener);

function attempt(string $address): array
{
    $outcome = outcome(function () use ($address, &$code, &$text) { return stream_socket_client($address, $code, $text, 5); });
    $outcome2 = outcome(fn() => fsockopen('127.0.0.1', (int) substr(strrchr($address, ':'), 1)));
    return [$outcome, $outcome2, $code, $text];
}

$outside = attempt($address);
var_dump($outside === await(spawn(attempt(...), $address)));
var_dump($outside[2], $outside[3]);
--EXPECT--
bool(true)
int(111)
string(18) "Connection refused"
