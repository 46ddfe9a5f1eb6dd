--TEST--
PROXY protocol: proxies that connect over IPv6
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php
if (!@stream_socket_server('tcp://[::1]:0')) die('skip without IPv6');
?>
--FILE--
<?php
require __DIR__ . '/../proxy.inc';

$header = "PROXY TCP6 2001:db8::1 ::1 4000 443\r\n";
$request = get('/', "Connection: close\r\n");
foreach (['::1', '::/1', '::2', '::/127', '::2/127', '8000::/1', '0.0.0.0/0'] as $trusted) {
    $probe = stream_socket_server('tcp://[::1]:0');
    $port = (int) substr(strrchr(stream_socket_get_name($probe, false), ':'), 1);
    fclose($probe);
    serve(tell_peer(...), function () use ($header, $request, $trusted, $port) {
        $results = [];
        foreach ([$header . $request, $request] as $bytes) {
            $socket = stream_socket_client("tcp://[::1]:$port");
            fwrite($socket, $bytes);
            $results[] = preg_replace('/"::1",\d+]/', '"::1",N]', body_of(read_rest($socket)));
        }
        echo "$trusted: ", implode(', ', $results), "\n";
    }, fn($config) => $config->addListener('::1', $port)->setProxyProtocol([$trusted]));
}
?>
--EXPECT--
::1: ["2001:db8::1",4000], closed
::/1: ["2001:db8::1",4000], closed
::2: HTTP/1.1 400 Bad Request, ["::1",N]
::/127: ["2001:db8::1",4000], closed
::2/127: HTTP/1.1 400 Bad Request, ["::1",N]
8000::/1: HTTP/1.1 400 Bad Request, ["::1",N]
0.0.0.0/0: HTTP/1.1 400 Bad Request, ["::1",N]
