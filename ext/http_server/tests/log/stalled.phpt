--TEST--
Log: receivers that do not read, full disks, closed pipes: records are lost, requests are not
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!is_writable('/dev/full')) die('skip there is no /dev/full');
?>
--FILE--
<?php
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\delay;

$directory = temporary_directory();

/** Requests with long records; tells of the answers, the dropped records and the seconds of stop(). Returns the number of dropped ones. */
function flood(int $count, array $sink): int
{
    $stats = null;
    $stopped = 0;
    $answers = serve(
        fn($request, $response) => $response->setBody('x'),
        function ($address, HttpServer $server) use ($count, &$stats, &$stopped) {
            $answers = 0;
            for ($i = 0; $i < $count; $i += 50) {
                $answers += substr_count(exchange($address, str_repeat(get('/' . str_repeat('a', 1500)), 49) . get('/', "Connection: close\r\n")), '200 OK');
            }
            $stats = fn() => $server->getTelemetry()['log_records_dropped_total'];
            $stopped = hrtime(true);
            return $answers;
        },
        with_sinks($sink),
    );

    $seconds = (hrtime(true) - $stopped) / 1e9;
    echo "$answers answers, stopped ", $seconds < 3.5 ? 'in time' : "after $seconds s", "\n";

    return $stats();
}

echo "-- a receiver that does not read\n";
$tcp = stream_socket_server('tcp://127.0.0.1:0');
posix_mkfifo("$directory/fifo", 0600);
$reader = fopen("$directory/fifo", 'r+');
$unix = stream_socket_server("udg://$directory/log", $code, $message, STREAM_SERVER_BIND);
var_dump(flood(6000, sink('file', ['path' => "$directory/fifo", 'category' => 'access'])) > 5000);
// Whole lines.
stream_set_blocking($reader, false);
$read = '';
while (($piece = fread($reader, 65536)) !== '' && $piece !== false) {
    $read .= $piece;
}
$lines = explode("\n", $read);
var_dump(array_pop($lines), count(preg_grep('/^20\S+ INFO GET .* client\.port=\d+$/', $lines)) === count($lines));
var_dump(flood(500, sink('syslog', ['target' => "udg://$directory/log", 'category' => 'access'])) > 100);
var_dump(flood(6000, sink('syslog', ['target' => 'tcp://' . stream_socket_get_name($tcp, false), 'category' => 'access'])) > 0);

echo "-- a full disk\n";
var_dump(flood(200, sink('file', ['path' => '/dev/full', 'category' => 'access'])));

echo "-- a closed pipe\n";
[$mine, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fclose($theirs);
var_dump(flood(200, sink('stream', ['stream' => $mine, 'category' => 'access'])));

echo "-- a stream for reading, a stream that is closed\n";
var_dump(flood(200, sink('stream', ['stream' => fopen(__FILE__, 'r'), 'category' => 'access'])));
$memory = fopen('php://memory', 'w+');
fclose($memory);
try {
    flood(50, sink('stream', ['stream' => $memory]));
} catch (TrueAsync\HttpServerInvalidArgumentException $error) {
    echo $error->getMessage(), "\n";
}

echo "-- a disk\n";
$dropped = flood(6000, sink('file', ['path' => "$directory/log.txt", 'category' => 'access']));
$lines = file("$directory/log.txt");
echo count($lines) + $dropped, ' ', count(preg_grep('/^20\S+ INFO GET .* client\.port=\d+\n$/', $lines)) === count($lines) ? 'whole' : 'torn', "\n";
?>
--EXPECTF--
-- a receiver that does not read
%A6000 answers, stopped in time
bool(true)
string(0) ""
bool(true)
%A500 answers, stopped in time
bool(true)
%A6000 answers, stopped in time
bool(true)
-- a full disk
%A200 answers, stopped in time
int(200)
-- a closed pipe
%A200 answers, stopped in time
int(200)
-- a stream for reading, a stream that is closed
%A200 answers, stopped in time
int(200)
setLogSinks(): 'stream' must be a stream resource
-- a disk
%A6000 answers, stopped in time
6000 whole
