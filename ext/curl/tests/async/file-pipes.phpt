--TEST--
CURLOPT_FILE and CURLOPT_INFILE on pipes and sockets suspend only their coroutine
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$size = 4 << 20;
$download = spawn(function () use ($server, $writer, $size) {
    $result = curl_exec(easy($server->url . "/size/$size", [CURLOPT_RETURNTRANSFER => false, CURLOPT_FILE => $writer]));
    fclose($writer);
    return $result;
});
until(fn() => $download->isStarted() && $download->isSuspended() && !$download->isQueued());
delay(20);
$body = stream_get_contents($reader);
var_dump(await($download), strlen($body) === $size, md5($body) === md5(str_repeat('0123456789abcdef', $size / 16)));

[$reader, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$upload = spawn(curl_exec(...), easy($server->url . '/put', [CURLOPT_UPLOAD => true, CURLOPT_INFILE => $reader, CURLOPT_INFILESIZE => 6]));
delay(20);
fwrite($writer, 'abc');
delay(20);
fwrite($writer, 'def');
fclose($writer);
var_dump(await($upload) === '6 ' . md5('abcdef'));
$server->stop();

--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
