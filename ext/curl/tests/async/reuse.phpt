--TEST--
two curl_exec() on one handle use one connection; MAXCONNECTS and FRESH_CONNECT as outside
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$coroutine = spawn(function () use ($server) {
    $handle = easy($server->url . '/a');
    echo curl_exec($handle), ' ', curl_getinfo($handle, CURLINFO_NUM_CONNECTS), "\n";
    echo curl_exec($handle), ' ', curl_getinfo($handle, CURLINFO_NUM_CONNECTS), "\n";
    $copy = curl_copy_handle($handle);
    echo curl_exec($copy), ' ', curl_getinfo($copy, CURLINFO_NUM_CONNECTS), "\n";
    curl_setopt($handle, CURLOPT_FRESH_CONNECT, true);
    echo curl_exec($handle), ' ', curl_getinfo($handle, CURLINFO_NUM_CONNECTS), "\n";
    curl_reset($handle);
    curl_setopt($handle, CURLOPT_URL, $server->url . '/b');
    curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
    echo curl_exec($handle), ' ', curl_getinfo($handle, CURLINFO_NUM_CONNECTS), "\n";
    var_dump(curl_upkeep($handle));
});
await($coroutine);
echo $server->connections, " connections, ", $server->requests, " requests\n";
$server->stop();

--EXPECT--
path a 1
path a 0
path a 1
path a 1
path b 0
bool(true)
3 connections, 5 requests
