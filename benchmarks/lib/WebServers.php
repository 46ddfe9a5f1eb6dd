<?php

declare(strict_types=1);

namespace Bench;

/**
 * The servers that the benchmarks of web servers compare, and the load they get. Servers have the first processor and generators the
 * second, where there are two and taskset(1): a process that moves costs more than one that stays.
 */
final class WebServers
{
    private const SMALL = 4096;
    private const LARGE = 1024 ** 2;
    /** Words before a command that may have as many files open as the system lets it. */
    private const FILES = ['sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh'];

    /** Folder of what the servers read and write; null before the first need. */
    private ?string $directory = null;
    /** @var array<string, int> ports by what listens */
    private array $ports = [];
    /** @var array<string, true> drivers whose database has the row */
    private array $rows = [];

    public function __construct(private readonly Setup $setup) {}

    public function hasGo(): bool
    {
        $sources = Setup::GO_PATH . '/src/github.com';

        return onPath('go') && is_dir("$sources/lib/pq") && is_dir("$sources/go-sql-driver/mysql");
    }

    public function hasNode(string $package = 'http'): bool
    {
        return (new Command([...self::node(), '-e', "require('$package')"]))->output(10)->status === 0;
    }

    public function hasNginx(): bool
    {
        return self::nginxProgram() !== null;
    }

    public function hasFpm(): bool
    {
        return $this->hasNginx() && is_executable(self::fpmProgram($this->peersPhp()));
    }

    public function hasH2load(): bool
    {
        return onPath('h2load');
    }

    /** @return array{int, string} port and process id of ours, see http/web.php */
    public function ours(string|int ...$arguments): array
    {
        return $this->started(pinned(0), $this->setup->php, '-n', dirname(__DIR__) . '/http/web.php', ...$arguments);
    }

    /** @return array{int, string} with the scripts of the directory in an FPM of ours */
    public function ourScripts(int $children): array
    {
        return $this->ours('script', $this->directory(), self::fpmProgram($this->setup->php), $children, Setup::opcacheFile($this->setup->php));
    }

    /** @return array{int, string} ours, with one row of a database */
    public function ourRow(string $driver): array
    {
        $this->prepareRow($driver);

        return $this->ours('row', $driver);
    }

    /** @return array{int, string} ours, on any processor */
    public function workers(int $count): array
    {
        return $this->started([], $this->setup->php, '-n', dirname(__DIR__) . '/http/web.php', 'hello', $count);
    }

    /** @return array{int, string} hello in PHP over stream sockets */
    public function streams(): array
    {
        return $this->started(pinned(0), $this->setup->php, '-n', dirname(__DIR__) . '/http/server.php');
    }

    /** @return array{int, string} the same in C */
    public function streamsTwin(): array
    {
        return $this->started(pinned(0), $this->setup->compiled('server'));
    }

    /** @return array{int, string} hello in C, which parses requests */
    public function twin(): array
    {
        return $this->started(pinned(0), $this->setup->compiled('parsed'));
    }

    /** @return array{int, string} the same, on any processor */
    public function twinProcesses(int $count): array
    {
        return $this->started([], $this->setup->compiled('parsed'), 600, $count);
    }

    /** @return array{int, string} see go/web.go */
    public function goServer(string ...$arguments): array
    {
        if ($arguments[0] === 'row') {
            $this->prepareRow($arguments[1]);
        }

        return $this->started(pinned(0), $this->setup->compiled('web', 'go'), ...$arguments);
    }

    /** @return array{int, string} see http/web.js */
    public function nodeServer(string ...$arguments): array
    {
        return $this->started(pinned(0), ...self::node(), ...[dirname(__DIR__) . '/http/web.js'], ...$arguments);
    }

    /** @return array{int, string} nginx with the files of the directory */
    public function nginx(bool $tls = false): array
    {
        $pid = $this->startNginx('files');

        return [$this->ports[$tls ? 'files-tls' : 'files'], (string) $pid];
    }

    /** @return array{int, string} nginx with its scripts in an FPM of so many children, for a row of a database if a driver is named */
    public function nginxFpm(int $children, ?string $driver = null): array
    {
        if ($driver !== null) {
            $this->prepareRow($driver);
        }
        $directory = $this->directory();
        $name = "fpm-$children";
        $user = isRoot() ? "user = nobody\ngroup = {$this->group()}\nlisten.owner = nobody\n" : '';
        file_put_contents("$directory/$name.conf", "[global]\nerror_log = $directory/fpm.log\ndaemonize = no\n[www]\n{$user}"
            . "listen = $directory/$name.sock\nlisten.backlog = 4096\npm = static\npm.max_children = $children\nclear_env = no\n");
        $php = $this->peersPhp();
        [, $fpm] = $this->setup->server([...pinned(0), self::fpmProgram($php), '-n', ...Setup::opcache($php), '-y', "$directory/$name.conf"], "unix://$directory/$name.sock");
        $nginx = $this->startNginx($name);

        return [$this->ports[$name], "$nginx,$fpm"];
    }

    /** The load of http/load.c on a server. */
    public function load(\Closure $server, string|int ...$options): Command
    {
        return $this->generated($server, fn (int $port, string $pids) =>
            [$this->setup->compiled('load'), '-P', $pids, ...array_map(strval(...), $options), (string) $port]);
    }

    /** The load of h2load(1): 32 connections with 32 streams each, over TLS. */
    public function h2load(\Closure $server, string $path): Command
    {
        return $this->generated($server, fn (int $port, string $pids) =>
            [PHP_BINARY, '-n', dirname(__DIR__) . '/http/h2load.php', $pids, '-c', '32', '-m', '32', "https://127.0.0.1:$port$path"]);
    }

    private function generated(\Closure $server, \Closure $command): Command
    {
        return new Command(fn () => [...pinned(1), ...$command(...$server())], '/(?<name>\w+)=(?<value>[\d.]+)/', 120);
    }

    /** @return array{int, string} */
    private function started(array $pinned, string|int ...$command): array
    {
        [$port, $pid] = $this->setup->server([...self::FILES, ...$pinned, ...array_map(strval(...), $command)]);

        return [$port, (string) $pid];
    }

    private function startNginx(string $name): int
    {
        $directory = $this->directory();
        $this->ports[$name] ??= freePort();
        $this->ports["$name-tls"] ??= freePort();
        @mkdir("$directory/$name.tmp", 0777);
        file_put_contents("$directory/$name.nginx", strtr((string) file_get_contents(dirname(__DIR__) . '/http/nginx.conf'), [
            '{user}' => isRoot() ? "user nobody {$this->group()};" : '',
            '{directory}' => $directory,
            '{name}' => $name,
            '{port}' => $this->ports[$name],
            '{tls_port}' => $this->ports["$name-tls"],
        ]));

        return $this->setup->server([...pinned(0), (string) self::nginxProgram(), '-c', "$directory/$name.nginx"], "tcp://127.0.0.1:{$this->ports[$name]}")[1];
    }

    /** The folder with a certificate, and with what is served: www. */
    public function directory(): string
    {
        if ($this->directory !== null) {
            return $this->directory;
        }
        $directory = $this->setup->directory('web');
        mkdir("$directory/www/files", 0755, true);
        file_put_contents("$directory/www/files/hello.txt", "Hello, World!\n");
        file_put_contents("$directory/www/files/small.txt", str_repeat("0123456789abcde\n", self::SMALL / 16));
        file_put_contents("$directory/www/files/large.txt", str_repeat("0123456789abcde\n", self::LARGE / 16));
        foreach (['hello.php', 'row.php'] as $script) {
            copy(dirname(__DIR__) . "/http/$script", "$directory/www/$script");
        }
        (new Command(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost',
            '-keyout', "$directory/key.pem", '-out', "$directory/cert.pem"]))->output(30);

        return $this->directory = $directory;
    }

    /** A table with one row, in the private database server. */
    private function prepareRow(string $driver): void
    {
        if (isset($this->rows[$driver])) {
            return;
        }
        $this->setup->databases();
        $prefix = 'PDO_' . strtoupper($driver) . '_TEST';
        $script = "\$pdo = new PDO(getenv('{$prefix}_DSN'), getenv('{$prefix}_USER') ?: null, getenv('{$prefix}_PASS') ?: null);"
            . "\$pdo->exec('DROP TABLE IF EXISTS bench_items');"
            . "\$pdo->exec('CREATE TABLE bench_items (id INT PRIMARY KEY, name VARCHAR(100) NOT NULL)');"
            . "\$pdo->exec(\"INSERT INTO bench_items VALUES (7, 'the name of an item')\");";
        $output = (new Command([$this->setup->php, '-n', '-r', $script]))->output(30);
        if ($output->status !== 0) {
            throw new \RuntimeException("no row in the database: {$output->line()}");
        }
        $this->rows[$driver] = true;
    }

    /** The PHP whose FPM nginx has: unpatched where there is one. */
    private function peersPhp(): string
    {
        return $this->setup->upstream ?? $this->setup->php;
    }

    private static function fpmProgram(string $php): string
    {
        return dirname(realpath($php) ?: $php, 2) . '/fpm/php-fpm';
    }

    private static function nginxProgram(): ?string
    {
        foreach (['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'] as $program) {
            if (is_executable($program)) {
                return $program;
            }
        }

        return null;
    }

    /** @return list<string> node, which finds the packages of the distribution */
    private static function node(): array
    {
        return ['env', 'NODE_PATH=/usr/share/nodejs', 'node'];
    }

    /** The group of the user nobody. */
    private function group(): string
    {
        return (new Command(['id', '-gn', 'nobody']))->output(10)->line();
    }
}

/** @return list<string> words before a command that has to stay on a processor */
function pinned(int $processor): array
{
    static $can;
    $can ??= onPath('taskset') && (int) (new Command(['getconf', '_NPROCESSORS_ONLN']))->output(10)->out >= 2;

    return $can ? ['taskset', '-c', (string) $processor] : [];
}

function isRoot(): bool
{
    return trim((new Command(['id', '-u']))->output(10)->out) === '0';
}

/** A port of the loopback interface that is free now. */
function freePort(): int
{
    $socket = stream_socket_server('tcp://127.0.0.1:0');

    return (int) substr(strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
}
