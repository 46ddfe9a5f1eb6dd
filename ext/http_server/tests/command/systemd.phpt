--TEST--
php-server: sockets and notifications of systemd
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../command.inc';

use function Async\{await, delay, spawn};

$directory = temporary_directory();
$notify = stream_socket_server("udg://$directory/notify", flags: STREAM_SERVER_BIND);
$states = [];
spawn(function () use ($notify, &$states) {
    while (($state = stream_socket_recvfrom($notify, 4096)) !== false) {
        if (str_contains($state, 'WATCHDOG')) {
            $states['watchdog'] = ($states['watchdog'] ?? 0) + 1;
        } else {
            $states[] = preg_replace(['/(MAINPID|MONOTONIC_USEC)=\d+/'], '$1=N', str_replace("\n", ' ', $state));
        }
    }
});
$said = function (int $count) use (&$states): string {
    return until(function () use (&$states, $count) {
        return array_values(array_filter($states, is_string(...)))[$count - 1] ?? null;
    });
};

$app = app('return fn($request, $response) => $response->setBody(json_encode([$request->getRemoteAddress() ?? "local",
    array_filter([getenv("LISTEN_FDS"), getenv("LISTEN_PID"), getenv("NOTIFY_SOCKET"), getenv("WATCHDOG_USEC")])]));');
$tcp = stream_socket_server('tcp://127.0.0.1:0');
$unix = stream_socket_server("unix://$directory/socket");
$address = stream_socket_get_name($tcp, false);
// A connection that came before the server.
$early = connect($address);
fwrite($early, get('/', "Connection: close\r\n"));

$command = (new Command(['--app', $app, '--workers', '2'], [3 => $tcp, 4 => $unix], [
    'LISTEN_FDS' => '2', 'LISTEN_FDNAMES' => 'web:', 'NOTIFY_SOCKET' => "$directory/notify", 'WATCHDOG_USEC' => '100000',
], 'LISTEN_PID=$$; export LISTEN_PID;'))->ready();
echo $said(1), "\n";
echo preg_match('/listeners=(\S+)/', $command->log(), $match) ? $match[1] : $command->log(), "\n";
echo read_response($early)[2], "\n", fetch($address, '/')[2], "\n";
$local = stream_socket_client("unix://$directory/socket");
fwrite($local, get('/', "Connection: close\r\n"));
echo read_response($local)[2], "\n";

$command->signal(SIGHUP);
echo $said(2), "\n", $said(3), "\n";
until(function () use (&$states) {
    return ($states['watchdog'] ?? 0) > 3;
});
var_dump($command->end(SIGTERM));
echo $said(4), "\n";
// The socket is systemd's: it stays.
$late = stream_socket_client("tcp://$address");
var_dump(is_resource($late), file_exists("$directory/socket"));

echo "-- for another process\n";
$command = (new Command(['--app', $app, '--workers', '1', '--listen', '127.0.0.1:0'], [3 => $tcp], ['LISTEN_FDS' => '1', 'LISTEN_PID' => '1']))->ready();
echo fetch($command->address, '/')[2], ' ', $command->address === $address ? 'taken' : 'left alone', "\n";
var_dump($command->end(SIGTERM));

echo "-- what is no socket\n";
$command = new Command(['--app', $app], [3 => ['file', '/dev/null', 'r']], ['LISTEN_FDS' => '1'], 'LISTEN_PID=$$; export LISTEN_PID;');
echo $command->end(), ' ', $command->log();
fclose($notify);
exit(0);
?>
--EXPECT--
READY=1 STATUS=serving MAINPID=N
web,descriptor:4
["127.0.0.1",[]]
["127.0.0.1",[]]
["local",[]]
RELOADING=1 MONOTONIC_USEC=N
READY=1 STATUS=serving MAINPID=N
int(0)
STOPPING=1 STATUS=finishing requests
bool(true)
bool(true)
-- for another process
["127.0.0.1",[]] left alone
int(0)
-- what is no socket
1 php-server: LISTEN_FDS: descriptor 3 is no socket
