--TEST--
php-server: SIGTERM lets requests finish, within the shutdown timeout; a second signal ends at once; workers end with their master
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\{await, delay, spawn};

$marks = temporary_directory();
$app = app('return function ($request, $response) {
    if ($request->getPath() === "/pid") {
        $response->setBody((string) getmypid());
        return;
    }
    touch("' . $marks . '" . $request->getPath());
    Async\delay($request->getPath() === "/short" ? 300 : 60_000);
    $response->setBody("done");
};');
$ask = function (Command $command, string $path) use ($marks) {
    $request = spawn(fn() => exchange($command->address, get($path)));
    until(fn() => file_exists($marks . $path));
    unlink($marks . $path);

    return $request;
};
$start = fn(string ...$more) => (new Command(['--app', $app, '--listen', '127.0.0.1:0', '--workers', '2', ...$more]))->ready();

echo "-- a request that finishes\n";
$command = $start();
$idle = connect($command->address);
$request = $ask($command, '/short');
$command->signal(SIGTERM);
$answer = await($request);
echo strtok($answer, "\r"), ' ', substr($answer, -4), ' ', preg_match('/^connection: close\r$/mi', $answer), "\n";
fwrite($idle, get('/short'));
echo read_response($idle)[0], "\n";
var_dump($command->end(), @stream_socket_client("tcp://$command->address"));

echo "-- one that does not\n";
$command = $start('--shutdown-timeout', '1');
$request = $ask($command, '/long');
$started = hrtime(true);
$code = $command->end(SIGTERM);
$took = (hrtime(true) - $started) / 1e9;
echo strtok(await($request), "\r"), ', exit code ', $code, ', ', $took > 0.8 && $took < 5 ? 'in time' : "after $took s", "\n";

echo "-- a second signal\n";
$command = $start('--shutdown-timeout', '60');
$request = $ask($command, '/long');
$command->signal(SIGTERM)->awaitLog('/server\.stopping/');
var_dump($command->end(SIGTERM), await($request));

echo "-- the master is killed\n";
$command = $start('--shutdown-timeout', '1');
$workers = array_map(fn($answer) => (int) $answer, [fetch($command->address, '/pid')[2], fetch($command->address, '/pid')[2]]);
echo array_filter($workers, fn($id) => posix_kill($id, 0)) === $workers ? "they run\n" : "they do not run\n";
$command->end(SIGKILL);
until(fn() => !array_filter($workers, fn($id) => posix_kill($id, 0)));
echo "gone\n";
?>
--EXPECT--
-- a request that finishes
HTTP/1.1 200 OK done 1
HTTP/1.1 200 OK
int(0)
bool(false)
-- one that does not
HTTP/1.1 503 Service Unavailable, exit code 0, in time
-- a second signal
int(1)
string(0) ""
-- the master is killed
they run
gone
