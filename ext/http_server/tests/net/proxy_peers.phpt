--TEST--
PROXY protocol: who is a proxy, and who is not
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../proxy.inc';

use TrueAsync\{HttpServer, HttpServerConfig, HttpServerInvalidArgumentException, HttpServerRuntimeException};

echo "-- settings\n";
$config = new HttpServerConfig('127.0.0.1', free_port());
$throws = function (mixed ...$trusted) use ($config): string {
    try {
        $config->setProxyProtocol($trusted);
    } catch (HttpServerInvalidArgumentException | HttpServerRuntimeException $error) {
        return strrchr($error::class, '\\') . ' ' . addcslashes($error->getMessage(), "\0");
    }
    return 'accepted';
};
var_dump($config->getProxyProtocol());
$list = ['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1', '0.0.0.0/0', '::/0', '10.1.2.3/8', '::ffff:10.0.0.0/104', 'unix'];
var_dump($config->setProxyProtocol($list) === $config, $config->getProxyProtocol() === $list);
foreach (['', '/8', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/-1', '10.0.0.0/8/8', '::/129', '::ffff:10.0.0.0/95', '010.0.0.0', "10.0.0.0\0",
    'example.com', 'UNIX', '[::1]', '10.0.0.1:80', str_repeat('1', 100), 1, null, ['10.0.0.1']] as $bad) {
    echo $throws('10.0.0.1', $bad), "\n";
}
echo $throws(...array_fill(0, 257, '10.0.0.1')), "\n";
var_dump($config->getProxyProtocol() === $list, $throws(...array_fill(0, 256, '10.0.0.1')));
$config->setProxyProtocol([]);
var_dump($config->getProxyProtocol());
$server = new HttpServer($config);
echo $throws('10.0.0.1'), "\n";

$header = "PROXY TCP4 192.0.2.1 192.0.2.9 4000 443\r\n";
$request = get('/', "Connection: close\r\n");
$try = function (array $trusted, array $locals) use ($header, $request) {
    serve(tell_peer(...), function ($address) use ($header, $request, $locals) {
        foreach ($locals as $local) {
            $results = [];
            foreach ([$header . $request, $request, header_v2(PROXY, TCP4, addresses('192.0.2.1', '192.0.2.9', 4000)) . $request] as $bytes) {
                $socket = connect_from($local, $address);
                fwrite($socket, $bytes);
                $results[] = preg_replace('/,\d+]/', ']', body_of(read_rest($socket)));
            }
            echo "$local: ", implode(', ', $results), "\n";
        }
    }, fn($config) => $config->setProxyProtocol($trusted));
};
echo "-- none\n";
$try([], ['127.0.0.1']);
echo "-- an address\n";
$try(['127.0.0.2'], ['127.0.0.1', '127.0.0.2', '127.0.0.3']);
echo "-- a network\n";
$try(['10.0.0.0/8', '127.1.2.0/23'], ['127.1.1.255', '127.1.2.0', '127.1.3.255', '127.1.4.0']);
echo "-- the same, written as one of IPv6\n";
$try(['::ffff:127.1.2.0/119'], ['127.1.1.255', '127.1.2.0', '127.1.3.255', '127.1.4.0']);
echo "-- all\n";
$try(['0.0.0.0/0'], ['127.0.0.1']);
echo "-- others\n";
$try(['fd00::/8', '::/0', 'unix'], ['127.0.0.1']);

echo "-- a Unix socket\n";
$directory = temporary_directory();
foreach ([['127.0.0.1'], ['unix'], ['0.0.0.0/0', '::/0']] as $trusted) {
    serve(tell_peer(...), function () use ($directory, $header, $request, $trusted) {
        $results = [];
        foreach ([$header . $request, $request] as $bytes) {
            $socket = stream_socket_client("unix://$directory/socket");
            fwrite($socket, $bytes);
            $results[] = body_of(read_rest($socket));
        }
        echo implode(' ', $trusted), ': ', implode(', ', $results), "\n";
    }, fn($config) => $config->addUnixListener("$directory/socket")->setProxyProtocol($trusted));
}
?>
--EXPECT--
-- settings
array(0) {
}
bool(true)
bool(true)
\HttpServerInvalidArgumentException setProxyProtocol(): "" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "/8" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0/" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0/33" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0/08" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0/-1" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0/8/8" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "::/129" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "::ffff:10.0.0.0/95" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "010.0.0.0" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.0" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "example.com" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "UNIX" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "[::1]" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "10.0.0.1:80" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "1111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "int" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "null" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): "array" is neither an address nor a network nor "unix"
\HttpServerInvalidArgumentException setProxyProtocol(): there are at most 256 addresses and networks
bool(true)
string(8) "accepted"
array(0) {
}
\HttpServerRuntimeException Cannot modify configuration: it is locked by an HttpServer
-- none
127.0.0.1: HTTP/1.1 400 Bad Request, ["127.0.0.1"], HTTP/1.1 400 Bad Request
-- an address
127.0.0.1: HTTP/1.1 400 Bad Request, ["127.0.0.1"], HTTP/1.1 400 Bad Request
127.0.0.2: ["192.0.2.1"], closed, ["192.0.2.1"]
127.0.0.3: HTTP/1.1 400 Bad Request, ["127.0.0.3"], HTTP/1.1 400 Bad Request
-- a network
127.1.1.255: HTTP/1.1 400 Bad Request, ["127.1.1.255"], HTTP/1.1 400 Bad Request
127.1.2.0: ["192.0.2.1"], closed, ["192.0.2.1"]
127.1.3.255: ["192.0.2.1"], closed, ["192.0.2.1"]
127.1.4.0: HTTP/1.1 400 Bad Request, ["127.1.4.0"], HTTP/1.1 400 Bad Request
-- the same, written as one of IPv6
127.1.1.255: HTTP/1.1 400 Bad Request, ["127.1.1.255"], HTTP/1.1 400 Bad Request
127.1.2.0: ["192.0.2.1"], closed, ["192.0.2.1"]
127.1.3.255: ["192.0.2.1"], closed, ["192.0.2.1"]
127.1.4.0: HTTP/1.1 400 Bad Request, ["127.1.4.0"], HTTP/1.1 400 Bad Request
-- all
127.0.0.1: ["192.0.2.1"], closed, ["192.0.2.1"]
-- others
127.0.0.1: HTTP/1.1 400 Bad Request, ["127.0.0.1"], HTTP/1.1 400 Bad Request
-- a Unix socket
127.0.0.1: HTTP/1.1 400 Bad Request, [null,null]
unix: ["192.0.2.1",4000], closed
0.0.0.0/0 ::/0: HTTP/1.1 400 Bad Request, [null,null]
