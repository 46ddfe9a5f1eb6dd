--TEST--
examples/tls-forward.php: TLS put on and taken off again in front of the HTTP server
--EXTENSIONS--
true_async
openssl
--FILE--
<?php
require __DIR__ . '/server.inc';

$http = new Example('http-server.php', '--port=0');
$wrap = new Example('tls-forward.php', '--listen=tls://127.0.0.1:0', "--to=tcp://$http->address");
$unwrap = new Example('tls-forward.php', '--listen=tcp://127.0.0.1:0', "--to=tls://$wrap->address", '--insecure');
$insecure = ['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]];
$body = str_repeat('0123456789', 20_000);
$post = ['http' => ['method' => 'POST', 'content' => $body, 'header' => "Connection: close\r\nContent-Type: text/plain"]];

var_dump(file_get_contents("https://$wrap->address/echo", false, stream_context_create($insecure + $post)) === $body);
var_dump(file_get_contents("http://$unwrap->address/echo", false, stream_context_create($post)) === $body);
foreach ([$unwrap, $wrap, $http] as $server) {
	echo $server->stop(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
Stopped, exit status 0
Stopped, exit status 0
Stopped, exit status 0
