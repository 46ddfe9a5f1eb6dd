--TEST--
Log: syslog over UDP, Unix datagrams and TCP, receivers that are gone and come again
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpServerConfig, LogSeverity};
use function Async\delay;

$handler = fn($request, $response) => $request->getPath() === '/throw' ? throw new Exception("two\nlines") : $response->setBody('x');
$directory = temporary_directory();
$name_of = fn($socket) => stream_socket_get_name($socket, false);

/** Octet-counted records. */
function records(string $bytes): array
{
    $records = [];
    while (preg_match('/^(\d+) /', $bytes, $match)) {
        $records[] = substr($bytes, strlen($match[0]), (int) $match[1]);
        $bytes = substr($bytes, strlen($match[0]) + (int) $match[1]);
    }

    return $bytes === '' ? $records : [...$records, "rest: $bytes"];
}

echo "-- UDP and Unix datagrams\n";
$udp = stream_socket_server('udp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND);
$unix = stream_socket_server("udg://$directory/log", $code, $message, STREAM_SERVER_BIND);
serve($handler, fn($address) => ask($address, '/', '/throw'), with_sinks(
    sink('syslog', ['target' => 'udp://' . $name_of($udp)]),
    sink('syslog', ['target' => "udg://$directory/log", 'facility' => 'daemon', 'category' => 'all']),
));
foreach ([[$udp, 3], [$unix, 5]] as [$socket, $count]) {
    for ($i = 0; $i < $count; $i++) {
        echo preg_replace('~file=\S+~', 'file=F', masked_log(stream_socket_recvfrom($socket, 65536))), "|\n";
    }
}

echo "-- priorities\n";
foreach (['user', 'daemon', 'local0', 'kern', 'local7'] as $facility) {
    serve($handler, fn() => 1, with_sinks(sink('syslog', ['target' => 'udp://' . $name_of($udp), 'facility' => $facility])));
    echo $facility, ' ', strtok(stream_socket_recvfrom($udp, 65536), ' '), ' ', strtok(stream_socket_recvfrom($udp, 65536), ' '), "\n";
}

echo "-- TCP\n";
$tcp = stream_socket_server('tcp://127.0.0.1:0');
serve($handler, fn($address) => ask($address, '/throw'), with_sinks(sink('syslog', ['target' => 'tcp://' . $name_of($tcp), 'facility' => 'local0'])));
foreach (records(stream_get_contents(stream_socket_accept($tcp))) as $record) {
    echo preg_replace('~file=\S+~', 'file=F', masked_log($record)), "|\n";
}

echo "-- the receiver closes, and accepts again\n";
$config = with_sinks(sink('syslog', ['target' => 'tcp://localhost:' . explode(':', $name_of($tcp))[1], 'category' => 'access']));
$first = serve($handler, function ($address) use ($tcp) {
    ask($address, '/1');
    $receiver = stream_socket_accept($tcp);
    $first = fread($receiver, 65536);
    fclose($receiver);
    ask($address, '/2');
    $receiver = stream_socket_accept($tcp);
    $second = fread($receiver, 65536);
    ask($address, '/3');
    return [$first, $second, $receiver];
}, $config);
[$first, $second, $receiver] = $first;
foreach ([...records($first), ...records($second), ...records(stream_get_contents($receiver))] as $record) {
    echo preg_match('~GET (/\d)~', $record, $match) ? $match[1] : $record, "\n";
}

echo "-- a receiver that comes late\n";
$port = free_port();
$late = null;
$begin = hrtime(true);
serve($handler, function ($address) use ($port, $directory, &$late) {
    ask($address, '/');
    delay(250);
    $late = [stream_socket_server("tcp://127.0.0.1:$port"), stream_socket_server("udg://$directory/late", $code, $message, STREAM_SERVER_BIND)];
    stream_set_timeout($late[1], 10);
    echo substr_count(fread(stream_socket_accept($late[0], 10), 65536), 'server.start'), ' ', substr_count(stream_socket_recvfrom($late[1], 65536), 'server.start'), "\n";
}, with_sinks(sink('syslog', ['target' => "tcp://127.0.0.1:$port"]), sink('syslog', ['target' => "udg://$directory/late"])));

echo "-- a receiver that never comes\n";
$begin = hrtime(true);
$port = free_port();
serve($handler, fn($address, $server) => print(fetch($address, '/')[0] . "\n"), with_sinks(sink('syslog', ['target' => "tcp://127.0.0.1:$port"]),
    sink('syslog', ['target' => 'udp://127.0.0.1:' . $port]), sink('syslog', ['target' => 'udp://name.invalid:514'])));
echo hrtime(true) - $begin < 10e9 ? "in time\n" : "late\n";
?>
--EXPECT--
