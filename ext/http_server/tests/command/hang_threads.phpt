--TEST--
php-server --threads: a thread that computes does not count as ready, and its process is replaced after --hang-timeout
--EXTENSIONS--
true_async_server
posix
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\spawn;

$mark = temporary_directory() . '/spin';
$app = app('return function ($request, $response) {
    if ($request->getPath() === "/spin") {
        $started = hrtime(true);
        touch("' . $mark . '");
        while (file_exists("' . $mark . '") && hrtime(true) - $started < 120e9) {
            for ($i = 0; $i < 10_000; $i++);
        }
    }
    $response->setBody((string) getmypid());
};');
$state = fn(string $admin, string $path) => substr(fetch($admin, $path)[0], 9, 3) . ' ' . fetch($admin, $path)[2];
$options = ['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--threads'];

echo "-- without a limit\n";
$admin = '127.0.0.1:' . free_port();
$command = (new Command([...$options, '--admin', $admin]))->ready();
$spin = spawn(fn() => exchange($command->address, get('/spin')));
$command->awaitLog('/worker\.silent/');
echo $state($admin, '/healthz'), "\n", $state($admin, '/readyz'), "\n";
echo preg_match('/^php_server_workers\{state="silent"\} 1$/m', fetch($admin, '/metrics')[2]) ? "counted\n" : "not counted\n";
unlink($mark);
$command->awaitLog('/worker\.answers/');
Async\await($spin);
echo $state($admin, '/readyz'), "\n";
var_dump($command->end(SIGTERM));

echo "-- with one\n";
$admin = '127.0.0.1:' . free_port();
$command = (new Command([...$options, '--hang-timeout', '2', '--shutdown-timeout', '1', '--admin', $admin]))->ready();
$first = fetch($command->address, '/')[2];
$spin = spawn(fn() => @exchange($command->address, get('/spin')));
$command->awaitLog('/worker\.hangs/');
$command->awaitLog('/worker\.lost .*signal 9/');
Async\await($spin);
echo fetch($command->address, '/')[2] !== $first ? "another process\n" : "the same process\n";
unlink($mark);
var_dump($command->end(SIGTERM));
?>
--EXPECT--
-- without a limit
200 {"state":"degraded","workers":2,"ready":1}
503 {"state":"degraded","workers":2,"ready":1}
counted
200 {"state":"ready","workers":2,"ready":2}
int(0)
-- with one
another process
int(0)
