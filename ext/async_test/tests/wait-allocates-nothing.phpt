--TEST--
A wait for a socket, with a timeout or without, and a sleep allocate nothing
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{await, spawn, suspend};
use function AsyncTest\allocations;

[$socket, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$count = 200;

function waits(int $count, $socket, $peer): void
{
    $got = 0;
    $reader = spawn(function () use ($count, $socket, &$got) {
        for (; $got < $count; $got++) {
            fgets($socket);
        }
    });
    for ($i = 0; $i < $count; $i++) {
        do {
            suspend(); // the reader is parked afterwards
        } while ($got < $i);
        fwrite($peer, "line\n");
    }
    await($reader);
}

function no_waits(int $count, $socket, $peer): void
{
    $reader = spawn(function () use ($count, $socket, $peer) {
        for ($i = 0; $i < $count; $i++) {
            fwrite($peer, "line\n");
            fgets($socket);
        }
    });
    await($reader);
}

function sleeps(int $count): void
{
    for ($i = 0; $i < $count; $i++) {
        usleep(1);
    }
}

function nearly_none(string $what, int $allocations, int $count): void
{
    echo $what, ': ', $allocations < $count / 10 ? 'none' : "$allocations in $count waits", "\n";
}

foreach ([60, -1] as $timeout) {
    stream_set_timeout($socket, $timeout);
    waits(10, $socket, $peer);
    no_waits(10, $socket, $peer);
    $with = allocations(fn () => waits($count, $socket, $peer));
    $without = allocations(fn () => no_waits($count, $socket, $peer));
    nearly_none("socket, timeout $timeout", $with - $without, $count);
}

sleeps(10);
nearly_none('sleep', allocations(fn () => sleeps($count)), $count);

// the counter counts
var_dump(allocations(function () {
    for ($i = 0; $i < 10; $i++) {
        $kept[] = str_repeat('x', 1000 + $i);
    }
}) >= 10);
try {
    allocations(fn () => allocations(fn () => null));
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
socket, timeout 60: none
socket, timeout -1: none
sleep: none
bool(true)
Allocations are being counted already
