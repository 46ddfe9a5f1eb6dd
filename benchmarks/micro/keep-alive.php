<?php

declare(strict_types=1);

/*
 * Requests and answers over one connection that stays open, between two coroutines; and how many calls of epoll_ctl one of
 * them takes, which should be none: a socket stays watched.
 *
 *   php benchmarks/micro/keep-alive.php run [requests=20000]     time of one
 *   php benchmarks/micro/keep-alive.php count [requests=1000]    counted by strace, in runs of two lengths
 */

use function Async\{await, spawn};

$requests = (int) ($argv[2] ?? 0);

$run = static function (int $requests): float {
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $server = spawn(static function () use ($listener): void {
        $connection = stream_socket_accept($listener);
        while (($request = fgets($connection)) !== false) {
            fwrite($connection, "answer to $request");
        }
    });
    $client = spawn(static function () use ($listener, $requests): float {
        $connection = stream_socket_client('tcp://' . stream_socket_get_name($listener, false));
        fwrite($connection, "first\n");
        fgets($connection);
        $started = hrtime(true);
        for ($i = 0; $i < $requests; $i++) {
            fwrite($connection, "request\n");
            fgets($connection);
        }

        return (hrtime(true) - $started) / $requests;
    });
    $time = await($client);
    await($server);

    return $time;
};

$count = static function (int $requests): int {
    $trace = tempnam(sys_get_temp_dir(), 'strace');
    $script = escapeshellarg(__FILE__);
    exec('strace -f -qq -e trace=epoll_ctl -o ' . escapeshellarg($trace) . ' ' . escapeshellarg(PHP_BINARY) . " -n $script run $requests 2>&1", $output, $status);
    $calls = substr_count((string) file_get_contents($trace), 'epoll_ctl(');
    unlink($trace);
    if ($status !== 0) {
        fwrite(STDERR, implode("\n", $output) . "\n");
        exit(1);
    }

    return $calls;
};

if (($argv[1] ?? 'run') === 'count') {
    $requests = $requests ?: 1_000;
    printf("epoll_ctl %.3f\n", ($count(3 * $requests) - $count($requests)) / (2 * $requests));
} else {
    printf("request %.0f ns\n", $run($requests ?: 20_000));
}
