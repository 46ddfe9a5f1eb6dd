<?php

declare(strict_types=1);

/*
 * Requests and answers over one connection that stays open, between two coroutines; and how many calls of epoll_ctl one of
 * them takes, which should be none: a socket stays watched.
 *
 *   php benchmarks/micro/keep-alive.php run [requests=20000]     time of one
 *   php benchmarks/micro/keep-alive.php count [requests=1000]    counted by strace, in runs of two lengths
 *   php benchmarks/micro/keep-alive.php calls [requests=1000]    all system calls of a request and its answer, counted alike
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

/** @return array<string, int> by name */
$count = static function (int $requests, string $calls): array {
    $trace = tempnam(sys_get_temp_dir(), 'strace');
    $script = escapeshellarg(__FILE__);
    exec("strace -f -qq -e trace=$calls -o " . escapeshellarg($trace) . ' ' . escapeshellarg(PHP_BINARY) . " -n $script run $requests 2>&1", $output, $status);
    preg_match_all('/^\d+ +(\w+)\(/m', (string) file_get_contents($trace), $matches);
    unlink($trace);
    if ($status !== 0) {
        fwrite(STDERR, implode("\n", $output) . "\n");
        exit(1);
    }

    return array_count_values($matches[1]);
};

if (in_array($argv[1] ?? 'run', ['count', 'calls'], true)) {
    $requests = $requests ?: 1_000;
    $trace = $argv[1] === 'count' ? 'epoll_ctl' : 'all';
    $few = $count($requests, $trace);
    $many = $count(3 * $requests, $trace) + ['epoll_ctl' => 0];
    $perRequest = array_map(static fn(int $calls, string $name) => ($calls - ($few[$name] ?? 0)) / (2 * $requests), $many, array_keys($many));
    foreach (array_combine(array_keys($many), $perRequest) as $name => $calls) {
        if ($trace !== 'all' || $calls >= 0.005) {
            printf("%s %.3f\n", $name, $calls);
        }
    }
    if ($trace === 'all') {
        printf("total %.3f\n", array_sum($perRequest));
    }
} else {
    printf("request %.0f ns\n", $run($requests ?: 20_000));
}
