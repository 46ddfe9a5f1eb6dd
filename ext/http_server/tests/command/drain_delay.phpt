--TEST--
php-server --drain-delay: /readyz says no, and requests are still served, before connections are refused; a second signal ends the wait
--EXTENSIONS--
true_async_server
posix
--FILE--
<?php
require __DIR__ . '/../command.inc';

$app = app('return fn ($request, $response) => $response->setBody("served");');
$admin = '127.0.0.1:' . free_port();
$start = fn(string $seconds) => (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '1', '--admin', $admin, '--drain-delay', $seconds]))->ready();

$command = $start('1');
$begun = hrtime(true);
$command->signal(SIGTERM)->awaitLog('/server\.stopping/');
echo substr(fetch($admin, '/readyz')[0], 9, 3), ' ', fetch($command->address, '/')[2], "\n";
var_dump($command->end());
echo hrtime(true) - $begun > 990e6 ? "not before the delay\n" : "too early\n";

$command = $start('600');
$command->signal(SIGTERM)->awaitLog('/server\.stopping/');
echo fetch($command->address, '/')[2], "\n";
var_dump($command->end(SIGTERM));
?>
--EXPECT--
503 served
int(0)
not before the delay
served
int(1)
