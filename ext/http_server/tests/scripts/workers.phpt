--TEST--
Scripts with worker threads: one FPM for all of them, also behind a reload
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

use function Async\{await, delay, spawn};

$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", '<?php echo explode(" ", file_get_contents("/proc/self/stat"))[3];');
$user = (fileowner('/proc/self') === 0 ? ['user' => 'root'] : []) + ['ini' => ['user_agent' => $root]];
// Those of this test: others run beside it.
$directories = fn() => array_filter(glob(sys_get_temp_dir() . '/php-fpm-*/fpm.conf'), fn($file) => str_contains(@file_get_contents($file) . @file_get_contents(dirname($file) . '/pool.ini'), $root));
$before = $directories();
serve(null, function (string $address, $server) {
    while (count($server->getStats()['workers']) < 2) {
        delay(1);
    }
    $fetch = function () use ($address): string {
        $socket = connect($address);
        fwrite($socket, get('/', "Connection: close\r\n"));
        return substr(strstr(read_all($socket), "\r\n\r\n"), 4);
    };
    $masters = [];
    do {
        $masters[] = await(spawn($fetch));
        $workers = array_filter($server->getStats()['workers'], fn($worker) => $worker['total_requests'] > 0);
    } while (count($workers) < 2);
    var_dump(count(array_unique($masters)));
    var_dump($server->reload());
    for ($i = 0; $i < 10; $i++) {
        $masters[] = $fetch();
    }
    /* One FPM has answered all of them, the same as before. */
    var_dump(count(array_unique($masters)), (int) $masters[0] > 0);
    /* While it is dead, requests wait in each thread. What its socket has taken before dies with it. */
    preg_match('~(/[^ ()\0]+)/fpm\.conf~', file_get_contents('/proc/' . end($masters) . '/cmdline'), $match);
    $socket = "$match[1]/fpm.sock";
    for ($round = 0; $round < 3; $round++) {
        $master = end($masters);
        (int) $master > 1 || throw new Exception("no process: $master");
        posix_kill(-(int) $master, SIGKILL);
        while (@stream_socket_client("unix://$socket") !== false);
        $masters = array_map(await(...), array_map(spawn(...), array_fill(0, 20, $fetch)));
        var_dump(count(array_unique($masters)), (int) $masters[0] > 0, $masters[0] !== $master);
    }
}, fn($config) => $config->setWorkers(2)->setStatsEnabled(true), fn($server) => $server->addScriptHandler($root, 'index.php', ['max_children' => 2] + $user));
var_dump(array_diff($directories(), $before));
?>
--EXPECT--
int(1)
bool(true)
int(1)
bool(true)
int(1)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
array(0) {
}
