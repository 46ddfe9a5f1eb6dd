--TEST--
examples/tutorial: each chapter's program does what its chapter says
--EXTENSIONS--
true_async_server
pdo_sqlite
posix
--FILE--
<?php
require __DIR__ . '/../free_port.inc';

use function Async\{await_all, delay, spawn};

const TUTORIAL = __DIR__ . '/../../examples/tutorial';

/** The program of a chapter, in a process of its own. */
final class Chapter
{
    private readonly int $port;
    /** @var resource */
    private $process;
    /** @var resource */
    private $errors;

    public function __construct(string $name, string ...$command)
    {
        $this->port = free_port();
        $command = $command !== [] ? [...$command, "127.0.0.1:$this->port"] : [TUTORIAL . "/$name/server.php", (string) $this->port];
        $this->process = proc_open([PHP_BINARY, '-n', ...$command], [['file', '/dev/null', 'r'], STDOUT, ['pipe', 'w']], $pipes);
        $this->errors = $pipes[2];
        for ($i = 0; $i < 2_000 && !$this->listens(); $i++) {
            delay(10);
        }
        echo "$name\n";
    }

    public function listens(): bool
    {
        return @stream_socket_client("tcp://127.0.0.1:$this->port") !== false;
    }

    /** @return array{int, string, list<string>} status, body, header fields */
    public function ask(string $method, string $path, mixed $data = null): array
    {
        $context = stream_context_create(['http' => ['method' => $method, 'ignore_errors' => true, 'follow_location' => 0, 'timeout' => 20,
            'header' => 'Content-Type: application/json', 'content' => $data === null ? '' : json_encode($data)]]);
        $body = file_get_contents('http://127.0.0.1:' . $this->port . $path, false, $context);

        return [(int) substr($http_response_header[0], 9, 3), $body, $http_response_header];
    }

    public function create(string $url): string
    {
        [$status, $body] = $this->ask('POST', '/links', ['url' => $url]);
        $status === 201 or die("$status $body\n");

        return json_decode($body)->code;
    }

    public function signal(): void
    {
        proc_terminate($this->process);
    }

    /** What it has logged, and its exit code. */
    public function ended(): string
    {
        $said = trim(stream_get_contents($this->errors));

        return "$said, exit code " . proc_close($this->process);
    }

    public function kill(): void
    {
        proc_terminate($this->process, SIGKILL);
        stream_get_contents($this->errors);
    }

    public function __destruct()
    {
        is_resource($this->process) && proc_terminate($this->process, SIGKILL);
    }
}

/** Waits until the link has what is expected. */
function until(Chapter $chapter, string $code, string $name, mixed $value): void
{
    for ($i = 0; $i < 2_000; $i++) {
        $link = json_decode($chapter->ask('GET', "/links/$code")[1], true);
        if ($link[$name] == $value) {
            echo "$name: $value\n";
            return;
        }
        delay(10);
    }
    echo "$name is ", json_encode($link[$name]), " instead of $value\n";
}

$file = tempnam(sys_get_temp_dir(), 'tutorial');
putenv("DATABASE_DSN=sqlite:$file");

// The pages that links lead to.
$pages = free_port();
$held = new Async\FutureState();
$server = new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', $pages));
$failures = 2;
$server->addHttpHandler(function ($request, $response) use ($held, &$failures) {
    if ($request->getPath() === '/weak' && $failures-- > 0) {
        $response->setStatusCode(503);
    } elseif ($request->getPath() === '/held') {
        (new Async\Future($held))->await();
    }
    $response->html('<html><title>Page of ' . $request->getPath() . ' &amp; more</title>');
});
spawn($server->start(...));

$chapter = new Chapter('1-server');
$started = hrtime(true);
[$answers] = await_all(array_map(fn () => spawn(fn () => $chapter->ask('GET', '/?wait=1')[1]), range(1, 4)));
echo $answers[3], (hrtime(true) - $started) / 1e9 < 3.5 ? "at the same time\n" : "one after the other\n";
$chapter->kill();

$chapter = new Chapter('2-routes');
$code = $chapter->create("http://127.0.0.1:$pages/a");
[$status, , $fields] = $chapter->ask('GET', "/$code");
echo $status, in_array("location: http://127.0.0.1:$pages/a", $fields) ? " there\n" : ' ' . implode("\n", $fields) . "\n";
foreach ([['GET', '/00000000'], ['GET', '/none/where'], ['PUT', '/links'], ['POST', '/links', 'text'], ['POST', '/links', ['url' => 'javascript:1']]] as $request) {
    [$status, $body] = $chapter->ask(...$request);
    echo "$status $body\n";
}
$chapter->kill();

$chapter = new Chapter('3-database');
$code = $chapter->create("http://127.0.0.1:$pages/b");
echo $chapter->ask('GET', "/$code")[0], "\n";
until($chapter, $code, 'visits', 1);
$chapter->kill();

$chapter = new Chapter('4-cache');
echo $chapter->ask('GET', "/$code")[0], " after a restart\n";
await_all(array_map(fn () => spawn($chapter->ask(...), 'GET', "/$code"), range(1, 20)));
until($chapter, $code, 'visits', 22);
// The cache is asked, and not the database.
(new PDO("sqlite:$file"))->exec("UPDATE link SET url = 'http://127.0.0.1/new'");
echo in_array("location: http://127.0.0.1:$pages/b", $chapter->ask('GET', "/$code")[2]) ? "cached\n" : "not cached\n";
$chapter->kill();

$chapter = new Chapter('5-jobs');
until($chapter, $chapter->create("http://127.0.0.1:$pages/title"), 'title', 'Page of /title & more');
until($chapter, $chapter->create("http://127.0.0.1:$pages/weak"), 'title', 'Page of /weak & more');
$chapter->kill();

$chapter = new Chapter('6-metrics');
$chapter->ask('GET', '/' . $chapter->create("http://127.0.0.1:$pages/c"));
echo $chapter->ask('GET', '/healthz')[1], "\n";
preg_match_all('/^\w+_total .*/m', $chapter->ask('GET', '/metrics')[1], $match);
echo implode("\n", $match[0]), "\n";
$chapter->kill();

$chapter = new Chapter('7-stop');
$code = $chapter->create("http://127.0.0.1:$pages/held");
$chapter->ask('GET', "/$code");
$chapter->signal();
while ($chapter->listens()) {
    delay(10);
}
$held->complete(null);
echo preg_replace('/^\[.*?\] /m', '', $chapter->ended()), "\n";
print_r((new PDO("sqlite:$file"))->query("SELECT title, visits FROM link WHERE code = '$code'")->fetch(PDO::FETCH_ASSOC));

$chapter = new Chapter('8-deploy', __DIR__ . '/../../ext/http_server/command/php-server', '--workers', '2', '--log', '/dev/null', '--app', TUTORIAL . '/8-deploy/app.php', '--listen');
await_all(array_map(fn () => spawn($chapter->ask(...), 'GET', "/$code"), range(1, 20)));
$chapter->signal();
echo $chapter->ended(), "\n";
echo (new PDO("sqlite:$file"))->query("SELECT visits FROM link WHERE code = '$code'")->fetchColumn(), " visits\n";
$server->stop();
array_map(fn ($f) => is_file($f) && unlink($f), [$file, "$file-wal", "$file-shm", "$file-journal"]);
?>
--EXPECT--
1-server
hello after 1 s
at the same time
2-routes
302 there
404 {"error":"no link 00000000"}
404 {"error":"there is nothing here"}
405 {"error":"this is not possible here"}
422 {"error":"the body is an object with the url of a page"}
422 {"error":"the body is an object with the url of a page"}
3-database
302
visits: 1
4-cache
302 after a restart
visits: 22
cached
5-jobs
title: Page of /title & more
title: Page of /weak & more
6-metrics
{"status":"ok"}
links_created_total 1
redirects_total 1
7-stop
SIGTERM: no more requests, exit code 0
Array
(
    [title] => Page of /held & more
    [visits] => 1
)
8-deploy
, exit code 0
21 visits
