<?php

declare(strict_types=1);

/*
 * All benchmarks and their budgets.
 */

namespace Bench;

/* Kinds of events, and the budgets of those that C does as well. */
const EVENTS = ['timer' => null, 'poll' => null, 'proxy' => null, 'trigger' => 1.45, 'task' => 1.15, 'lookup' => null, 'signal' => null,
    'watcher' => null, 'process' => 1.15, 'exec' => 1.2];

/** @return list<Benchmark> */
function catalogue(Setup $setup): array
{
    $clients = fn (string $what) => new Command(fn () => $setup->micro('clients.php', $what,
        $setup->server([$setup->php, '-n', dirname(__DIR__) . '/http/server.php'])[0])->words());
    $noTestModule = $setup->module('async_test') === null ? 'needs the module async_test (--enable-async-test)' : null;
    $benchmarks = [
        ...idle($setup, 'idle', 'the runtime idle', [], true),
        ...idle($setup, 'idle-opcache', 'idle, opcache', ['-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=disable'], false),
        ...idle($setup, 'idle-jit', 'idle, tracing JIT', Setup::JIT, false),
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
            'await_all of 10,000 coroutines that wait once',
            [
                new Figure('await_all', 'spawn + run + await_all, of 10,000', 'ns'),
                new Figure('collect', 'the share of await_all', 'ns'),
            ],
            $setup->micro('await-all.php', 10_000),
        ),
        new Benchmark(
            'iterate',
            'iterate over 1,000,000 elements of a generator, 100 callbacks in progress that wait once',
            [
                new Figure('iterate', 'iterate, an element', 'ns'),
                new Figure('growth', 'iterate, growth of the memory peak', 'bytes', atMost: 64 * 1024, absolute: true),
            ],
            $setup->micro('iterate.php', 1_000_000, 100),
            maxRounds: 3,
        ),
        new Benchmark(
            'cancel-scope',
            'cancel of a scope with 100,000 coroutines that wait',
            [
                new Figure('cancel', 'cancel() of a scope, a coroutine', 'ns'),
                new Figure('unwind', 'until all have ended, a coroutine', 'ns'),
            ],
            $setup->micro('cancel-scope.php', 100_000),
            maxRounds: 3,
        ),
        new Benchmark(
            'deep-scopes',
            'a chain of 10,000 scopes with a coroutine that waits in each',
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
        ...growth($setup),
        ...besideGo($setup),
        ...primitives($setup),
        ...threads($setup),
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
            [new Figure('read', 'cached 4 KiB through a handle', 'ns', atMost: 1.15)],
            $setup->micro('file-read.php', 'handle'),
            $setup->micro('file-read.php', 'handle-outside'),
            'outside',
        ),
        new Benchmark(
            'file-parallel',
            '64 files of 256 KiB that are not cached, each read by its own coroutine, against one after another',
            [new Figure('files', 'uncached files at once', 'ms', atMost: 1.2)],
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
            array_map(fn (string $kind, ?float $atMost) => new Figure($kind, "event: $kind", 'ns', atMost: $atMost),
                array_keys(EVENTS), EVENTS),
            $setup->abiMicro('events.php'),
            new Command(fn () => [$setup->compiled('events', 'micro')]),
            'C on libuv',
            maxRounds: 5,
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
            [new Figure('curl', 'curl_exec() x 100', '/s', atLeast: 0.45)],
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
            [new Figure('handshakes', 'TLS handshakes, both ends', '/s', atLeast: 0.88)],
            $setup->micro('clients.php', 'tls'),
            new Command(fn () => $setup->micro('clients.php', 'tls-by', $setup->compiled('tls', 'micro'))->words()),
            'C on OpenSSL',
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
            [new Figure('write', 'pipe, writes of 64 bytes', '/s', atLeast: 0.55)],
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
        ...web($setup),
        ...warm($setup),
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
            [new Figure('Collected', "Zend/$script.php, $title", 'instructions', atMost: $script === 'bench' ? 1.005 : 1.006)],
            $setup->instructions($setup->php, $ini, $file),
            $setup->upstream === null ? null : $setup->instructions($setup->upstream, $ini, $file),
            'unpatched',
            maxRounds: 1,
            problem: is_file($file) ? null : "no $file (PHP_SRC says where the source tree is)",
            standard: $standard,
        );
    }, ['bench', 'micro_bench']);
}

/** @return list<Benchmark> the scheduler, beside Go on one processor */
function besideGo(Setup $setup): array
{
    $compare = fn (string $what, int $count, string $title, string $figure, float $atMost, Command $command, string $name = 'time') => withGo($setup,
        "go-$what", $title, new Figure($name, $figure, 'ns', atMost: $atMost), $command, $what, $count);

    return [
        $compare('spawn', 300_000, 'spawn, run and finish, 300,000 at once', 'spawn + run + finish, 300,000 at once', 1.3,
            $setup->micro('many.php', 'spawn', 300_000), 'spawn'),
        $compare('spawn-await', 300_000, 'spawn and await, one by one', 'spawn + await', 1.8,
            $setup->micro('sync.php', 'spawn-await')),
        $compare('switch', 2_000_000, 'two that give way to each other', 'suspend + resume of two', 1.85,
            $setup->micro('suspend.php', 2), 'suspend'),
        $compare('round-trip', 500_000, 'a value through a rendezvous channel and one back', 'channel round trip', 1.05,
            $setup->micro('channel.php', 'round-trip')),
        $compare('buffered', 2_000_000, 'a value through a channel with room for 1,000', 'buffered channel, a value', 1.3,
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
        "$title, beside Go",
        [$figure],
        $command,
        $problem === null ? new Command(fn () => [$setup->compiled('bench', 'go'), $work, (string) $count, $figure->name]) : null,
        'Go',
        problem: $figure->absolute && $figure->budget() !== null ? null : $problem,
    );
}

/** @return list<Benchmark> threads, beside Go on two processors where it does the same */
function threads(Setup $setup): array
{
    $figure = fn (string $work, string $title, ?float $atMost, string $name = 'time', string $unit = 'ns') => new Figure($name, $title, $unit, atMost: $atMost, absolute: true);
    $besideGo = fn (string $work, int $count, string $title, ?float $atMost) => withGo($setup,
        "threads-$work", $title, $figure($work, $title, $atMost), $setup->micro('threads.php', $work), "threads-$work", $count);
    $alone = fn (string $work, string $title, ?float $atMost, string ...$kind) => new Benchmark(
        "threads-$work", $title, [$figure($work, $title, $atMost, ...$kind)], $setup->micro('threads.php', $work));

    return [
        $besideGo('task', 200_000, 'ThreadPool, submit + await', 15_000),
        $alone('batch', 'ThreadPool, a task of 1,000 submitted together', null),
        $alone('map', 'ThreadPool::map(), an element', null),
        $besideGo('channel', 1_000_000, 'ThreadChannel, a number', 150),
        $alone('channel-4k', 'ThreadChannel, a string of 4 KiB', 1_200),
        $alone('channel-1m', 'ThreadChannel, a string of 1 MiB', null),
        $besideGo('ping', 200_000, 'ThreadChannel, there and back', null),
        $alone('thread', 'spawn_thread() + await', 400_000),
        $alone('memory', 'memory of a thread that waits', 605 * 1024, 'memory', 'bytes'),
        new Benchmark(
            'threads-cpu',
            'work of the processor on two workers against the same without a pool',
            [new Figure('time', 'work of the processor on two workers', 'ns', atMost: 0.55)],
            $setup->micro('threads.php', 'cpu'),
            $setup->micro('threads.php', 'cpu-one'),
            'on one processor',
        ),
    ];
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
        $besideOwn('contended', 'a Mutex handed over to the next of ten coroutines', 'Mutex, handed over', 1.55,
            $setup->micro('sync.php', 'suspend'), 'suspend + resume'),
        $besideGo('select-ready', 'select() of four channels with a value, which is put back', 'select(), 4 ready', 250),
        $besideOwn('select-parked', 'select() of four empty channels', 'select(), 4 that are empty, there and back', 1.75,
            $setup->micro('sync.php', 'round-trip'), 'channel there and back'),
        $besideGo('select-parked', 'select() of four empty channels', 'select(), 4 that are empty, there and back'),
        $besideOwn('with-timeout', 'with_timeout() of an empty function', 'with_timeout()', 1.5,
            $setup->micro('sync.php', 'spawn-await'), 'spawn + await'),
        $besideGo('with-timeout', 'with_timeout() of an empty function', 'with_timeout()'),
        $besideGo('broadcast', 'values for 1,000 readers, one that a reader gets', 'Broadcast to 1,000, each', 60),
    ];
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
