--TEST--
Threads of a web request have what the administrator has set: for the pool of php-fpm, for one request, for a path; and not what ini_set() did
--EXTENSIONS--
true_async
posix
--SKIPIF--
<?php
require __DIR__ . '/fcgi.inc';
if (!PHP_ZTS) die('skip needs a thread-safe build');
if (!sapi_binary('php-fpm') || !sapi_binary('php-cgi')) die('skip needs php-fpm and php-cgi');
?>
--FILE--
<?php
require __DIR__ . '/fcgi.inc';

$directory = sys_get_temp_dir();
$report = <<<'PHP'
    ini_set('precision', '5');
    $report = function () {
        $values = [];
        foreach (['open_basedir', 'memory_limit', 'date.timezone', 'user_agent', 'precision', 'disable_functions'] as $name) {
            $values[$name] = ini_get($name);
        }
        return $values + [
            'outside' => @file_get_contents('/etc/hostname') === false ? 'refused' : 'read',
            'exec' => function_exists('exec'), 'strlen' => function_exists('strlen'),
            'fixed' => ini_set('memory_limit', '1G') === false && ini_set('open_basedir', '/') === false,
        ];
    };
    $main = $report();
    $thread = Async\await(Async\spawn_thread($report));
    $nested = Async\await(Async\spawn_thread(fn() => Async\await(Async\spawn_thread($report))));
    $main['precision'] = '14';
    echo json_encode($thread), $thread === $main && $thread === $nested ? ' as the request' : ' not as the request ' . json_encode([$main, $nested]), "\n";
    PHP;
$limit = <<<'PHP'
    try {
        Async\await(Async\spawn_thread(fn() => str_repeat('x', 100_000_000)));
    } catch (Async\ThreadTransferException $e) {
        echo preg_replace('/ of .*/', '', $e->getMessage()), "\n";
    }
    PHP;

echo "-- a pool of php-fpm\n";
$server = new FastCgi('php-fpm', "php_admin_value[open_basedir] = $directory\nphp_admin_value[memory_limit] = 40M\n"
    . "php_admin_value[disable_functions] = exec,system\nphp_value[date.timezone] = Europe/Paris\n");
echo $server->run($report), $server->run($report), $server->run($limit);
echo "-- and of one request\n";
echo $server->run($report, '', ['PHP_ADMIN_VALUE' => 'user_agent=forced', 'PHP_VALUE' => 'date.timezone=Asia/Tokyo']);
$server->stop();

echo "-- a path of php-cgi\n";
$server = new FastCgi('php-cgi', "date.timezone=Europe/Rome\n[PATH=$directory]\nopen_basedir=$directory\nmemory_limit=40M\n");
echo $server->run($report), $server->run($limit);
$server->stop();
?>
--EXPECTF--
-- a pool of php-fpm
{"open_basedir":"%s","memory_limit":"40M","date.timezone":"Europe\/Paris","user_agent":"","precision":"14","disable_functions":"exec,system","outside":"refused","exec":false,"strlen":true,"fixed":true} as the request
{"open_basedir":"%s","memory_limit":"40M","date.timezone":"Europe\/Paris","user_agent":"","precision":"14","disable_functions":"exec,system","outside":"refused","exec":false,"strlen":true,"fixed":true} as the request
Allowed memory size
-- and of one request
{"open_basedir":"%s","memory_limit":"40M","date.timezone":"Asia\/Tokyo","user_agent":"forced","precision":"14","disable_functions":"exec,system","outside":"refused","exec":false,"strlen":true,"fixed":true} as the request
-- a path of php-cgi
{"open_basedir":"%s","memory_limit":"40M","date.timezone":"Europe\/Rome","user_agent":"","precision":"14","disable_functions":"","outside":"refused","exec":true,"strlen":true,"fixed":true} as the request
Allowed memory size
