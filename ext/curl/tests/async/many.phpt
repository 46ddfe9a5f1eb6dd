--TEST--
50 coroutines in curl_exec() of a slow server: all at once, bodies and counters as outside
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$start = microtime(true);
$coroutines = [];
for ($i = 0; $i < 50; $i++) {
    $coroutines[] = spawn(function () use ($server) {
        $handle = easy($server->url . '/slow/200');
        $body = curl_exec($handle);
        return [$body, curl_errno($handle), curl_error($handle), curl_getinfo($handle, CURLINFO_RESPONSE_CODE),
            curl_getinfo($handle, CURLINFO_NUM_CONNECTS), curl_getinfo($handle, CURLINFO_SIZE_DOWNLOAD_T),
            curl_getinfo($handle, CURLINFO_TOTAL_TIME) >= 0.2];
    });
}
$results = array_map(await(...), $coroutines);
var_dump(microtime(true) - $start < 5);
echo count(array_unique(array_map(json_encode(...), $results))), "\n", json_encode($results[0]), "\n";
$server->stop();

--EXPECT--
bool(true)
1
["slow 200",0,"",200,1,8,true]
