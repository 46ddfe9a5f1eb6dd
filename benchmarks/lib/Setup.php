<?php

declare(strict_types=1);

namespace Bench;

/** Where things are, and what was started and must be ended. */
final class Setup
{
    /** Where Debian keeps the sources of Go packages. */
    public const GO_PATH = '/usr/share/gocode';

    public const JIT = ['-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];

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
        return self::moduleOf($this->php, $name);
    }

    private static function moduleOf(string $php, string $name): ?string
    {
        $file = dirname(realpath($php) ?: $php, 3) . "/modules/$name.so";

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

    /** @return list<string> options of a php that load opcache */
    public static function opcache(string $php): array
    {
        return ['-d', 'zend_extension=' . self::opcacheFile($php)];
    }

    public static function opcacheFile(string $php): string
    {
        return self::moduleOf($php, 'opcache') ?? 'opcache';
    }

    /** @return list<string> options of the woven PHP that switch the tracing JIT on */
    public function jit(): array
    {
        return [...self::opcache($this->php), ...self::JIT];
    }

    /** Instructions of a script, counted by callgrind: the same in every run, whatever else the machine does. */
    public function instructions(string $php, array $ini, string $script, int|string ...$arguments): Command
    {
        if ($ini) {
            array_unshift($ini, ...self::opcache($php));
        }

        return new Command(
            ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', $php, '-n', ...$ini, $script, ...array_map(strval(...), $arguments)],
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
        $directory = $this->directory($folder);
        $program = "$directory/$name";
        if (is_file($program)) {
            return $program;
        }

        $source = dirname(__DIR__) . "/$folder/$name" . ($folder === 'go' ? '.go' : '.c');
        [$cflags, $libs] = match ($name) {
            'server', 'events' => self::libraries('libuv'),
            'parsed' => self::libraries('libuv', 'llhttp'),
            'tls' => self::library('openssl'),
            default => [[], []],
        };
        $output = (new Command($folder === 'go'
            ? ['env', 'GO111MODULE=off', 'GOPATH=' . self::GO_PATH, "GOCACHE=$directory/cache", 'go', 'build', '-o', $program, $source]
            : [...words(getenv('CC') ?: 'cc'), '-O2', ...$cflags, $source, '-o', $program, '-lm', ...$libs]))->output(120);
        if ($output->status !== 0) {
            throw new \RuntimeException("cannot compile $source: " . strtok(trim($output->err), "\n")
                . (in_array($name, ['server', 'events', 'parsed'], true) ? ' (LIBUV_CFLAGS and LIBUV_LIBS say where libuv is)' : ''));
        }

        return $program;
    }

    /** A folder for files that go with us; the servers, which may run as another user, can look into it. */
    public function directory(string $name): string
    {
        if ($this->directory === null) {
            $this->directory = sys_get_temp_dir() . '/bench-' . bin2hex(random_bytes(6));
            mkdir($this->directory, 0711);
        }
        is_dir("$this->directory/$name") || mkdir("$this->directory/$name", 0755);

        return "$this->directory/$name";
    }

    /**
     * Libraries that the woven PHP is built with: build/library knows. LIBUV_CFLAGS and LIBUV_LIBS, or those of another, come first.
     *
     * @return array{list<string>, list<string>} options of the compiler and of the linker
     */
    private static function libraries(string ...$names): array
    {
        $all = [[], []];
        foreach ($names as $name) {
            $prefix = strtoupper($name);
            $options = getenv("{$prefix}_LIBS") !== false
                ? [words(getenv("{$prefix}_CFLAGS") ?: ''), words(getenv("{$prefix}_LIBS"))]
                : self::library('lib' . preg_replace('/^lib/', '', $name), trim((new Command([dirname(__DIR__, 2) . '/build/library', $name]))->output()->out), '--static');
            $all = [[...$all[0], ...$options[0]], [...$all[1], ...$options[1]]];
        }

        return $all;
    }

    /**
     * What pkg-config knows of a library.
     *
     * @return array{list<string>, list<string>} options of the compiler and of the linker
     */
    private static function library(string $name, string $folder = '', string ...$linking): array
    {
        $pkgConfig = ['env', ...($folder === '' ? [] : ["PKG_CONFIG_PATH=$folder"]), 'pkg-config', $name];

        return array_map(fn (array $options) => words((new Command([...$pkgConfig, ...$options]))->output(10)->out), [['--cflags'], [...$linking, '--libs']]);
    }

    /**
     * Starts a server, or finds it running. A server ends after a while of its own accord, or with us.
     *
     * @param ?string $address where it listens, for stream_socket_client(); null: it prints its port
     * @return array{int, int} port, if it has printed one, and process id
     */
    public function server(array $command, ?string $address = null): array
    {
        $key = implode(' ', $command);
        if (!isset($this->servers[$key]) || !proc_get_status($this->servers[$key][0])['running']) {
            $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
            $this->servers[$key] = [$process, [0, 0]];
            $port = $address === null ? self::printedPort($pipes[1]) : (int) self::listens($address);
            $this->servers[$key][1] = [$port, proc_get_status($process)['pid']];
        }
        $address = $this->servers[$key][1];

        return $address[0] !== 0 ? $address : throw new \RuntimeException('the server did not start');
    }

    private static function printedPort($output): int
    {
        [$read, $none] = [[$output], null];

        return stream_select($read, $none, $none, 15) ? (int) fgets($output) : 0;
    }

    private static function listens(string $address): bool
    {
        for ($deadline = microtime(true) + 15; microtime(true) < $deadline; usleep(10_000)) {
            if (@stream_socket_client($address)) {
                return true;
            }
        }

        return false;
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
            proc_terminate($process, 15); // one that has children ends them
            $deadline = microtime(true) + 5;
            while (proc_get_status($process)['running'] && microtime(true) < $deadline) {
                usleep(5_000);
            }
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
