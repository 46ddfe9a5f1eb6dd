--TEST--
a connect-only handle keeps its connection until it is used otherwise
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
await(spawn(function () use ($server) {
    $handle = easy($server->url, [CURLOPT_CONNECT_ONLY => true]);
    var_dump(curl_exec($handle), curl_errno($handle));
    until(fn() => $server->connections === 1);
    $multi = curl_multi_init();
    curl_setopt($handle, CURLOPT_CONNECT_ONLY, false);
    curl_setopt($handle, CURLOPT_URL, $server->url . '/normal');
    var_dump(curl_multi_add_handle($multi, $handle));
    curl_multi_remove_handle($multi, $handle);
    var_dump(curl_exec($handle));
}));
$server->stop();

--EXPECT--
string(0) ""
int(0)
int(0)
string(11) "path normal"
