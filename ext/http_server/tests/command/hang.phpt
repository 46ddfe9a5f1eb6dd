--TEST--
php-server: workers that compute do not count as ready, and are replaced after --hang-timeout
--EXTENSIONS--
true_async_server
posix
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

echo "-- without a limit\n";
$admin = '127.0.0.1:' . free_port();
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--admin', $admin]))->ready();
echo $state($admin, '/readyz'), "\n";
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
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--hang-timeout', '2', '--admin', $admin]))->ready();
$first = fetch($command->address, '/')[2];
$spin = spawn(fn() => @exchange($command->address, get('/spin')));
foreach (['hangs', 'lost .*signal 9', 'replaced'] as $record) {
    $command->awaitLog("/worker\.$record/");
}
Async\await($spin);
echo fetch($command->address, '/')[2] !== $first ? "another worker\n" : "the same worker\n";
unlink($mark);
var_dump($command->end(SIGTERM));
?>
--EXPECT--
-- without a limit
200 {"state":"ready","workers":1,"ready":1}
503 {"state":"degraded","workers":1,"ready":0}
503 {"state":"degraded","workers":1,"ready":0}
counted
200 {"state":"ready","workers":1,"ready":1}
int(0)
-- with one
another worker
int(0)
