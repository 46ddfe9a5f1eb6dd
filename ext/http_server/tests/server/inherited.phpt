--TEST--
addInheritedListener(): serves on sockets that the process has; two servers share one; stop() answers connections that have just come
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException};
use function Async\{await, delay, spawn};

/** A server with these listeners that runs, and its start(). */
function start(HttpServerConfig $config, string $name): array
{
    $server = new HttpServer($config);
    $server->addHttpHandler(function ($request, $response) use ($name) {
        delay(20);
        $response->end("$name {$request->getPath()} " . ($request->getRemoteAddress() ?? 'unix'));
    });
    $run = spawn(fn() => $server->start());
    while (!$server->isRunning()) {
        delay(1);
    }

    return [$server, $run];
}

$tcp = stream_socket_server('tcp://127.0.0.1:0');
$path = temporary_directory() . '/socket';
$unix = stream_socket_server("unix://$path");
$address = stream_socket_get_name($tcp, false);
$numbers = [descriptor($tcp), descriptor($unix)];

echo "-- what is accepted\n";
$client = stream_socket_client("tcp://$address");
foreach ([-1, 1 << 40, 9999, 0, descriptor($client), descriptor(stream_socket_server('udp://127.0.0.1:0', flags: STREAM_SERVER_BIND))] as $number) {
    try {
        (new HttpServerConfig())->addInheritedListener($number);
        echo "accepted\n";
    } catch (HttpServerInvalidArgumentException $error) {
        echo preg_replace('/-?\d+/', 'N', $error->getMessage()), "\n";
    }
}
fclose(stream_socket_accept($tcp));
$config = fn() => (new HttpServerConfig())->addInheritedListener($numbers[0])->addInheritedListener($numbers[1]);
echo str_replace($numbers, ['A', 'B'], json_encode($config()->getListeners())), "\n";

echo "-- both sockets, one server behind the other\n";
[$first, $first_run] = start($config(), 'first');
echo fetch($address, '/a')[2], "\n";
$local = stream_socket_client("unix://$path");
fwrite($local, get('/b', "Connection: close\r\n"));
echo read_response($local)[2], "\n";

$idle = connect($address);
fwrite($idle, get('/idle'));
read_response($idle);
$silent = connect($address);
while ($first->getTelemetry()['active_connections'] < 2) {
    delay(1);
}
[$second, $second_run] = start($config(), 'second');
$first->stop();
echo fetch($address, '/c')[2], "\n";
// A connection of the first server that it has not heard yet is answered, the idle one is closed.
fwrite($silent, get('/d'));
[$status, $headers, $body] = read_response($silent);
echo "$status, {$headers['connection']}, $body\n";
var_dump(read_all($silent), read_all($idle), await($first_run));

$second->stop();
var_dump(await($second_run));

echo "-- the sockets are still there, and not in the way of others\n";
$client = stream_socket_client("tcp://$address");
var_dump(is_resource(stream_socket_accept($tcp, 5)), file_exists($path), stream_get_meta_data($tcp)['blocked']);
?>
--EXPECT--
-- what is accepted
Descriptor N is no stream socket that listens
Descriptor N is no stream socket that listens
Descriptor N is no stream socket that listens
Descriptor N is no stream socket that listens
Descriptor N is no stream socket that listens
Descriptor N is no stream socket that listens
[{"type":"inherited","descriptor":A,"tls":false,"protocols":["http1","http2"]},{"type":"inherited","descriptor":B,"tls":false,"protocols":["http1","http2"]}]
-- both sockets, one server behind the other
first /a 127.0.0.1
first /b unix
second /c 127.0.0.1
HTTP/1.1 200 OK, close, first /d 127.0.0.1
string(0) ""
string(0) ""
bool(true)
bool(true)
-- the sockets are still there, and not in the way of others
bool(true)
bool(true)
bool(true)
