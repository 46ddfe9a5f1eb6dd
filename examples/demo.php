<?php

declare(strict_types=1);

/*
 * What concurrency buys: pages of a server that takes its time for each, fetched 1, 10 and 100 at once.
 *
 *   php examples/demo.php [options]
 *
 *   --pages=N      how many pages (default 200)
 *   --delay-ms=N   how long the server takes for each (default 50)
 *   --db=FILE      keep the results in this SQLite file
 *
 * Starts examples/http-server.php on a free port of the loopback interface, lets examples/fetch.php
 * fetch all pages at each concurrency, stores every result in SQLite, and checks each body by its
 * hash. The exit status is 1 if a page is missing or damaged.
 */

use function Examples\{bad_usage, command_line, fail};

require __DIR__ . '/lib/cli.php';

const CONCURRENCIES = [1, 10, 100];
const START_SECONDS = 15;
const FETCH_SECONDS = 300;

final class Demo
{
    private string $directory;
    private PDO $db;
    /** @var ?resource */
    private $server = null;

    public function __construct(private readonly int $pages, private readonly int $delayMs, string $database)
    {
        $this->directory = sys_get_temp_dir() . '/demo-' . bin2hex(random_bytes(6));
        mkdir("$this->directory/pages", 0700, true);
        register_shutdown_function($this->cleanUp(...));

        $this->db = new PDO('sqlite:' . ($database === '' ? "$this->directory/results.sqlite" : $database));
        $this->db->exec('DROP TABLE IF EXISTS page; DROP TABLE IF EXISTS fetch; DROP TABLE IF EXISTS run');
        $this->db->exec('CREATE TABLE page (path TEXT PRIMARY KEY, bytes INTEGER, sha256 TEXT)');
        $this->db->exec('CREATE TABLE fetch (concurrency INTEGER, path TEXT, status INTEGER, bytes INTEGER, ms REAL, sha256 TEXT, error TEXT)');
        $this->db->exec('CREATE TABLE run (concurrency INTEGER PRIMARY KEY, ms REAL)');
    }

    public function run(): bool
    {
        $this->makePages();
        $base = $this->startServer();
        printf("%d pages, at least %d ms each, from %s\n\n", $this->pages, $this->delayMs, $base);
        echo " at once   time in all   sum of times   speed-up   pages intact\n";

        $intact = true;
        foreach (CONCURRENCIES as $concurrency) {
            $this->fetch($base, $concurrency);
            $intact = $this->report($concurrency) && $intact;
        }
        echo $intact ? "\nEvery page arrived intact.\n" : "\nPages are missing or damaged.\n";

        return $intact;
    }

    private function makePages(): void
    {
        $insert = $this->db->prepare('INSERT INTO page VALUES (?, ?, ?)');
        $this->db->beginTransaction();
        for ($i = 0; $i < $this->pages; $i++) {
            $content = random_bytes(random_int(1, 64 * 1024));
            file_put_contents("$this->directory/pages/$i.bin", $content);
            $insert->execute(["/$i.bin", strlen($content), hash('sha256', $content)]);
        }
        $this->db->commit();
    }

    /** @return string where the server listens */
    private function startServer(): string
    {
        $command = [PHP_BINARY, __DIR__ . '/http-server.php', '--port=0', "--root=$this->directory/pages", "--delay-ms=$this->delayMs"];
        $this->server = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes) ?: fail('cannot start the server');

        [$read, $none] = [[$pipes[1]], null];
        $line = stream_select($read, $none, $none, START_SECONDS) ? fgets($pipes[1]) : false;

        return preg_match('~^Listening on (http://\S+)~', (string) $line, $match) ? $match[1] : fail('the server did not start');
    }

    private function fetch(string $base, int $concurrency): void
    {
        $paths = $this->db->query('SELECT path FROM page')->fetchAll(PDO::FETCH_COLUMN);
        file_put_contents("$this->directory/urls", implode("\n", array_map(fn ($path) => $base . $path, $paths)));

        $command = [PHP_BINARY, __DIR__ . '/fetch.php', '--json', "--concurrency=$concurrency", "--file=$this->directory/urls"];
        $fetcher = proc_open($command, [['file', '/dev/null', 'r'], ['file', "$this->directory/out", 'w'], STDERR], $pipes)
            ?: fail('cannot start the fetcher');
        for ($deadline = time() + FETCH_SECONDS; proc_get_status($fetcher)['running']; usleep(10_000)) {
            if (time() > $deadline) {
                proc_terminate($fetcher, 9);
                fail('the fetcher does not end');
            }
        }

        $insert = $this->db->prepare('INSERT INTO fetch VALUES (?, ?, ?, ?, ?, ?, ?)');
        $this->db->beginTransaction();
        foreach (file("$this->directory/out") as $line) {
            $result = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            if (isset($result['urls'])) {
                $this->db->prepare('INSERT INTO run VALUES (?, ?)')->execute([$concurrency, $result['ms']]);
                continue;
            }
            $path = substr($result['url'], strlen($base));
            $insert->execute([$concurrency, $path, $result['status'], $result['bytes'], $result['ms'], $result['sha256'], $result['error']]);
        }
        $this->db->commit();
    }

    private function report(int $concurrency): bool
    {
        $row = $this->db->query(<<<SQL
            SELECT run.ms, SUM(fetch.ms) AS sum, first.ms / run.ms AS speedup,
                   COUNT(DISTINCT CASE WHEN fetch.status = 200 AND fetch.bytes = page.bytes AND fetch.sha256 = page.sha256 THEN page.path END) AS intact
            FROM run
            JOIN run AS first ON first.rowid = (SELECT MIN(rowid) FROM run)
            LEFT JOIN fetch ON fetch.concurrency = run.concurrency
            LEFT JOIN page ON page.path = fetch.path
            WHERE run.concurrency = $concurrency
            GROUP BY run.concurrency
            SQL)->fetch(PDO::FETCH_ASSOC) ?: fail("no results at concurrency $concurrency");

        printf("%8d %10.2f s %12.2f s %9.1f x %8d of %d\n", $concurrency, $row['ms'] / 1e3, $row['sum'] / 1e3, $row['speedup'], $row['intact'], $this->pages);
        foreach ($this->db->query("SELECT path, error FROM fetch WHERE concurrency = $concurrency AND error IS NOT NULL LIMIT 3") as $failure) {
            echo "         $failure[path]: $failure[error]\n";
        }

        return $row['intact'] === $this->pages;
    }

    /** Runs however the script ends. */
    private function cleanUp(): void
    {
        if ($this->server) {
            proc_terminate($this->server);
            for ($i = 0; $i < 200 && proc_get_status($this->server)['running']; $i++) {
                usleep(10_000);
            }
            proc_get_status($this->server)['running'] && proc_terminate($this->server, 9);
            proc_close($this->server);
        }
        unset($this->db);
        array_map(unlink(...), [...glob("$this->directory/pages/*"), ...glob("$this->directory/*.sqlite"), ...array_filter(["$this->directory/urls", "$this->directory/out"], is_file(...))]);
        rmdir("$this->directory/pages");
        rmdir($this->directory);
    }
}

[$options, $arguments] = command_line(['pages' => [200, 1, 100_000], 'delay-ms' => [50, 0, 60_000], 'db' => '']);
$arguments and bad_usage("unexpected argument $arguments[0]");
extension_loaded('pdo_sqlite') or fail('this PHP was built without pdo_sqlite');

if (function_exists('pcntl_async_signals')) {
    // End through exit, so that the server is stopped.
    pcntl_async_signals(true);
    pcntl_signal(SIGINT, fn () => exit(130));
    pcntl_signal(SIGTERM, fn () => exit(143));
}

try {
    exit((new Demo($options['pages'], $options['delay-ms'], $options['db']))->run() ? 0 : 1);
} catch (PDOException | JsonException $error) {
    fail($error->getMessage());
}
