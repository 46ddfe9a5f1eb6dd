--TEST--
php-server --threads: one process whose threads serve; a reload loses nothing
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../command.inc';

$app = app('return function ($request, $response) {
    Async\delay(1);
    $response->setBody("process " . getmypid());
};');
$admin = '127.0.0.1:' . free_port();
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--threads', '--admin', $admin]))->ready();
echo fetch($admin, '/readyz')[2], "\n", preg_match_all('/^php_server_workers\{.*\} 2$/m', fetch($admin, '/metrics')[2]), "\n";
$process = fetch($command->address, '/')[2];
for ($i = 0; $i < 20; $i++) {
    fetch($command->address, '/')[2] === $process || print "another process\n";
}
echo preg_match('/^php_server_requests_total (\d+)$/m', fetch($admin, '/metrics')[2], $match), ": $match[1]\n";
$load = new Load($command->address, '/process \d+$/');
$load->more();
$command->signal(SIGHUP)->awaitLog('/reload\.done/');
// Its threads end one behind the other.
until(fn() => fetch($command->address, '/')[2] !== $process);
$load->more();
$load->stop();
var_dump($load->wrong, $command->end(SIGTERM));
?>
--EXPECT--
{"state":"ready","workers":2,"ready":2}
2
1: 21
array(0) {
}
int(0)
