--TEST--
enableHotReload(): workers are replaced when watched files change, with the opcode cache, too; and a worker that was lost is
--EXTENSIONS--
true_async_server
opcache
--INI--
opcache.enable_cli=1
opcache.protect_memory=0
opcache.validate_timestamps=0
opcache.file_update_protection=0
opcache.protect_memory=0
error_log=/dev/null
display_errors=0
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\{await, delay, spawn};

$root = sys_get_temp_dir() . '/pool-' . getmypid();
mkdir("$root/deep/er", recursive: true);
file_put_contents($code = "$root/deep/er/code.PHP", '<?php return 1;');
foreach ([[[], 'not-there'], [[]], [[__FILE__]], [[$root], [], 0], [[$root], [], 1, -1], [[1]], [[$root], [1]]] as $arguments) {
    try {
        (new HttpServerConfig())->enableHotReload(...$arguments);
    } catch (Throwable $error) {
        echo $error::class, ': ', str_replace(__FILE__, 'FILE', $error->getMessage()), "\n";
    }
}

$port = free_port();
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWorkers(2)->setStatsEnabled(true)
    ->enableHotReload([$root], debounceMs: 20, maxHoldMs: 200)
    ->setBootloader(function () use ($code, $root) {
        $GLOBALS['version'] = require $code;
        spawn(function () use ($root) {
            while (!@unlink("$root/die")) {
                delay(2);
            }
            ini_set('memory_limit', '4M');
            str_repeat('x', 50_000_000);
        });
    }));
$server->addHttpHandler(fn($request, $response) => $response->end("version {$GLOBALS['version']}"));
$client = spawn(function () use ($server, $port, $code, $root) {
    $wait_for = function (string $answer) use ($port): void {
        while (fetch("127.0.0.1:$port", '/')[2] !== $answer) {
            delay(2);
        }
        echo "$answer\n";
    };
    $wait_for('version 1');
    file_put_contents("$root/deep/code.txt", 'does not count');
    file_put_contents($code, '<?php return 2;');
    $wait_for('version 2');

    echo "-- it is never calm\n";
    $busy = spawn(function () use ($root) {
        for (;;) {
            file_put_contents("$root/deep/busy.php", '<?php ');
            delay(10);
        }
    });
    file_put_contents($code, '<?php return 3;');
    $wait_for('version 3');
    $busy->cancel();
    try {
        await($busy);
    } catch (Async\AsyncCancellation) {
    }

    echo "-- a worker is lost\n";
    while (count($server->getStats()['workers']) !== 2) {
        delay(1);
    }
    touch("$root/die");
    while (file_exists("$root/die") || count($server->getStats()['workers']) !== 2) {
        delay(1);
    }
    $wait_for('version 3');
    $server->stop();
});
var_dump($server->start());
await($client);
array_map(unlink(...), [$code, "$root/deep/code.txt", "$root/deep/busy.php"]);
rmdir("$root/deep/er") && rmdir("$root/deep") && rmdir($root);
?>
--EXPECT--
TypeError: TrueAsync\HttpServerConfig::enableHotReload(): Argument #2 ($extensions) must be of type array, string given
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): there must be at least one directory
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): 'FILE' is not an existing directory
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): debounceMs must be at least 1, and maxHoldMs at least 0
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): debounceMs must be at least 1, and maxHoldMs at least 0
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): 'int' is not an existing directory
TrueAsync\HttpServerInvalidArgumentException: enableHotReload(): extensions must be strings
version 1
version 2
-- it is never calm
version 3
-- a worker is lost
version 3
bool(true)
