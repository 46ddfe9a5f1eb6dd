--TEST--
php-server: kill -9 of a worker under load costs its own open requests alone; it is replaced; one that dies again and again is started slower
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\delay;

$app = app('return function ($request, $response) {
    if ($request->getPath() === "/die") {
        posix_kill(getmypid(), SIGKILL);
    }
    Async\delay(5);
    $response->setBody("worker " . getmypid());
};');
$admin = '127.0.0.1:' . free_port();
$command = (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', '--admin', $admin]))->ready();
$state = fn() => json_decode(fetch($admin, '/readyz')[2], true);

$load = new Load($command->address, '/worker \d+$/');
$load->more();
$victim = (int) substr(fetch($command->address, '/')[2], 7);
posix_kill($victim, SIGKILL);
$command->awaitLog('/worker\.lost slot=\d pid=' . $victim . ' reason=signal 9/');
until(fn() => $state()['state'] === 'ready');
$load->more(100);
$load->stop();
// Each client had one request at most in the worker that was killed.
echo count($load->wrong) <= 4 ? 'few' : implode("\n", $load->wrong), " failed\n";
foreach ($load->wrong as $answer) {
    str_contains($answer, 'no connection') && print "refused: $answer\n";
}

echo "-- again and again\n";
for ($i = 2; $i <= 5; $i++) {
    until(fn() => $state()['state'] === 'ready');
    foreach (range(1, 2) as $try) {
        // Both workers, as the kernel likes.
        exchange($command->address, get('/die', "Connection: close\r\n"));
    }
    $command->awaitLog('/worker\.lost/', $i);
}
until(fn() => $state()['state'] === 'ready');
echo fetch($command->address, '/')[0], "\n";
var_dump($command->end(SIGTERM));
echo preg_match_all('/worker\.lost/', $command->log()) >= 5 ? "lost and replaced\n" : $command->log();

echo "-- how long it waits\n";
require __DIR__ . '/../../command/lib/Backoff.php';
$backoff = new TrueAsync\Command\Backoff();
echo implode(' ', array_map($backoff->next(...), [0.0, 0.1, 0.1, 9.9, 0.0, 0.0, 0.0, 0.0, 10.5, 0.1])), "\n";
?>
--EXPECT--
few failed
-- again and again
HTTP/1.1 200 OK
int(0)
lost and replaced
-- how long it waits
100 200 400 800 1600 3200 5000 5000 100 200
