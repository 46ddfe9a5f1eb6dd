<?php

namespace Applications;

/**
 * A server in front of an application, with four children that run its scripts:
 *   plain   nginx in front of the FPM of the unpatched release
 *   fpm     nginx in front of the woven FPM
 *   script  php-server in script mode, which starts the woven FPM itself
 *   warm    as fpm, with the boot file of the application: warm requests
 *   worker  php-server with the application as its program, which keeps its state; for costs alone
 */
final class Side
{
    public const NAMES = ['plain', 'script', 'fpm', 'warm'];
    public const CHILDREN = 4;

    private readonly Processes $processes;

    public function __construct(public readonly string $name, private readonly Workplace $place, private readonly Application $application, private readonly int $children = self::CHILDREN)
    {
        $this->processes = new Processes();
    }

    public function start(bool $keepAlive): void
    {
        $this->application->startServers($this->processes);
        if ($this->name === 'script') {
            $this->startServer($keepAlive);
        } elseif ($this->name === 'worker') {
            $this->startWorker();
        } else {
            $this->startFpm($this->name === 'plain' ? 'plain' : 'woven', $this->name === 'warm' ? $this->application->bootFile() : null);
            $this->startNginx($keepAlive);
        }
        Processes::waitFor("tcp://127.0.0.1:{$this->place->port}", "{$this->place->data}/server.log");
    }

    public function stop(): void
    {
        $this->processes->stop();
    }

    /** CPU time of the processes that run scripts, in nanoseconds. */
    public function cpuTime(): int
    {
        $time = 0;
        foreach ($this->processes->childrenOf($this->name === 'worker' ? 'php-server' : 'php-fpm') as $process) {
            foreach (glob("/proc/$process/task/*/schedstat") as $thread) {
                $time += (int) explode(' ', file_get_contents($thread))[0];
            }
        }

        return $time;
    }

    private function startWorker(): void
    {
        $command = [$this->place->tree('woven') . '/sapi/cli/php', '-d', 'opcache.enable_cli=1', "{$this->place->top}/ext/http_server/command/php-server", '--app', "{$this->place->tests}/workers/{$this->application->name()}.php",
            '--listen', "127.0.0.1:{$this->place->port}", '--workers', '1', '--log', "{$this->place->data}/server.log"];
        if (posix_geteuid() === 0) {
            array_push($command, '--user', Workplace::user());
        }
        $this->processes->start('php-server', $command, "{$this->place->data}/server.out", ['PHPRC' => $this->place->settings('woven', $this->application)]);
    }

    private function startServer(bool $keepAlive): void
    {
        $tree = $this->place->tree('woven');
        $command = ["$tree/sapi/cli/php", '-n', "{$this->place->top}/ext/http_server/command/php-server", '--root', $this->application->root(), '--script', 'index.php',
            '--listen', "127.0.0.1:{$this->place->port}", '--workers', '1', '--log', "{$this->place->data}/server.log", '--set', 'max-body-size=67108864',
            '--pool', 'pm=static', '--pool', "max_children=$this->children", '--pool', "binary=$tree/sapi/fpm/php-fpm", '--pool', 'queue=1000'];
        if (posix_geteuid() === 0) {
            array_push($command, '--pool', 'user=' . Workplace::user());
        }
        if ($keepAlive) {
            array_push($command, '--pool', 'keep_alive=10');
        }
        $this->processes->start('php-server', $command, "{$this->place->data}/server.out", ['PHP_INI_SCAN_DIR' => $this->place->settings('woven', $this->application)]);
    }

    private function startFpm(string $php, ?string $bootFile): void
    {
        $data = $this->place->data;
        $user = posix_geteuid() === 0 ? 'user = ' . Workplace::user() . "\nlisten.owner = " . Workplace::user() : '';
        $boot = $bootFile !== null ? "php_admin_value[auto_boot_file] = $bootFile" : '';
        file_put_contents("$data/fpm.conf", <<<END
            [global]
            daemonize = no
            error_log = $data/fpm.log
            [www]
            listen = $data/fpm.sock
            $user
            pm = static
            pm.max_children = $this->children
            $boot
            END . "\n");
        $this->processes->start('php-fpm', [$this->place->tree($php) . '/sapi/fpm/php-fpm', '-c', $this->place->settings($php, $this->application), '-y', "$data/fpm.conf", '-F'], "$data/fpm.out");
        Processes::waitFor("unix://$data/fpm.sock", "$data/fpm.log");
    }

    private function startNginx(bool $keepAlive): void
    {
        $data = $this->place->data;
        // A client may go on before nginx has taken its connection back: with as many as there are children, the next one would find no child.
        file_put_contents("$data/nginx.conf", strtr(file_get_contents("{$this->place->tests}/nginx.conf"), [
            '@DATA@' => $data, '@PORT@' => (string) $this->place->port, '@HOST@' => $this->application->host(), '@ROOT@' => $this->application->root(),
            '@USER@' => posix_geteuid() === 0 ? 'user ' . Workplace::user() . ';' : '',
            '@KEEP@' => $keepAlive ? 'keepalive ' . max(1, $this->children - 1) . ';' : '', '@KEEP_CONN@' => $keepAlive ? 'on' : 'off',
        ]));
        $this->processes->start('nginx', ['nginx', '-e', "$data/server.log", '-c', "$data/nginx.conf"], "$data/server.out");
    }

    /**
     * Lines of the logs of scripts and servers, without times, process ids and addresses of clients.
     *
     * @return list<string>
     */
    public function complaints(): array
    {
        $lines = [];
        foreach (['php-errors.log', 'server.log', 'server.out', 'fpm.out', 'fpm.log'] as $log) {
            foreach (@file("{$this->place->data}/$log", FILE_IGNORE_NEW_LINES) ?: [] as $line) {
                if (preg_match('~^#\d+ |NOTICE: |\[notice\]|\bINFO\b|\binfo\b~', $line)) {
                    continue;
                }
                $line = preg_replace(['~^\[[^]]*\] ~', '~^\d{4}[/-]\d\d[/-]\d\d[T ][\d:.]+\S* ~', '~\b\d+#\d+: (\*\d+ )?~', '~[0-9a-f]{12,}~', '~\d+~'], ['', '', '', '#', '#'], $line);
                trim($line) === '' || $lines["$log: $line"] = "$log: $line";
            }
        }

        return array_values($lines);
    }
}
