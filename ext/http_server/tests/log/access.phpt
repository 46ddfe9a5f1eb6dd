--TEST--
Log: one access record for each exchange
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../http2.inc';
require __DIR__ . '/../log.inc';

use TrueAsync\{HttpException, StaticHandler, HttpServerConfig};
use function Async\{await, delay, spawn, suspend};

$directory = temporary_directory();
$log = "$directory/access.log";
mkdir("$directory/www");
file_put_contents("$directory/www/a.txt", str_repeat('a', 1000));
$gate = new Async\Channel(1);

$handler = function ($request, $response) use ($directory, $gate) {
    switch ($request->getPath()) {
        case '/buffered': $response->setStatusCode(201)->setBody('hello'); break;
        case '/none': $response->setStatusCode(204); break;
        case '/unchanged': $response->setStatusCode(304)->setBody('never sent'); break;
        case '/stream': $response->write('abc'); $response->write('defg'); break;
        case '/gzip': $response->setHeader('Content-Type', 'text/plain')->setBody(str_repeat('z', 100000)); break;
        case '/gzip-stream': $response->setHeader('Content-Type', 'text/plain'); $response->write(str_repeat('z', 100000)); break;
        case '/send': $response->sendFile("$directory/www/a.txt"); break;
        case '/missing': $response->sendFile("$directory/www/missing.txt"); break;
        case '/abort': $response->write('abc'); $response->abort(); break;
        case '/short': $response->setHeader('Content-Length', '10'); $response->write('abc'); break;
        case '/throw': throw new HttpException('no such page', 404);
        case '/late': $response->write('abc'); throw new RuntimeException('late');
        case '/wait': $gate->recv(); break;
        case '/drip': $response->write('abc'); $gate->send(1); delay(60000); break;
    }
};
$records = function () use ($log): string {
    $text = preg_replace('/^T INFO | network.protocol.version=1.1| client.address=127.0.0.1| client.port=P| http.server.request.duration=D/m', '', masked_log(file_get_contents($log)));
    $text = preg_replace('/http\.request\.method=(\S+)/', '$1', $text);
    file_put_contents($log, '');
    return str_replace(['url.path=', 'http.response.status_code=', 'http.response.body.size='], ['', 'status=', 'size='], $text);
};
$configure = function (HttpServerConfig $config) use ($log, $directory) {
    $config->setLogSinks([sink('file', ['path' => $log, 'category' => 'access'])])->addUnixListener("$directory/socket")->setStatsEnabled(true);
};
$busy = fn(HttpServerConfig $config) => $configure($config) ?? $config->setMaxInflightRequests(1);
$mount = fn($server) => $server->addStaticHandler(new StaticHandler('/www/', "$directory/www"));

echo "-- whole records\n";
serve($handler, function ($address, $server) {
    fetch($address, '/buffered?a=1&b=%20');
    exchange($address, "GET /buffered HTTP/1.0\r\n\r\n");
    exchange($address, "GET http://example.com/buffered? HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n");
}, $configure, $mount);
echo masked_log(file_get_contents($log));
file_put_contents($log, '');

echo "-- responses\n";
serve($handler, function ($address, $server) {
    foreach (['/buffered', '/none', '/unchanged', '/stream', '/send', '/missing', '/throw', '/www/a.txt', '/www/none'] as $path) {
        fetch($address, $path);
    }
    fetch($address, '/buffered', '', 'HEAD');
    fetch($address, '/www/a.txt', '', 'HEAD');
    fetch($address, '/www/a.txt', "Range: bytes=10-19\r\n");
    fetch($address, '/send', "Range: bytes=5000-\r\n");
    foreach (['/abort', '/short', '/late'] as $path) {
        exchange($address, get($path));
    }
    exchange($address, get('/buffered') . get('/stream') . get('/none', "Connection: close\r\n"));
    $stats = $server->getStats()['totals'];
    echo $stats['total_requests'], ' ', $stats['log_records_dropped_total'], ' ', $stats['service_sum_ns'] > 0 ? 'timed' : '', "\n";
}, $configure, $mount);
echo $records();

echo "-- compressed\n";
$sizes = serve($handler, function ($address) {
    return [strlen(fetch($address, '/gzip', "Accept-Encoding: gzip\r\n")[2]), strlen(fetch($address, '/gzip-stream', "Accept-Encoding: gzip\r\n")[2])];
}, $configure);
preg_match_all('/size=(\d+)/', $records(), $match);
var_dump($sizes == $match[1], $sizes[0] < 1000);

echo "-- refused\n";
serve($handler, function ($address) use ($gate) {
    $waiting = connect($address);
    fwrite($waiting, get('/wait'));
    delay(20);
    echo fetch($address, '/shed')[0], "\n";
    $gate->send(1);
    read_response($waiting);
    exchange($address, "GET /bad HTTP/1.1\r\n\r\n");
    exchange($address, "GET /header HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n");
    exchange($address, "GET /split HT");
    $socket = connect($address);
    fwrite($socket, "GET /pieces HTTP/1.1\r\nHo");
    delay(20);
    fwrite($socket, "st: a\r\nTransfer-Encoding: nonsense\r\n\r\n");
    read_all($socket);
    exchange($address, "NONSENSE\r\n\r\n");
    exchange($address, 'GET /' . str_repeat('a', 9000) . " HTTP/1.1\r\n\r\n");
    exchange($address, "GET /large HTTP/1.1\r\nHost: a\r\nX: " . str_repeat('a', 9000) . "\r\n\r\n");
    exchange($address, "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n");
}, $busy);
echo $records();

echo "-- clients that leave\n";
serve($handler, function ($address, $server) use ($gate) {
    $socket = connect($address);
    fwrite($socket, get('/drip'));
    $gate->recv();
    // What was sent and is not read makes that a reset.
    fclose($socket);
    while ($server->getTelemetry()['active_requests'] > 0) {
        delay(1);
    }
}, $configure);
echo $records();

echo "-- a Unix socket\n";
serve($handler, function () use ($directory) {
    $socket = stream_socket_client("unix://$directory/socket");
    fwrite($socket, get('/buffered', "Connection: close\r\n"));
    stream_get_contents($socket);
}, $configure);
echo preg_replace('/D$/m', 'D|', masked_log(file_get_contents($log)));
file_put_contents($log, '');

if (!TrueAsync\HttpServer::isHttp2()) {
    die("-- no HTTP/2\n");
}
echo "-- HTTP/2\n";
serve($handler, function ($address, $server) use ($gate) {
    $socket = connect_http2($address);
    foreach (['/buffered', '/none', '/stream', '/send', '/www/a.txt', '/abort', '/throw'] as $i => $path) {
        fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 2 * $i + 1, request($path)));
        do {
            $frame = read_frame($socket);
        } while ($frame[2] != 2 * $i + 1 || !($frame[0] === RST_STREAM || ($frame[1] & END_STREAM)));
    }
    fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 21, request('/wait')));
    delay(20);
    fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 23, request('/shed')));
    echo read_frames($socket, 'RST_STREAM 23'), "\n";
    fwrite($socket, frame(RST_STREAM, 0, 21, pack('N', 8)));
    while ($server->getTelemetry()['active_requests'] > 0) {
        delay(1);
    }
    fwrite($socket, frame(HEADERS, END_HEADERS | END_STREAM, 25, block([[':path', '/' . str_repeat('a', 9000)], [':method', 'GET'], [':scheme', 'http'], [':authority', 'example.com']])));
    do {
        $frame = read_frame($socket);
    } while ($frame[2] != 25 || !($frame[1] & END_STREAM));
}, $busy, $mount);
echo str_replace(' network.protocol.version=2', ' h2', $records());
?>
--EXPECT--
-- whole records
T INFO GET /buffered 201 http.request.method=GET url.path=/buffered url.query=a=1&b=%20 http.response.status_code=201 network.protocol.version=1.1 http.response.body.size=5 http.server.request.duration=D client.address=127.0.0.1 client.port=P
T INFO GET /buffered 201 http.request.method=GET url.path=/buffered http.response.status_code=201 network.protocol.version=1.0 http.response.body.size=5 http.server.request.duration=D client.address=127.0.0.1 client.port=P
T INFO GET /buffered 201 http.request.method=GET url.path=/buffered http.response.status_code=201 network.protocol.version=1.1 http.response.body.size=5 http.server.request.duration=D client.address=127.0.0.1 client.port=P
-- responses
19 0 timed
GET /buffered 201 GET /buffered status=201 size=5
GET /none 204 GET /none status=204 size=0
GET /unchanged 304 GET /unchanged status=304 size=0
GET /stream 200 GET /stream status=200 size=7
GET /send 200 GET /send status=200 size=1000
GET /missing 500 GET /missing status=500 size=0
GET /throw 404 GET /throw status=404 size=12
GET /www/a.txt 200 GET /www/a.txt status=200 size=1000
GET /www/none 404 GET /www/none status=404 size=11
HEAD /buffered 201 HEAD /buffered status=201 size=0
HEAD /www/a.txt 200 HEAD /www/a.txt status=200 size=0
GET /www/a.txt 206 GET /www/a.txt status=206 size=10
GET /send 416 GET /send status=416 size=0
GET /abort 200 GET /abort status=200 size=3 error.type=response_aborted
GET /short 200 GET /short status=200 size=3 error.type=response_aborted
GET /late 200 GET /late status=200 size=3 error.type=response_aborted
GET /buffered 201 GET /buffered status=201 size=5
GET /stream 200 GET /stream status=200 size=7
GET /none 204 GET /none status=204 size=0
-- compressed
bool(true)
bool(true)
-- refused
HTTP/1.1 503 Service Unavailable
GET /shed 503 GET /shed status=503 size=21
GET /wait 200 GET /wait status=200 size=0
GET /bad 400 GET /bad status=400 size=13
GET /header 400 GET /header status=400 size=13
GET /pieces 400 GET /pieces status=400 size=13
GET /large 431 GET /large status=431 size=33
POST /body 413 POST /body status=413 size=19
-- clients that leave
GET /drip 200 GET /drip status=200 size=3 error.type=response_aborted
-- a Unix socket
T INFO GET /buffered 201 http.request.method=GET url.path=/buffered http.response.status_code=201 network.protocol.version=1.1 http.response.body.size=5 http.server.request.duration=D|
-- HTTP/2
RST_STREAM 23 7
GET /buffered 201 GET /buffered status=201 h2 size=5
GET /none 204 GET /none status=204 h2 size=0
GET /stream 200 GET /stream status=200 h2 size=7
GET /send 200 GET /send status=200 h2 size=1000
GET /www/a.txt 200 GET /www/a.txt status=200 h2 size=1000
GET /abort 200 GET /abort status=200 h2 size=3 error.type=response_aborted
GET /throw 404 GET /throw status=404 h2 size=12
GET /shed 503 GET /shed status=503 h2 size=0
GET /wait 499 GET /wait status=499 h2 size=0 error.type=response_aborted
 / 414 http.request.method= / status=414 h2 size=14
