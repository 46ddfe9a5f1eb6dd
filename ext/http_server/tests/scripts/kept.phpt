--TEST--
Scripts: connections that one worker keeps leave children to the others, also to the workers of a reload
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
PHP_ZTS || die('skip threads need a thread-safe build');
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException};
use function Async\{await_all, delay, spawn};

$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", '<?php isset($_GET["slow"]) && usleep(50_000); echo "answered";');
$user = fileowner('/proc/self') === 0 ? ['user' => 'root'] : [];
serve(null, function (string $address, $server) {
    while (count($server->getStats()['workers']) < 2) {
        delay(1);
    }
    $all = fn(string $path) => implode(' ', array_unique(array_map(fn($answer) => $answer[2],
        await_all(array_map(fn() => spawn(fn() => fetch($address, $path)), range(1, 12)))[0])));
    for ($round = 0; $round < 3; $round++) {
        // Both children are wanted, by both workers; then each connection has another worker than the last.
        echo $all('/?slow'), ', ', $all('/'), "\n";
        var_dump($server->reload());
    }
}, fn($config) => $config->setWorkers(2)->setStatsEnabled(true)->setShutdownTimeout(1),
    fn($server) => $server->addScriptHandler($root, 'index.php', ['pm' => 'static', 'max_children' => 2, 'keep_alive' => 60, 'queue_timeout' => 5] + $user));

echo "--- a child for each worker\n";
file_put_contents("$root/fpm", "#!/bin/sh\n");
chmod("$root/fpm", 0755);
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', 1)->setWorkers(3));
foreach ([['keep_alive' => 1, 'pm' => 'static'], ['keep_alive' => 1, 'max_children' => 2, 'pm' => 'static'], ['max_children' => 2]] as $options) {
    try {
        $server->addScriptHandler($root, 'index.php', $options + ['binary' => "$root/fpm", 'user' => 'nobody']);
        echo "accepted\n";
    } catch (HttpServerInvalidArgumentException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
answered, answered
bool(true)
answered, answered
bool(true)
answered, answered
bool(true)
--- a child for each worker
accepted
addScriptHandler(): a connection that is kept holds a child: "keep_alive" needs "max_children" for each of the 3 workers, 2 given
accepted
