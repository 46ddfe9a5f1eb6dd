<?php

declare(strict_types=1);

/*
 * Web servers: one of PHP over stream sockets, and the module true_async_server beside C on libuv and llhttp, Go, Node, nginx, nginx with
 * FPM. A server stays up for all rounds.
 */

namespace Bench;

const FPM_CHILDREN = 8;
const POOL = 20;
/* What a request of the JSON benchmark has beside Host, User-Agent and Accept. */
const FIELDS = ['Accept-Language: en', 'Authorization: Bearer 0123456789abcdef', 'X-Request-Id: 7b0c3f1e', 'X-Forwarded-For: 192.0.2.7',
    'X-Forwarded-Proto: https', 'If-None-Match: "0123456789"', 'Origin: https://example.com'];

/** @return list<Benchmark> */
function web(Setup $setup): array
{
    $servers = new WebServers($setup);

    return [
        new Benchmark(
            'http',
            'keep-alive HTTP hello from PHP over stream sockets against C on libuv, 64 connections',
            [
                new Figure('rate', 'HTTP hello, keep-alive', 'req/s', atLeast: 0.75),
                new Figure('cpu_us', '  CPU time of the server, a request', 'us'),
                new Figure('p99_us', '  latency, 99th percentile', 'us'),
            ],
            $servers->load(fn () => $servers->streams()),
            $servers->load(fn () => $servers->streamsTwin()),
            'C on libuv',
        ),
        ...$setup->has('true_async_server')
            ? [...hello($servers), ...http2($servers), ...staticFiles($servers), ...rows($servers), ...scripts($servers),
                ...workers($servers), ...sockets($servers), ...idleConnections($servers)]
            : [new Benchmark('web', 'the web server', [new Figure('rate', 'HttpServer', 'req/s')], new Command([]), problem: 'needs the module true_async_server')],
    ];
}

/**
 * A server under a load, beside another.
 *
 * @param ?string $missing what the other needs and is not here
 */
function beside(string $name, string $title, string $figure, float $atLeast, Command $ours, Command $other, string $otherTitle, ?string $missing = null): Benchmark
{
    return new Benchmark(
        "web-$name",
        "$title, beside $otherTitle",
        [
            new Figure('rate', $figure, 'req/s', atLeast: $atLeast),
            new Figure('cpu_us', '  CPU time of the server, a request', 'us'),
        ],
        $ours,
        $missing === null ? $other : null,
        $otherTitle,
        problem: $missing === null ? null : "needs $missing",
    );
}

const NEEDS_GO = 'Go with its drivers (packages golang-go, golang-github-lib-pq-dev, golang-github-go-sql-driver-mysql-dev)';

/** @return list<Benchmark> */
function hello(WebServers $servers): array
{
    $ours = fn () => $servers->ours('hello');
    $twin = fn () => $servers->twin();
    $load = $servers->load($ours);
    $besides = fn (string $name, float $atLeast, \Closure $other, string $otherTitle, ?string $missing = null, string $path = '/') => beside("hello-$name",
        'hello of a handler, 64 keep-alive connections', 'HttpServer, hello', $atLeast, $load, $servers->load($other, '-u', $path), $otherTitle, $missing);
    $fields = [];
    foreach (FIELDS as $field) {
        array_push($fields, '-H', $field);
    }

    return [
        $besides('c', 0.85, $twin, 'C on libuv'),
        $besides('go', 2.0, fn () => $servers->goServer('hello'), 'Go', $servers->hasGo() ? null : NEEDS_GO),
        $besides('node', 3.0, fn () => $servers->nodeServer(), 'Node', $servers->hasNode() ? null : 'Node (package nodejs)'),
        $besides('fpm', 5.0, fn () => $servers->nginxFpm(FPM_CHILDREN), 'nginx + FPM', $servers->hasFpm() ? null : 'nginx and php-fpm (package nginx)', '/hello.php'),
        beside('pipelined', 'hello, 64 connections with 16 requests each', 'HttpServer, 16 pipelined', 0.35, $servers->load($ours, '-p', 16),
            $servers->load($twin, '-p', 16), 'C on libuv'),
        beside('json', 'JSON with ten header fields read and five written, beside a hello', 'HttpServer, JSON', 0.6,
            $servers->load(fn () => $servers->ours('json'), ...$fields), $servers->load($twin), 'C on libuv'),
        new Benchmark(
            'web-p99',
            'hello at 70 % of the rate that each reaches, beside C on libuv',
            [
                new Figure('p99_us', 'HttpServer, 99th percentile at 70 %', 'us', atMost: 1.5),
                new Figure('p50_us', '  the median', 'us'),
            ],
            $servers->load($ours, '-t', 3_000, '-l', 70),
            $servers->load($twin, '-t', 3_000, '-l', 70),
            'C on libuv',
        ),
    ];
}

/** @return list<Benchmark> */
function http2(WebServers $servers): array
{
    $ours = $servers->h2load(fn () => $servers->ours('tls', $servers->directory()), '/');
    $besides = fn (string $name, float $atLeast, Command $other, string $otherTitle, ?string $missing) => beside("h2-$name",
        'hello over HTTP/2 and TLS, 32 connections with 32 streams each', 'HttpServer, HTTP/2 over TLS', $atLeast, $ours, $other, $otherTitle,
        $servers->hasH2load() ? $missing : 'h2load (package nghttp2-client)');

    return [
        $besides('go', 1.5, $servers->h2load(fn () => $servers->goServer('tls', $servers->directory()), '/'), 'Go', $servers->hasGo() ? null : NEEDS_GO),
        $besides('nginx', 0.7, $servers->h2load(fn () => $servers->nginx(true), '/files/hello.txt'), 'a file of nginx', $servers->hasNginx() ? null : 'nginx'),
    ];
}

/** @return list<Benchmark> */
function staticFiles(WebServers $servers): array
{
    $besides = fn (string $name, string $file, string $size, float $atLeast) => beside("file-$name", "a file of $size, 64 connections", "HttpServer, a file of $size",
        $atLeast, $servers->load(fn () => $servers->ours('files', $servers->directory()), '-u', "/files/$file"), $servers->load($servers->nginx(...), '-u', "/files/$file"),
        'nginx', $servers->hasNginx() ? null : 'nginx');

    return [$besides('4k', 'small.txt', '4 KiB', 0.8), $besides('1m', 'large.txt', '1 MiB', 0.95)];
}

/** @return list<Benchmark> */
function rows(WebServers $servers): array
{
    $benchmarks = [];
    foreach (['pgsql' => 'PostgreSQL', 'mysql' => 'MariaDB'] as $driver => $database) {
        $ours = $servers->load(fn () => $servers->ourRow($driver), '-c', 256);
        $besides = fn (string $name, float $atLeast, \Closure $other, string $otherTitle, ?string $missing, string ...$path) => beside("$driver-$name",
            "a row of $database, a pool of 20, 256 connections", "HttpServer, a row of $database", $atLeast, $ours,
            $servers->load($other, '-c', 256, ...$path), $otherTitle, $missing);
        $benchmarks[] = $besides('go', 0.9, fn () => $servers->goServer('row', $driver), 'Go', $servers->hasGo() ? null : NEEDS_GO);
        $benchmarks[] = $besides('fpm', 3.0, fn () => $servers->nginxFpm(POOL, $driver), 'nginx + FPM', $servers->hasFpm() ? null : 'nginx and php-fpm',
            '-u', "/row.php?driver=$driver");
    }

    return $benchmarks;
}

/** @return list<Benchmark> */
function scripts(WebServers $servers): array
{
    $ours = fn () => $servers->ourScripts(FPM_CHILDREN);
    $load = $servers->load($ours, '-u', '/hello.php');

    return [
        beside('script', 'hello of a script, as many children', 'HttpServer, a script', 1.1, $load,
            $servers->load(fn () => $servers->nginxFpm(FPM_CHILDREN), '-u', '/hello.php'), 'nginx + FPM', $servers->hasFpm() ? null : 'nginx and php-fpm'),
        beside('script-slow', 'hello of a script while 1,000 clients read 64 KB at 1 KB a second', 'HttpServer, a script, 1,000 slow clients', 0.95,
            $servers->load($ours, '-u', '/hello.php', '-s', 1_000, '-S', '/hello.php?size=65536'), $load, 'no slow clients'),
    ];
}

/** @return list<Benchmark> */
function workers(WebServers $servers): array
{
    $ours = $servers->load(fn () => $servers->workers(2));

    return [
        new Benchmark(
            'web-workers',
            'hello of two workers against one: on two processors, of which the generator needs one, they show what a request costs beside it',
            [
                new Figure('cpu_us', 'HttpServer, two workers, CPU time of a request', 'us'),
                new Figure('rate', '  requests', 'req/s'),
            ],
            $ours,
            $servers->load(fn () => $servers->workers(1)),
            'one worker',
        ),
        beside('workers-c', 'hello of two workers, beside two processes', 'HttpServer, two workers', 0.85, $ours,
            $servers->load(fn () => $servers->twinProcesses(2)), 'C on libuv, two processes'),
    ];
}

/** @return list<Benchmark> */
function sockets(WebServers $servers): array
{
    return [beside('echo', 'messages of 32 bytes echoed by a WebSocket handler, 1,000 clients', 'HttpServer, WebSocket echo', 1.5,
        $servers->load(fn () => $servers->ours('echo'), '-w', '-c', 1_000), $servers->load(fn () => $servers->nodeServer('echo'), '-w', '-c', 1_000),
        'ws of Node', $servers->hasNode('ws') ? null : 'Node with ws (packages nodejs, node-ws)')];
}

/** @return list<Benchmark> memory of a server that is not busy */
function idleConnections(WebServers $servers): array
{
    // A server of its own: the name makes it another one.
    $memory = fn (string $name, string $title, string $figure, string $work, string ...$options) => new Benchmark(
        "web-memory-$name", $title, [new Figure('memory', $figure, 'bytes')],
        $servers->load(fn () => $servers->ours($work, 1, $name), '-m', '-c', 10_000, ...$options), maxRounds: 1);

    return [
        $memory('idle', 'memory of 10,000 idle keep-alive connections in one worker, one of them', 'HttpServer, an idle connection', 'hello'),
        $memory('sockets', 'memory of 10,000 WebSockets in one worker, one of them', 'HttpServer, an idle WebSocket', 'echo', '-w'),
    ];
}
