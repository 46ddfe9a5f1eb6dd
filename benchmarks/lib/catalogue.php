<?php

declare(strict_types=1);

/*
 * All benchmarks and their budgets, and what they need around them: servers, compiled helpers.
 */

namespace Bench;

/** @return list<Benchmark> */
function catalogue(Setup $setup): array
{
    $clients = fn (string $what) => new Command(fn () => $setup->micro('clients.php', $what,
        $setup->server([$setup->php, '-n', dirname(__DIR__) . '/http/server.php'])[0])->words());
    $noTestModule = $setup->module('async_test') === null ? 'needs the module async_test (--enable-async-test)' : null;
    $benchmarks = [
        ...idle($setup, 'idle', 'the runtime idle', [], true),
        ...idle($setup, 'idle-opcache', 'idle, opcache', ['-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=disable'], false),
        ...idle($setup, 'idle-jit', 'idle, tracing JIT', ['-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'], false),
        new Benchmark(
            'suspend',
            'suspend + resume of 10 coroutines against one Fiber',
            [new Figure('suspend', 'suspend + resume', 'ns', atMost: 1.0)],
            $setup->micro('suspend.php', 10),
            $setup->upstreamMicro('fiber-switch.php', 1),
            'raw Fiber, resume + suspend',
        ),
        new Benchmark(
            'suspend-1000',
            'suspend + resume of 1,000 coroutines against 1,000 Fibers in turn',
            [new Figure('suspend', 'suspend + resume, 1,000 of them', 'ns')],
            $setup->micro('suspend.php', 1_000),
            $setup->upstreamMicro('fiber-switch.php', 1_000),
            '1,000 Fibers in turn',
        ),
        new Benchmark(
            'spawn',
            'spawn, run and finish an empty coroutine against an empty Fiber',
            [new Figure('spawn', 'spawn + run + finish', 'ns', atMost: 0.10)],
            $setup->micro('spawn.php'),
            $setup->upstreamMicro('fiber-create.php'),
            'new Fiber + start',
        ),
        new Benchmark(
            'await',
            'await of a finished coroutine',
            [new Figure('await', 'await of a finished coroutine', 'ns')],
            $setup->micro('await.php'),
        ),
        new Benchmark(
            'await-all',
            'await_all of 10,000 coroutines that park once',
            [
                new Figure('await_all', 'spawn + run + await_all, of 10,000', 'ns'),
                new Figure('collect', 'the share of await_all', 'ns'),
            ],
            $setup->micro('await-all.php', 10_000),
        ),
        new Benchmark(
            'iterate',
            'iterate over 1,000,000 elements of a generator, 100 callbacks in progress that park once',
            [
                new Figure('iterate', 'iterate, an element', 'ns'),
                new Figure('growth', 'iterate, growth of the memory peak', 'bytes', atMost: 64 * 1024, absolute: true),
            ],
            $setup->micro('iterate.php', 1_000_000, 100),
            maxRounds: 3,
        ),
        new Benchmark(
            'cancel-scope',
            'cancel of a scope with 100,000 parked coroutines',
            [
                new Figure('cancel', 'cancel() of a scope, a coroutine', 'ns'),
                new Figure('unwind', 'until all have ended, a coroutine', 'ns'),
            ],
            $setup->micro('cancel-scope.php', 100_000),
            maxRounds: 3,
        ),
        new Benchmark(
            'deep-scopes',
            'a chain of 10,000 scopes with a parked coroutine in each',
            [
                new Figure('build', 'open a scope and start a coroutine in it', 'ns'),
                new Figure('cancel', 'cancel the chain, a level', 'ns'),
                new Figure('error', 'a failure rises to the top, a level', 'ns'),
            ],
            $setup->micro('deep-scopes.php', 10_000),
            maxRounds: 3,
        ),
        new Benchmark(
            'channel',
            'a value through a rendezvous channel and one back against suspend + resume of two coroutines',
            [new Figure('time', 'channel round trip', 'ns', atMost: 4.0)],
            $setup->micro('channel.php', 'round-trip'),
            $setup->micro('channel.php', 'suspend'),
            'suspend + resume',
        ),
        new Benchmark(
            'channel-buffered',
            'a value through a channel with room for 1,000 against suspend + resume of two coroutines',
            [new Figure('time', 'buffered channel, a value', 'ns', atMost: 1.0)],
            $setup->micro('channel.php', 'buffered'),
            $setup->micro('channel.php', 'suspend'),
            'suspend + resume',
        ),
        ...growth($setup, 100_000, 10_000, true),
        ...growth($setup, 1_000_000, 10_000, false),
        ...besideGo($setup),
        ...primitives($setup),
        new Benchmark(
            'pool',
            'acquire and release of a pool that nobody else uses against a pair of PHP method calls',
            [new Figure('pair', 'pool, acquire + release', 'ns', atMost: 1.5)],
            $setup->micro('pool.php', 'pair'),
            $setup->micro('pool.php', 'calls'),
            'two method calls',
        ),
        new Benchmark(
            'pool-waiters',
            '10,000 coroutines that wait for ten resources against 1,000 of them',
            [
                new Figure('waiter', 'pool, handed over to one of 10,000', 'ns', atMost: 2.0),
                new Figure('longest', 'pool, longest wait of 10,000 by the ideal', 'x', atMost: 1.2, absolute: true),
            ],
            $setup->micro('pool.php', 'waiters', 10_000),
            $setup->micro('pool.php', 'waiters', 1_000),
            'one of 1,000',
        ),
        new Benchmark(
            'pdo-pool',
            'a query through a pooled PDO without contention against a plain PDO',
            [new Figure('query', 'pooled query() over SQLite', 'ns', atMost: 1.15)],
            $setup->micro('pdo.php', 'pooled'),
            $setup->micro('pdo.php', 'plain'),
            'plain PDO',
        ),
        new Benchmark(
            'pdo-cache',
            'the same with prepared statements kept by the connection',
            [new Figure('query', 'pooled query(), statement cache', 'ns', atMost: 1.0)],
            $setup->micro('pdo.php', 'cached'),
            $setup->micro('pdo.php', 'pooled'),
            'without cache',
        ),
        ...databases($setup, 'mysql', 'MariaDB'),
        ...databases($setup, 'pgsql', 'PostgreSQL'),
        new Benchmark(
            'file-read',
            'file_get_contents() of a cached file of 4 KiB in a coroutine against outside',
            [new Figure('read', 'cached file of 4 KiB', 'ns', atMost: 1.3)],
            $setup->micro('file-read.php', 'inside'),
            $setup->micro('file-read.php', 'outside'),
            'outside',
        ),
        new Benchmark(
            'file-handle',
            'rewind() and fread() of 4 cached KiB through one handle in a coroutine against outside',
            [new Figure('read', 'cached 4 KiB through a handle', 'ns')],
            $setup->micro('file-read.php', 'handle'),
            $setup->micro('file-read.php', 'handle-outside'),
            'outside',
        ),
        new Benchmark(
            'file-parallel',
            '64 files of 256 KiB that are not cached, each read by its own coroutine, against one after another',
            [new Figure('files', 'uncached files at once', 'ms', atMost: 1.0)],
            $setup->micro('file-read.php', 'parallel'),
            $setup->micro('file-read.php', 'sequence'),
            'in sequence',
        ),
        new Benchmark(
            'timers',
            'timers armed and cancelled per second, 10,000 others pending',
            [new Figure('timers', 'timers armed and cancelled', '/s')],
            $setup->micro('timers.php'),
        ),
        new Benchmark(
            'events',
            'one event of each kind after the other: armed, fired, dispatched',
            array_map(fn (string $kind) => new Figure($kind, "event: $kind", 'ns'),
                ['timer', 'poll', 'proxy', 'trigger', 'task', 'lookup', 'signal', 'watcher', 'process', 'exec']),
            $setup->abiMicro('events.php'),
            maxRounds: 3,
            problem: $noTestModule,
        ),
        new Benchmark(
            'allocations',
            'blocks that a wait takes from the allocator, beyond those of the same call that need not wait',
            [
                new Figure('timed', 'allocations of a wait: fgets() with a timeout', '', atMost: 0.01, absolute: true),
                new Figure('untimed', 'allocations of a wait: fgets() without', '', atMost: 0.01, absolute: true),
                new Figure('sleep', 'allocations of a wait: usleep()', '', atMost: 0.01, absolute: true),
                new Figure('select', 'allocations of a wait: stream_select()', '', absolute: true),
            ],
            $setup->abiMicro('allocations.php', 1_000),
            maxRounds: 1,
            problem: $noTestModule,
        ),
        new Benchmark(
            'keep-alive',
            'a request over a connection that stays open, both ends in PHP',
            [new Figure('request', 'keep-alive request, both ends', 'ns')],
            $setup->micro('keep-alive.php', 'run'),
        ),
        new Benchmark(
            'epoll_ctl',
            'calls of epoll_ctl per request on that connection',
            [new Figure('epoll_ctl', 'epoll_ctl per keep-alive request', '', atMost: 0.01, absolute: true)],
            $setup->micro('keep-alive.php', 'count'),
            maxRounds: 1,
            problem: onPath('strace') ? null : 'needs strace',
        ),
        new Benchmark(
            'syscalls',
            'system calls of a request and its answer on that connection, both ends',
            [
                new Figure('total', 'system calls per keep-alive request, both ends', '', absolute: true),
                ...array_map(fn (string $call) => new Figure($call, "  $call", '', absolute: true),
                    ['sendto', 'recvfrom', 'epoll_pwait']),
            ],
            $setup->micro('keep-alive.php', 'calls'),
            maxRounds: 1,
            problem: onPath('strace') ? null : 'needs strace',
        ),
        new Benchmark(
            'urls',
            'file_get_contents() of 1,000 URLs, 100 in progress, against one after another',
            [new Figure('urls', 'file_get_contents() of URLs', '/s')],
            $clients('urls'),
            $clients('urls-sequence'),
            'in sequence',
        ),
        new Benchmark(
            'curl',
            '100 curl_exec() at once against curl_multi_* by hand',
            [new Figure('curl', 'curl_exec() x 100', '/s')],
            $clients('curl'),
            $clients('curl-multi'),
            'curl_multi by hand',
            problem: $setup->has('curl') ? null : 'needs the extension curl',
        ),
        new Benchmark(
            'exec',
            'exec() of 500 short commands, 20 in progress, against one after another',
            [new Figure('exec', 'exec() of short commands', '/s')],
            $setup->micro('clients.php', 'exec'),
            $setup->micro('clients.php', 'exec-sequence'),
            'in sequence',
        ),
        new Benchmark(
            'tls',
            'TLS handshakes, both ends in one process, 20 in progress',
            [new Figure('handshakes', 'TLS handshakes, both ends', '/s')],
            $setup->micro('clients.php', 'tls'),
            problem: $setup->has('openssl') ? null : 'needs the extension openssl',
        ),
        new Benchmark(
            'pipe-read',
            'reading from a pipe in blocks of 64 KiB, against a blocking C program',
            [new Figure('read', 'pipe, read', 'MiB/s')],
            new Command(fn () => $setup->micro('pipe.php', 'read', $setup->compiled('pipe', 'micro'))->words()),
            new Command(fn () => [$setup->compiled('pipe', 'micro'), 'read', '512']),
            'a blocking C program',
        ),
        new Benchmark(
            'pipe-write',
            'small writes to a pipe, against a blocking C program',
            [new Figure('write', 'pipe, writes of 64 bytes', '/s')],
            new Command(fn () => $setup->micro('pipe.php', 'write', $setup->compiled('pipe', 'micro'))->words()),
            new Command(fn () => [$setup->compiled('pipe', 'micro'), 'write', '300000']),
            'a blocking C program',
        ),
        ...array_map(fn (int $count) => new Benchmark(
            'memory-' . $count / 1_000 . 'k',
            'memory of a suspended coroutine, ' . number_format($count) . ' of them',
            [
                new Figure('resident', 'memory and page tables, ' . number_format($count) . ' suspended', 'bytes', atMost: 6.5 * 1024, absolute: true),
                new Figure('counted', 'counted by memory_limit', 'bytes'),
            ],
            $setup->micro('memory.php', $count),
            maxRounds: 3,
        ), [10_000, 50_000]),
        new Benchmark(
            'alive',
            'coroutines alive at once, up to 250,000, with the kernel limits as they are',
            [new Figure('alive', 'coroutines alive at once', '', atLeast: 200_000, absolute: true)],
            $setup->micro('alive.php'),
            maxRounds: 1,
            problem: $setup->freeMemory() < 4 * 1024 ** 3 ? 'needs 4 GiB of free memory' : null,
        ),
        http($setup),
    ];

    return $benchmarks;
}

/** @return list<Benchmark> PHP's own benchmarks */
function idle(Setup $setup, string $name, string $title, array $ini, bool $standard): array
{
    return array_map(function (string $script) use ($setup, $name, $title, $ini, $standard): Benchmark {
        $file = $setup->source() . "/Zend/$script.php";

        return new Benchmark(
            $script === 'bench' ? $name : "$name-micro",
            "instructions of Zend/$script.php, $title",
            [new Figure('Collected', "Zend/$script.php, $title", 'instructions', atMost: 1.005)],
            $setup->instructions($setup->php, $ini, $file),
            $setup->upstream === null ? null : $setup->instructions($setup->upstream, $ini, $file),
            'unpatched',
            maxRounds: 1,
            problem: is_file($file) ? null : "no $file (PHP_SRC says where the source tree is)",
            standard: $standard,
        );
    }, ['bench', 'micro_bench']);
}

/** @return list<Benchmark> what an operation costs among many of its kind, against the cost among fewer */
function growth(Setup $setup, int $many, int $few, bool $standard): array
{
    $works = [
        'future' => ['park' => 'park on one Future', 'release' => 'release from it'],
        'token' => ['turn' => 'a wait with a shared token'],
        'cancel' => ['cancel' => 'end of a wait by that token'],
        'sleepers' => ['awake' => 'sleep'],
        'spawn' => ['spawn' => 'spawn + run + finish'],
    ];
    $needed = $many * 10 * 1024;
    // Sleeps of few are as long as the sleep itself.
    $fewest = fn (string $work) => $work === 'sleepers' ? max($few, 50_000) : $few;

    return array_map(fn (string $work) => new Benchmark(
        "growth-$work" . ($standard ? '' : '-' . $many),
        'the cost of an operation among ' . number_format($many) . ' of its kind: ' . implode(', ', $works[$work]),
        array_map(fn (string $name) => new Figure($name, "{$works[$work][$name]}, of " . number_format($many), 'ns', atMost: 1.3),
            array_keys($works[$work])),
        $setup->micro('many.php', $work, $many),
        $setup->micro('many.php', $work, $fewest($work)),
        'of ' . number_format($fewest($work)),
        maxRounds: $standard ? null : 3,
        problem: $setup->freeMemory() < $needed ? 'needs ' . ceil($needed / 1024 ** 3) . ' GiB of free memory' : null,
        standard: $standard,
    ), array_keys($works));
}

/** @return list<Benchmark> the scheduler, beside Go on one processor */
function besideGo(Setup $setup): array
{
    $compare = fn (string $what, int $count, string $title, string $figure, float $atMost, Command $command, string $name = 'time') => withGo($setup,
        "go-$what", $title, new Figure($name, $figure, 'ns', atMost: $atMost), $command, $what, $count);

    return [
        $compare('spawn', 300_000, 'spawn, run and finish, 300,000 at once', 'spawn + run + finish, 300,000 at once', 0.5,
            $setup->micro('many.php', 'spawn', 300_000), 'spawn'),
        $compare('spawn-await', 300_000, 'spawn and await, one by one', 'spawn + await', 0.8,
            $setup->micro('sync.php', 'spawn-await')),
        $compare('switch', 2_000_000, 'two that give way to each other', 'suspend + resume of two', 0.75,
            $setup->micro('suspend.php', 2), 'suspend'),
        $compare('round-trip', 500_000, 'a value through a rendezvous channel and one back', 'channel round trip', 0.6,
            $setup->micro('channel.php', 'round-trip')),
        $compare('buffered', 2_000_000, 'a value through a channel with room for 1,000', 'buffered channel, a value', 0.6,
            $setup->micro('channel.php', 'buffered')),
        $compare('sleepers', 100_000, '100,000 that sleep for 100 ms, until all are awake', '100,000 sleepers, each', 1.2,
            $setup->micro('many.php', 'sleepers', 100_000), 'awake'),
    ];
}

/** Our command beside work of go/bench.go, which prints a figure of the same name. Only a budget that is a ratio needs Go. */
function withGo(Setup $setup, string $name, string $title, Figure $figure, Command $command, string $work, int $count = 1_000_000): Benchmark
{
    $problem = $setup->hasGo() ? null : 'needs Go with golang.org/x/sync (packages golang-go, golang-golang-x-sync-dev)';

    return new Benchmark(
        $name,
        "$title, beside Go on one processor",
        [$figure],
        $command,
        $problem === null ? new Command(fn () => [$setup->compiled('bench', 'go'), $work, (string) $count, $figure->name]) : null,
        'Go',
        problem: $figure->absolute && $figure->budget() !== null ? null : $problem,
    );
}

/** @return list<Benchmark> locks, select(), limits of time, broadcasts: beside Go, and beside what they are made of */
function primitives(Setup $setup): array
{
    $besideGo = fn (string $what, string $title, string $figure, ?float $atMost = null) => withGo($setup,
        $what, $title, new Figure('time', $figure, 'ns', atMost: $atMost, absolute: true), $setup->micro('sync.php', $what), $what);
    $besideOwn = fn (string $what, string $title, string $figure, float $atMost, Command $own, string $ownTitle) => new Benchmark(
        "$what-own",
        $title,
        [new Figure('time', $figure, 'ns', atMost: $atMost)],
        $setup->micro('sync.php', $what),
        $own,
        $ownTitle,
    );

    return [
        $besideGo('mutex', 'lock and unlock of a Mutex that nothing else wants', 'Mutex, lock + unlock', 60),
        $besideGo('semaphore', 'acquire and release of a free permit', 'Semaphore, acquire + release'),
        $besideGo('single-flight', 'SingleFlight::do() of a key that is not being computed', 'SingleFlight, alone'),
        $besideOwn('contended', 'a Mutex handed over to the next of ten coroutines', 'Mutex, handed over', 1.1,
            $setup->micro('sync.php', 'suspend'), 'suspend + resume'),
        $besideGo('select-ready', 'select() of four channels with a value, which is put back', 'select(), 4 ready', 250),
        $besideOwn('select-parked', 'select() of four empty channels', 'select(), 4 parked, there and back', 1.5,
            $setup->micro('sync.php', 'round-trip'), 'channel there and back'),
        $besideGo('select-parked', 'select() of four empty channels', 'select(), 4 parked, there and back'),
        $besideOwn('with-timeout', 'with_timeout() of an empty function', 'with_timeout()', 1.5,
            $setup->micro('sync.php', 'spawn-await'), 'spawn + await'),
        $besideGo('with-timeout', 'with_timeout() of an empty function', 'with_timeout()'),
        $besideGo('broadcast', 'values for 1,000 readers, one that a reader gets', 'Broadcast to 1,000, each', 60),
    ];
}

/** Keep-alive HTTP: the same load on both servers, which stay up for all rounds. */
function http(Setup $setup): Benchmark
{
    $load = fn (\Closure $server) => new Command(
        fn () => [$setup->compiled('load'), ...array_map(strval(...), [...$server(), 64, 2_000])],
        '/(?<name>\w+)=(?<value>[\d.]+)/',
        60,
    );

    return new Benchmark(
        'http',
        'keep-alive HTTP hello from PHP over stream sockets against C on libuv, 64 connections',
        [
            new Figure('rate', 'HTTP hello, keep-alive', 'req/s', atLeast: 0.55),
            new Figure('cpu_us', 'CPU time of the server, a request', 'us'),
            new Figure('p99_us', 'latency, 99th percentile', 'us'),
        ],
        $load(fn () => $setup->server([$setup->php, '-n', dirname(__DIR__) . '/http/server.php'])),
        $load(fn () => $setup->server([$setup->compiled('server')])),
        'C on libuv',
    );
}

/** @return list<Benchmark> queries that wait a millisecond in the server, over a pool of ten connections */
function databases(Setup $setup, string $driver, string $server): array
{
    $run = fn (int|string $what) => new Command(function () use ($setup, $driver, $what): array {
        $setup->databases();

        return $setup->micro('pdo-concurrent.php', $driver, $what)->words();
    });
    $problem = match (true) {
        !$setup->has("pdo_$driver") => "needs the extension pdo_$driver",
        !$setup->has('pcntl') => 'needs the extension pcntl',
        default => null,
    };
    $compared = [
        [1, 'sequential', 'one plain PDO', null],
        [10, 'sequential', 'one plain PDO', 4.0],
        [10, 'processes', 'ten processes', 0.9],
        [100, 'processes', 'ten processes', 0.9],
    ];

    return array_map(fn (array $pair) => new Benchmark(
        "pdo-$driver-$pair[0]-$pair[1]",
        "queries of 1 ms each over $server, coroutines on a pool of ten: $pair[0], against $pair[2]",
        [new Figure('queries', "$server, pool of ten, coroutines: $pair[0]", '/s', atLeast: $pair[3])],
        $run($pair[0]),
        $run($pair[1]),
        $pair[2],
        maxRounds: 3,
        problem: $problem,
    ), $compared);
}

/** Where things are, and what was started and must be ended. */
final class Setup
{
    /** Where Debian keeps the sources of Go packages. */
    private const GO_PATH = '/usr/share/gocode';

    public readonly string $php;
    public readonly ?string $upstream;
    private ?string $directory = null;
    /** @var array<string, array{resource, list<int>}> process, [port, pid], by command */
    private array $servers = [];
    /** Folder of the database servers. */
    private ?string $databases = null;

    public function __construct()
    {
        $this->php = getenv('PHP') ?: PHP_BINARY;
        $this->upstream = getenv('UPSTREAM_PHP') ?: null;
        register_shutdown_function($this->end(...));
    }

    public function micro(string $script, int|string ...$arguments): Command
    {
        return $this->script($this->php, $script, $arguments);
    }

    public function upstreamMicro(string $script, int ...$arguments): ?Command
    {
        return $this->upstream === null ? null : $this->script($this->upstream, $script, $arguments);
    }

    /** With the module that makes events of the ABI from PHP. */
    public function abiMicro(string $script, int|string ...$arguments): Command
    {
        $module = $this->module('async_test') ?? 'async_test';

        return new Command([$this->php, '-n', '-d', "extension=$module", dirname(__DIR__) . "/micro/$script", ...array_map(strval(...), $arguments)]);
    }

    public function has(string $extension): bool
    {
        return trim((new Command([$this->php, '-n', '-r', "echo extension_loaded('$extension');"]))->output(10)->out) === '1';
    }

    /** The file of a shared module in the build tree of the woven PHP. */
    public function module(string $name): ?string
    {
        $file = dirname(realpath($this->php) ?: $this->php, 3) . "/modules/$name.so";

        return is_file($file) ? $file : null;
    }

    private function script(string $php, string $script, array $arguments): Command
    {
        return new Command([$php, '-n', dirname(__DIR__) . "/micro/$script", ...array_map(strval(...), $arguments)]);
    }

    /** The source tree with PHP's own benchmarks. */
    public function source(): string
    {
        return getenv('PHP_SRC') ?: dirname(__DIR__, 2) . '/php-src';
    }

    /** Instructions of a script, counted by callgrind: the same in every run, whatever else the machine does. */
    public function instructions(string $php, array $ini, string $script): Command
    {
        if ($ini && is_file($opcache = dirname($php, 3) . '/modules/opcache.so')) {
            array_unshift($ini, '-d', "zend_extension=$opcache"); // in a build tree
        } elseif ($ini) {
            array_unshift($ini, '-d', 'zend_extension=opcache');
        }

        return new Command(
            ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', $php, '-n', ...$ini, $script],
            '/^==\d+== (?<name>Collected) : (?<value>[\d,]+)/m',
            1_800, // callgrind takes some fifty times as long as the script alone
        );
    }

    public function hasGo(): bool
    {
        return is_dir(self::GO_PATH . '/src/golang.org/x/sync') && (new Command(['go', 'version']))->output(10)->status === 0;
    }

    /** A program of benchmarks/http or another folder, compiled when it is first needed. */
    public function compiled(string $name, string $folder = 'http'): string
    {
        $this->directory ??= sys_get_temp_dir() . '/bench-' . bin2hex(random_bytes(6));
        $program = "$this->directory/$name";
        if (is_file($program)) {
            return $program;
        }

        is_dir($this->directory) || mkdir($this->directory, 0700);
        $source = dirname(__DIR__) . "/$folder/$name" . ($folder === 'go' ? '.go' : '.c');
        [$cflags, $libs] = $name === 'server' ? self::libuv() : [[], []];
        $output = (new Command($folder === 'go'
            ? ['env', 'GO111MODULE=off', 'GOPATH=' . self::GO_PATH, "GOCACHE=$this->directory/cache", 'go', 'build', '-o', $program, $source]
            : [...words(getenv('CC') ?: 'cc'), '-O2', ...$cflags, $source, '-o', $program, ...$libs]))->output(120);
        if ($output->status !== 0) {
            throw new \RuntimeException("cannot compile $source: " . strtok(trim($output->err), "\n")
                . ($name === 'server' ? ' (LIBUV_CFLAGS and LIBUV_LIBS say where libuv is)' : ''));
        }

        return $program;
    }

    /**
     * The libuv that the woven PHP is built with: build/libuv knows.
     *
     * @return array{list<string>, list<string>} options of the compiler and of the linker
     */
    private static function libuv(): array
    {
        if (getenv('LIBUV_LIBS') !== false) {
            return [words(getenv('LIBUV_CFLAGS') ?: ''), words(getenv('LIBUV_LIBS'))];
        }
        $folder = trim((new Command([dirname(__DIR__, 2) . '/build/libuv']))->output()->out);
        $pkgConfig = ['env', ...($folder === '' ? [] : ["PKG_CONFIG_PATH=$folder"]), 'pkg-config', 'libuv'];

        return array_map(fn (array $options) => words((new Command([...$pkgConfig, ...$options]))->output(10)->out), [['--cflags'], ['--static', '--libs']]);
    }

    /**
     * Starts a server that prints its port, or finds it running.
     *
     * @return array{int, int} port and process id
     */
    public function server(array $command): array
    {
        $key = implode(' ', $command);
        if (!isset($this->servers[$key])) {
            $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
            $this->servers[$key] = [$process, [0, 0]];
            [$read, $none] = [[$pipes[1]], null];
            $port = stream_select($read, $none, $none, 15) ? (int) fgets($pipes[1]) : 0;
            $this->servers[$key][1] = [$port, proc_get_status($process)['pid']];
        }
        [$process, $address] = $this->servers[$key];
        if ($address[0] === 0 || !proc_get_status($process)['running']) {
            throw new \RuntimeException($address[0] === 0 ? 'the server did not start' : 'the server has ended');
        }

        return $address;
    }

    /** Private database servers (build/databases), for as long as we run; none if the environment names some. */
    public function databases(): void
    {
        if ($this->databases !== null || getenv('PDO_MYSQL_TEST_DSN') !== false || getenv('PDO_PGSQL_TEST_DSN') !== false) {
            return;
        }
        $this->databases = sys_get_temp_dir() . '/bench-' . bin2hex(random_bytes(6));
        (new Command([dirname(__DIR__, 2) . '/build/databases', 'start', $this->databases]))->output();
        foreach (@file("$this->databases/environment", FILE_IGNORE_NEW_LINES) ?: [] as $line) {
            putenv(str_replace("'", '', $line));
        }
    }

    public function freeMemory(): int
    {
        preg_match('/^MemAvailable:\s*(\d+)/m', (string) @file_get_contents('/proc/meminfo'), $match);

        return 1024 * (int) ($match[1] ?? 0);
    }

    /** Ends the servers and removes what was compiled; may be called again. */
    public function end(): void
    {
        foreach ($this->servers as [$process]) {
            proc_terminate($process, 9);
            proc_close($process);
        }
        $this->servers = [];
        if ($this->databases !== null) {
            (new Command([dirname(__DIR__, 2) . '/build/databases', 'stop', $this->databases]))->output();
            $this->databases = null;
        }
        if ($this->directory !== null) {
            (new Command(['rm', '-rf', $this->directory]))->output(60);
            $this->directory = null;
        }
    }
}

/** @return list<string> */
function words(string $text): array
{
    return preg_split('/\s+/', $text, -1, PREG_SPLIT_NO_EMPTY);
}

function onPath(string $program): bool
{
    foreach (explode(PATH_SEPARATOR, (string) getenv('PATH')) as $folder) {
        if (is_executable("$folder/$program")) {
            return true;
        }
    }

    return false;
}
