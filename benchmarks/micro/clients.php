<?php

declare(strict_types=1);

/*
 * Many ordinary blocking calls at once, and the same one after another.
 *
 *   php benchmarks/micro/clients.php urls PORT [count=1000]          file_get_contents() of so many URLs, 100 in progress
 *   php benchmarks/micro/clients.php urls-sequence PORT [...]        one after another, before any coroutine runs
 *   php benchmarks/micro/clients.php curl PORT [count=100]           so many curl_exec() at once, rounds of it
 *   php benchmarks/micro/clients.php curl-multi PORT [...]           the same transfers by curl_multi_* by hand
 *   php benchmarks/micro/clients.php exec [count=500]                exec() of /bin/true, 20 in progress
 *   php benchmarks/micro/clients.php exec-sequence [...]             one after another
 *   php benchmarks/micro/clients.php tls [count=500]                 TLS handshakes, 20 in progress, both ends in this process
 *   php benchmarks/micro/clients.php tls-by PROGRAM [count=500]      the same by micro/tls.c, compiled
 *
 * PORT is that of benchmarks/http/server.php on the loopback interface; without one the script starts it.
 */

use function Async\{await, await_all_or_fail, iterate, spawn};

const ROUNDS = 5;

[, $what] = $argv + [1 => 'urls'];
$needsServer = str_starts_with($what, 'urls') || str_starts_with($what, 'curl');
$count = (int) ($argv[$needsServer || $what === 'tls-by' ? 3 : 2] ?? 0) ?: ['urls' => 1_000, 'curl' => 100][strtok($what, '-')] ?? 500;
$port = $needsServer ? (int) ($argv[2] ?? 0) : 0;

if ($needsServer && $port === 0) {
    $server = proc_open([PHP_BINARY, '-n', __DIR__ . '/../http/server.php'], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
    $port = (int) fgets($pipes[1]);
    register_shutdown_function(static function () use ($server): void {
        proc_terminate($server, 9);
        proc_close($server);
    });
}

/** Of `count` in so many nanoseconds: how many a second. */
function report(string $name, int $count, callable $work): void
{
    $started = hrtime(true);
    $work();
    printf("%s %.1f /s\n", $name, $count / ((hrtime(true) - $started) / 1e9));
}

/** So many calls, never more than `limit` in progress. */
function at_once(int $count, int $limit, Closure $call): void
{
    await(spawn(static function () use ($count, $limit, $call): void {
        iterate(new ArrayIterator(range(1, $count)), static function () use ($call): void {
            $call();
        }, $limit);
    }));
}

function check(mixed $value, mixed $expected): void
{
    if ($value !== $expected) {
        fwrite(STDERR, 'not the right answer: ' . var_export($value, true) . "\n");
        exit(1);
    }
}

$fetch = static function () use ($port): void {
    check(file_get_contents("http://127.0.0.1:$port/"), "Hello, World!\n");
};
$easy = static function () use ($port): CurlHandle {
    $curl = curl_init("http://127.0.0.1:$port/");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_FORBID_REUSE => true]);

    return $curl;
};
$command = static function (): void {
    exec('exit 3', $lines, $status);
    check($status, 3);
};

/** Certificate and key of a moment. */
function certificate(): string
{
    $file = tempnam(sys_get_temp_dir(), 'pem');
    register_shutdown_function(unlink(...), $file);
    $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    $request = openssl_csr_new(['commonName' => '127.0.0.1'], $key);
    openssl_x509_export(openssl_csr_sign($request, null, $key, 1), $text);
    openssl_pkey_export($key, $secret);
    file_put_contents($file, $text . $secret);

    return $file;
}

switch ($what) {
    case 'urls':
        at_once($count / 10, 100, $fetch);
        report('urls', $count, static fn() => at_once($count, 100, $fetch));
        break;
    case 'urls-sequence':
        $sequence = static function (int $count) use ($fetch): void {
            while ($count-- > 0) {
                $fetch();
            }
        };
        $sequence(intdiv($count, 10));
        report('urls', $count, static fn() => $sequence($count));
        break;
    case 'curl':
        $round = static function () use ($count, $easy): void {
            $bodies = await_all_or_fail(array_map(static fn() => spawn(static fn() => curl_exec($easy())), range(1, $count)));
            check(array_unique($bodies), ["Hello, World!\n"]);
        };
        $round();
        report('curl', ROUNDS * $count, static fn() => array_map(static fn() => $round(), range(1, ROUNDS)));
        break;
    case 'curl-multi':
        $round = static function () use ($count, $easy): void {
            $multi = curl_multi_init();
            $handles = [];
            for ($i = 0; $i < $count; $i++) {
                curl_multi_add_handle($multi, $handles[] = $easy());
            }
            do {
                curl_multi_exec($multi, $active);
            } while ($active && curl_multi_select($multi) >= 0);
            check(array_unique(array_map(curl_multi_getcontent(...), $handles)), ["Hello, World!\n"]);
        };
        $round();
        report('curl', ROUNDS * $count, static fn() => array_map(static fn() => $round(), range(1, ROUNDS)));
        break;
    case 'exec':
        at_once(intdiv($count, 10), 20, $command);
        report('exec', $count, static fn() => at_once($count, 20, $command));
        break;
    case 'exec-sequence':
        report('exec', $count, static function () use ($count, $command): void {
            while ($count-- > 0) {
                $command();
            }
        });
        break;
    case 'tls':
        $server = stream_context_create(['ssl' => ['local_cert' => certificate()], 'socket' => ['backlog' => 1024]]);
        $client = stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
        $listener = stream_socket_server('tls://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $server);
        $address = 'tls://' . stream_socket_get_name($listener, false);
        $acceptors = [];
        for ($i = 0; $i < 20; $i++) {
            $acceptors[] = spawn(static function () use ($listener): void {
                while (true) {
                    fclose(stream_socket_accept($listener, -1));
                }
            });
        }
        $connect = static function () use ($address, $client): void {
            fclose(stream_socket_client($address, $code, $text, 10, STREAM_CLIENT_CONNECT, $client) ?: exit(1));
        };
        at_once(intdiv($count, 10), 20, $connect);
        report('handshakes', $count, static fn() => at_once($count, 20, $connect));
        foreach ($acceptors as $acceptor) {
            $acceptor->cancel();
        }
        break;
    case 'tls-by':
        passthru(implode(' ', array_map(escapeshellarg(...), [$argv[2], certificate(), (string) $count])), $status);
        exit($status);
    default:
        fwrite(STDERR, "unknown: $what\n");
        exit(2);
}
