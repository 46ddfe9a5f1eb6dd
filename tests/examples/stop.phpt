--TEST--
examples/http-server.php: a server that stops answers what has been sent, and whoever it has accepted; each answer says that it is the last
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/server.inc';

$server = new Example('http-server.php', '--port=0', '--delay-ms=200');
$request = fn (int $i) => "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n" . sprintf('%04d', $i);
function answer($socket): array
{
	$status = trim((string) fgets($socket));
	$headers = [];
	while (($line = trim((string) fgets($socket))) !== '') {
		[$name, $value] = explode(': ', $line, 2);
		$headers[strtolower($name)] = $value;
	}
	return [$status, stream_get_contents($socket, (int) ($headers['content-length'] ?? 0)), $headers['connection'] ?? ''];
}

// Some are known to the server, one request is behind them; some have only connected; some have sent all, unseen as yet.
$known = $fresh = $sent = [];
for ($i = 0; $i < 20; $i++) {
	fwrite($known[] = $server->connect(), $request($i));
}
var_dump(count(array_filter($known, fn ($socket) => answer($socket)[2] === 'keep-alive')));
for ($i = 0; $i < 20; $i++) {
	$fresh[] = $server->connect();
	fwrite($sent[] = $server->connect(), $request(100 + $i));
	fwrite($known[$i], $request($i));
}
$server->signal();
foreach ($fresh as $i => $socket) {
	fwrite($socket, $request(200 + $i));
}
foreach (['known' => [$known, 0], 'sent' => [$sent, 100], 'fresh' => [$fresh, 200]] as $what => [$sockets, $first]) {
	$right = 0;
	foreach ($sockets as $i => $socket) {
		$answer = answer($socket);
		if ($answer === ['HTTP/1.1 200 OK', sprintf('%04d', $first + $i), 'close'] && stream_get_contents($socket) === '') {
			$right++;
		} else {
			echo "$what $i: ", implode(' ', $answer), "\n";
		}
	}
	echo "$what: $right\n";
}
var_dump(@stream_socket_client("tcp://$server->address", $code, $message, 5));
echo $server->ended(), "\n";
?>
--EXPECT--
int(20)
known: 20
sent: 20
fresh: 20
bool(false)
Stopped, exit status 0
