--TEST--
examples/http-server.php: keep-alive, pipelining, bodies, errors, concurrency, a clean stop
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/server.inc';

$server = new Example('http-server.php', '--port=0', '--delay-ms=300');

function answer($socket): string
{
	$status = trim(fgets($socket));
	$length = 0;
	while (($line = trim(fgets($socket))) !== '') {
		if (stripos($line, 'content-length:') === 0) {
			$length = (int) substr($line, 15);
		}
	}
	return "$status: " . ($length ? trim(stream_get_contents($socket, $length)) : '');
}

// Two requests in one go, the second with a body in chunks.
$one = $server->connect();
fwrite($one, "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
	. "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nde \r\n2\r\nfg\r\n0\r\n\r\n");
echo answer($one), "\n", answer($one), "\n";

// The same connection again, then nonsense on another.
fwrite($one, "GET /nothing/here HTTP/1.1\r\nHost: a\r\n\r\n");
echo answer($one), "\n";
$two = $server->connect();
fwrite($two, "nonsense\r\n\r\n");
echo strtok(answer($two), ':'), "\n";

// No host, two of them, one that is none: whom the request is for would be a matter of opinion.
foreach (['', "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n", "Host: a, b\r\n", "Host: a/b\r\n", "Host: user@a\r\n", "Host: [::1]:8080\r\n", "Host: \r\n"] as $hosts) {
	fwrite($socket = $server->connect(), "GET /nothing/here HTTP/1.1\r\n$hosts\r\n");
	echo substr(answer($socket), 9, 3), ' ';
}
echo "\n";

// Twenty at once take as long as one.
$started = microtime(true);
for ($i = 0, $sockets = []; $i < 20; $i++) {
	fwrite($sockets[] = $server->connect(), "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n" . sprintf('%02d', $i));
}
$answers = array_map(answer(...), $sockets);
var_dump(array_map(fn ($answer) => (int) substr($answer, -2), $answers) === range(0, 19), microtime(true) - $started < 3.0);
echo $server->stop(), "\n";
?>
--EXPECT--
HTTP/1.1 200 OK: abc
HTTP/1.1 200 OK: de fg
HTTP/1.1 404 Not Found: 404 Not Found
HTTP/1.1 400 Bad Request
400 400 400 400 400 400 404 404 
bool(true)
bool(true)
Stopped, exit status 0
