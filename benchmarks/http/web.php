<?php

declare(strict_types=1);

/*
 * The web server of the module true_async_server, for the benchmarks of web servers.
 *
 *   php benchmarks/http/web.php hello [WORKERS]             a handler that says hello
 *   php benchmarks/http/web.php echo                        WebSocket messages are echoed
 *   php benchmarks/http/web.php json                        ten header fields are read, five are written, with JSON
 *   php benchmarks/http/web.php tls DIR                     hello over TLS, with DIR/cert.pem and DIR/key.pem
 *   php benchmarks/http/web.php files DIR                   the files of DIR/www/files, as /files/
 *   php benchmarks/http/web.php row mysql|pgsql             one row of a database, through a pool of 20 connections
 *   php benchmarks/http/web.php script DIR FPM CHILDREN OPCACHE   the scripts of DIR/www in children of an FPM with opcache
 *
 * Listens on a free port of the loopback interface, prints the port, and ends after ten minutes at the latest. Databases come from the
 * environment: PDO_MYSQL_TEST_DSN or PDO_PGSQL_TEST_DSN, with _USER and _PASS.
 */

use TrueAsync\{HttpRequest, HttpResponse, HttpServer, HttpServerConfig, StaticHandler, WebSocket};
use function Async\{delay, spawn};

const LIFE_MS = 600_000;

[$what, $first, $second, $third, $fourth] = [...array_slice($argv, 1), ...array_fill(0, 5, '')];
$probe = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($probe, false), ':'), 1);
fclose($probe);

$config = (new HttpServerConfig())->addListener('127.0.0.1', $port, tls: $what === 'tls')->setBacklog(4096)->setKeepAliveTimeout(600);
if ($what === 'tls') {
    $config->enableTls(true)->setCertificate("$first/cert.pem")->setPrivateKey("$first/key.pem");
}
if ($what === 'hello') {
    $config->setWorkers(max(1, (int) $first));
}
$server = new HttpServer($config);

match ($what) {
    'echo' => $server->addWebSocketHandler(static function (WebSocket $socket): void {
        foreach ($socket as $message) {
            $socket->send($message->data);
        }
    }),
    'hello', 'tls' => $server->addHttpHandler(hello()),
    'json' => $server->addHttpHandler(json()),
    'files' => $server->addStaticHandler((new StaticHandler('/files/', "$first/www/files"))->setOpenFileCache(1_000)),
    'row' => $server->addHttpHandler(row($first)),
    'script' => $server->addScriptHandler("$first/www", 'index.php', [
        'binary' => $second,
        'pm' => 'static',
        'max_children' => (int) $third,
        'keep_alive' => 60, // safe, as there are no more connections than children
        'ini' => ['zend_extension' => $fourth],
        ...posix_geteuid() === 0 ? ['user' => 'nobody'] : [],
    ]),
};

spawn(static function () use ($server): void {
    delay(LIFE_MS);
    $server->stop();
});
spawn(static function () use ($port): void {
    while (!@stream_socket_client("tcp://127.0.0.1:$port")) {
        delay(5);
    }
    echo "$port\n";
});
$server->start();

function hello(): Closure
{
    return static function (HttpRequest $request, HttpResponse $response): void {
        $response->setHeader('Content-Type', 'text/plain')->setBody("Hello, World!\n");
    };
}

function json(): Closure
{
    return static function (HttpRequest $request, HttpResponse $response): void {
        $host = $request->getHeader('Host');
        $agent = $request->getHeader('User-Agent');
        $accept = $request->getHeader('Accept');
        $language = $request->getHeader('Accept-Language');
        $authorization = $request->getHeader('Authorization');
        $id = $request->getHeader('X-Request-Id');
        $for = $request->getHeader('X-Forwarded-For');
        $proto = $request->getHeader('X-Forwarded-Proto');
        $match = $request->getHeader('If-None-Match');
        $origin = $request->getHeader('Origin');
        $response->setHeader('Cache-Control', 'no-store')
            ->setHeader('X-Content-Type-Options', 'nosniff')
            ->setHeader('X-Frame-Options', 'DENY')
            ->setHeader('X-Request-Id', $id)
            ->setHeader('Vary', 'Origin')
            ->json(['message' => 'Hello, World!', 'agent' => $agent]);
    };
}

/** A table with one row, which each request reads. */
function row(string $driver): Closure
{
    $prefix = 'PDO_' . strtoupper($driver) . '_TEST';
    $pdo = new PDO(getenv("{$prefix}_DSN"), getenv("{$prefix}_USER") ?: null, getenv("{$prefix}_PASS") ?: null, [
        PDO::ATTR_POOL_ENABLED => true,
        PDO::ATTR_POOL_MAX => 20,
        PDO::ATTR_POOL_STMT_CACHE_SIZE => 4,
        PDO::ATTR_POOL_RESET => PDO::POOL_RESET_NEVER, // as the pools of others
        PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC,
    ]);

    return static function (HttpRequest $request, HttpResponse $response) use ($pdo): void {
        $statement = $pdo->prepare('SELECT id, name FROM bench_items WHERE id = ?');
        $statement->execute([7]);
        $response->json($statement->fetch());
    };
}
