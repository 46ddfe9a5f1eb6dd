--TEST--
http_get_last_response_headers() answers for the coroutine that asks
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, await, suspend};

$server = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($server, false) . '/';
$serving = spawn(function () use ($server) {
    for ($i = 0; $i < 3; $i++) {
        $client = stream_socket_accept($server);
        preg_match('#GET /(\w+)#', fgets($client), $match);
        while (trim(fgets($client)) !== '');
        fwrite($client, "HTTP/1.0 200 OK\r\nX-Name: $match[1]\r\nContent-Length: 2\r\n\r\nok");
        fclose($client);
    }
});
$get = function (string $name) use ($url) {
    $before = http_get_last_response_headers();
    file_get_contents($url . $name);
    suspend();
    return [$before, http_get_last_response_headers()[1]];
};
$a = spawn($get, 'a');
$b = spawn($get, 'b');
echo json_encode([$get('main'), await($a), await($b)]), "\n";
await($serving);
var_dump(http_get_last_response_headers()[1]);
http_clear_last_response_headers();
var_dump(http_get_last_response_headers());
?>
--EXPECT--
[[null,"X-Name: main"],[null,"X-Name: a"],[null,"X-Name: b"]]
string(12) "X-Name: main"
NULL
