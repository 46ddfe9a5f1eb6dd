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
$config = with_sinks(sink('syslog', ['target' => 'tcp://' . $name_of($tcp), 'category' => 'access']));
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
serve($handler, function ($address) use ($port, $directory, &$late) {
    ask($address, '/');
    delay(250);
    $late = [stream_socket_server("tcp://127.0.0.1:$port")];
    $late[] = stream_socket_accept($late[0], 10);
    echo substr_count(fread($late[1], 65536), 'server.start'), "\n";
}, with_sinks(sink('syslog', ['target' => "tcp://127.0.0.1:$port"])));
serve($handler, function ($address) use ($directory, &$late) {
    delay(250);
    $late = stream_socket_server("udg://$directory/late", $code, $message, STREAM_SERVER_BIND);
    echo substr_count(stream_socket_recvfrom($late, 65536), 'server.start'), "\n";
}, with_sinks(sink('syslog', ['target' => "udg://$directory/late"])));

echo "-- a receiver that never comes\n";
$begin = hrtime(true);
$port = free_port();
foreach (['tcp', 'udp'] as $transport) {
    $status = serve($handler, fn($address) => fetch($address, '/')[0], with_sinks(sink('syslog', ['target' => "$transport://127.0.0.1:$port"])));
    echo "$status\n";
}
echo hrtime(true) - $begin < 10e9 ? "in time\n" : "late\n";
?>
--EXPECTF--
-- UDP and Unix datagrams
<14>1 T H php-http-server N - - server.start listeners=127.0.0.1:P|
<11>1 T H php-http-server N - - handler.exception class=Exception message=two\x0alines file=F line=7|
<14>1 T H php-http-server N - - server.stop|
<30>1 T H php-http-server N - - server.start listeners=127.0.0.1:P|
<30>1 T H php-http-server N - - GET / 200 http.request.method=GET url.path=/ http.response.status_code=200 network.protocol.version=1.1 http.response.body.size=1 http.server.request.duration=D client.address=127.0.0.1 client.port=P|
<27>1 T H php-http-server N - - handler.exception class=Exception message=two\x0alines file=F line=7|
<30>1 T H php-http-server N - - GET /throw 500 http.request.method=GET url.path=/throw http.response.status_code=500 network.protocol.version=1.1 http.response.body.size=9 http.server.request.duration=D client.address=127.0.0.1 client.port=P|
<30>1 T H php-http-server N - - server.stop|
-- priorities
user <14>1 <14>1
daemon <30>1 <30>1
local0 <134>1 <134>1
kern <6>1 <6>1
local7 <190>1 <190>1
-- TCP
<134>1 T H php-http-server N - - server.start listeners=127.0.0.1:P|
<131>1 T H php-http-server N - - handler.exception class=Exception message=two\x0alines file=F line=7|
<134>1 T H php-http-server N - - server.stop|
-- the receiver closes, and accepts again
http_server log sink failed: 127.0.0.1: Connection reset by peer
/1
/2
/3
-- a receiver that comes late
http_server log sink failed: 127.0.0.1: Connection refused
1
http_server log sink failed: %s/late: No such file or directory
1
-- a receiver that never comes
%A
HTTP/1.1 200 OK
%AHTTP/1.1 200 OK
in time
