<?php

declare(strict_types=1);

/*
 * What a wait takes from PHP's allocator: blocks of a call that waits, less those of the same call that need not wait.
 * Needs the module async_test, which counts.
 *
 *   php -d extension=async_test benchmarks/micro/allocations.php [count=1000]
 */

use function Async\{await, spawn, suspend};
use function AsyncTest\allocations;

$count = (int) ($argv[1] ?? 1_000);
[$socket, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_write_buffer($peer, 0);
$line = "line\n";

$got = 0;
// The writer runs only while the reader is parked: each line is waited for.
$waiting = static function (callable $read) use ($count, $peer, $line, &$got): void {
    $got = 0;
    $writer = spawn(static function () use ($count, $peer, $line, &$got): void {
        for ($i = 0; $i < $count; $i++) {
            do {
                suspend();
            } while ($got < $i);
            fwrite($peer, $line);
        }
    });
    for (; $got < $count; $got++) {
        $read();
    }
    await($writer);
};
$ready = static function (callable $read) use ($count, $peer, $line): void {
    $writer = spawn(static function () use ($count): void {
        for ($i = 0; $i < $count; $i++) {
            suspend();
        }
    });
    for ($i = 0; $i < $count; $i++) {
        fwrite($peer, $line);
        $read();
    }
    await($writer);
};

$measure = static function (string $name, callable $read) use ($waiting, $ready, $count): void {
    $waiting($read);
    $ready($read);
    $spent = allocations(static fn () => $waiting($read)) - allocations(static fn () => $ready($read));
    printf("%s %.3f\n", $name, max(0, $spent / $count));
};
$fgets = static fn () => fgets($socket);

stream_set_timeout($socket, 60);
$measure('timed', $fgets);
stream_set_timeout($socket, -1);
$measure('untimed', $fgets);
$measure('select', static function () use ($socket): void {
    $read = [$socket];
    $none = null;
    stream_select($read, $none, $none, 60);
    fgets($socket);
});

$sleep = static function () use ($count): void {
    for ($i = 0; $i < $count; $i++) {
        usleep(1);
    }
};
$sleep();
printf("sleep %.3f\n", allocations($sleep) / $count);
