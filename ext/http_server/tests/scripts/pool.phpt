--TEST--
Scripts: the server starts FPM, starts it again when it is killed, ends it, and leaves nothing behind
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
is_executable(dirname(PHP_BINARY) . '/../fpm/php-fpm') || die('skip FPM is not built');
?>
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/../fastcgi.inc';

$root = temporary_directory();
chmod($root, 0755);
file_put_contents("$root/index.php", <<<'PHP'
    <?php
    header('Content-Type: text/plain');
    switch ($_GET['do'] ?? '') {
        case 'pids': echo getmypid(), ' ', posix_getppid_of_this(); break;
        case 'settings': echo ini_get('memory_limit'), ' ', ini_get('precision'), ' ', getenv('GREETING'), ' ', json_encode([getenv('PATH'), getenv('HASH'), getenv('NONE'), error_reporting(), ini_get('date.timezone')]), ' ', php_sapi_name(); break;
        case 'wait': while (!file_exists($_GET['until'])) usleep(1000); echo 'waited'; break;
        default: echo 'hello';
    }
    function posix_getppid_of_this() { return explode(' ', file_get_contents('/proc/self/stat'))[3]; }
    PHP);

/** The user of scripts, where the server runs as root. */
$user = (posix_geteuid_of_this() === 0 ? ['user' => 'root'] : []) + ['ini' => ['user_agent' => $root]];
function posix_geteuid_of_this(): int
{
    return fileowner('/proc/self');
}
$is_gone = function (int $pid): bool {
    for ($i = 0; $i < 500 && file_exists("/proc/$pid"); $i++) {
        Async\delay(10);
    }
    return !file_exists("/proc/$pid");
};
// Those of this test: others run beside it.
$directories = fn() => array_filter(glob(sys_get_temp_dir() . '/php-fpm-*/fpm.conf'), fn($file) => str_contains(@file_get_contents($file) . @file_get_contents(dirname($file) . '/pool.ini'), $root));
$before = $directories();
$run = function (array $pool, callable $client, int $timeout = 10) use ($root, $user) {
    $wait = function (string $address, $server) use ($client) {
        // The server accepts when FPM is ready.
        while (!$server->isRunning()) {
            Async\delay(1);
        }

        return $client($address, $server);
    };

    return serve(null, $wait, fn($config) => $config->setShutdownTimeout($timeout), fn($server) => $server->addScriptHandler($root, 'index.php', $pool + $user));
};

foreach (['static', 'dynamic', 'ondemand'] as $pm) {
    echo "--- $pm\n";
    $pids = $run(['pm' => $pm, 'max_children' => 2], function (string $address) use ($directories, $before) {
        echo fetch($address, '/')[2], ', ', fetch($address, '/any')[2], "\n";
        [$new] = array_values(array_diff($directories(), $before));
        echo decoct(fileperms($new) & 0777), ' in ', decoct(fileperms(dirname($new)) & 0777), "\n";

        return explode(' ', fetch($address, '/?do=pids')[2]);
    });
    echo $is_gone($pids[0]) && $is_gone($pids[1]) ? 'ended' : 'left', ', ', count(array_diff($directories(), $before)), " directories are left\n";
}

echo "--- settings\n";
$run(['ini' => ['memory_limit' => '77M', 'precision' => 5, 'error_reporting' => 'E_ALL & ~E_NOTICE', 'date.timezone' => 'UTC'], 'env' => ['GREETING' => 'good $HOME day', 'HASH' => '$2y$10$text', 'NONE' => ''], 'status_path' => '/status', 'max_children' => 1, 'pm' => 'static'], function (string $address) {
    echo fetch($address, '/?do=settings')[2], "\n";
    echo strtok(fetch($address, '/status')[2], "\n"), "\n";
});

echo "--- killed\n";
$run(['pm' => 'static', 'max_children' => 2], function (string $address) use ($is_gone) {
    [, $first] = explode(' ', fetch($address, '/?do=pids')[2]);
    exec("kill -9 $first");
    $is_gone($first);
    [, $second] = explode(' ', fetch($address, '/?do=pids')[2]);
    echo $first !== $second ? "another one answers\n" : "the same\n";
});

echo "--- a request that is served when the server is stopped\n";
$answer = $run(['pm' => 'static', 'max_children' => 1], function (string $address, $server) use ($root) {
    $socket = connect($address);
    fwrite($socket, get("/?do=wait&until=$root/now", "Connection: close\r\n"));
    while ($server->getTelemetry()['active_requests'] < 1) {
        Async\delay(1);
    }
    Async\spawn(function () use ($root) {
        Async\delay(50);
        touch("$root/now");
    });

    return $socket;
});
echo read_response($answer)[2], "\n";
echo count(array_diff($directories(), $before)), " directories are left\n";

echo "--- a script that does not end\n";
$since = hrtime(true);
$answer = $run(['pm' => 'static', 'max_children' => 1], function (string $address, $server) use ($root) {
    $socket = connect($address);
    fwrite($socket, get("/?do=wait&until=$root/never", "Connection: close\r\n"));
    while ($server->getTelemetry()['active_requests'] < 1) {
        Async\delay(1);
    }

    return $socket;
}, 1);
echo read_response($answer)[0], hrtime(true) - $since < 8e9 ? ", in time\n" : ", too late\n";
echo count(array_diff($directories(), $before)), " directories are left\n";

echo "--- stop() and a cancellation while it starts\n";
foreach (['stop', 'cancel'] as $how) {
    $server = (new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', free_port())))->addScriptHandler($root, 'index.php', $user);
    $start = Async\spawn(fn() => $server->start());
    Async\delay(1);
    try {
        $server->start();
    } catch (TrueAsync\HttpServerRuntimeException $e) {
        echo $e->getMessage(), ', ';
    }
    $how === 'stop' ? $server->stop() : $start->cancel();
    try {
        var_dump(Async\await($start));
    } catch (Cancellation $e) {
        echo "cancelled\n";
    }
}
echo count(array_diff($directories(), $before)), " directories are left\n";

echo "--- FPM that does not start\n";
file_put_contents("$root/fails", "#!/bin/sh\necho '[date] ERROR: no luck today' >&2\nexit 3\n");
file_put_contents("$root/hangs", "#!/bin/sh\nexec sleep 100\n");
chmod("$root/fails", 0755);
chmod("$root/hangs", 0755);
foreach (['fails', 'hangs'] as $binary) {
    try {
        (new TrueAsync\HttpServer((new TrueAsync\HttpServerConfig())->addListener('127.0.0.1', free_port())))
            ->addScriptHandler($root, 'index.php', ['binary' => "$root/$binary", 'start_timeout' => 1] + $user)->start();
    } catch (TrueAsync\HttpServerRuntimeException $e) {
        echo str_replace($root, 'ROOT', $e->getMessage()), "\n";
    }
}
echo count(array_diff($directories(), $before)), " directories are left\n";
?>
--EXPECT--
--- static
hello, hello
600 in 700
ended, 0 directories are left
--- dynamic
hello, hello
600 in 700
ended, 0 directories are left
--- ondemand
hello, hello
600 in 700
ended, 0 directories are left
--- settings
77M 5 good $HOME day [false,"$2y$10$text","",30711,"UTC"] fpm-fcgi
pool:                 scripts
--- killed
another one answers
--- a request that is served when the server is stopped
waited
0 directories are left
--- a script that does not end
HTTP/1.1 503 Service Unavailable, in time
0 directories are left
--- stop() and a cancellation while it starts
Server is already running, bool(true)
Server is already running, cancelled
0 directories are left
--- FPM that does not start
FPM (ROOT/fails) has ended at once: ERROR: no luck today
FPM (ROOT/hangs) is not ready in time: it says nothing
0 directories are left
