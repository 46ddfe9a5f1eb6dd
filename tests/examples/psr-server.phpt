--TEST--
examples/psr-server.php: what an application gets of a request, and a client of its response; an exception is a 500; many at once
--EXTENSIONS--
true_async
true_async_server
--FILE--
<?php
require __DIR__ . '/server.inc';

$workers = PHP_ZTS ? 2 : 1;
$server = new Example('psr-server.php', '--port=0', "--workers=$workers", '--app=' . __DIR__ . '/psr-app.inc', '--factory=Factory');

function request(Example $server, string $head, string $body = ''): mixed
{
	$socket = $server->connect();
	fwrite($socket, "$head\r\nHost: example.com\r\nConnection: close\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body");
	return $socket;
}
function answer($socket): string
{
	return preg_replace('/\r\ndate: [^\r]*/', '', stream_get_contents($socket));
}

echo answer(request($server, "POST /a%20b?x=1&y[]=2 HTTP/1.1\r\nX-In: here\r\nCookie: c=1%202; d=3; c=9\r\nContent-Type: application/x-www-form-urlencoded", 'f=1&g=2')), "\n";
echo strtok(answer(request($server, 'GET /?throw=1 HTTP/1.1')), "\r"), "\n";

$started = microtime(true);
for ($i = 0, $sockets = []; $i < 20; $i++) {
	$sockets[] = request($server, "GET /?n=$i HTTP/1.1");
}
$right = 0;
foreach ($sockets as $i => $socket) {
	$right += str_contains(answer($socket), "{\"n\":\"$i\"}");
}
var_dump($right, microtime(true) - $started < 2.5);
echo $server->stop(), "\n";
?>
--EXPECTF--
HTTP/1.1 201 Made
content-length: %d
x-two: a
x-two: b
connection: close

["POST","http://example.com/a%20b?x=1&y[]=2",{"x":"1","y":["2"]},{"c":"1 2","d":"3"},{"f":"1","g":"2"},"here","f=1&g=2","127.0.0.1"]
GET /?throw=1: LogicException: in the application in %spsr-app.inc:%d
%A
HTTP/1.1 500 Internal Server Error
int(20)
bool(true)
Stopped, exit status 0
