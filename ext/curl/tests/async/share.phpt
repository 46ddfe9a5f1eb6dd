--TEST--
a share handle with cookies, names and connections used by ten coroutines
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$share = curl_share_init();
foreach ([CURL_LOCK_DATA_COOKIE, CURL_LOCK_DATA_DNS, CURL_LOCK_DATA_CONNECT] as $what) {
    curl_share_setopt($share, CURLSHOPT_SHARE, $what);
}
curl_exec(easy($server->url . '/cookie/shared', [CURLOPT_SHARE => $share, CURLOPT_COOKIEFILE => '', CURLOPT_MAXCONNECTS => 50]));
$coroutines = [];
for ($i = 0; $i < 10; $i++) {
    $coroutines[] = spawn(function () use ($server, $share) {
        $handle = easy($server->url . '/slow/50', [CURLOPT_SHARE => $share, CURLOPT_COOKIEFILE => '', CURLOPT_MAXCONNECTS => 50]);
        $bodies = [curl_exec($handle)];
        curl_setopt($handle, CURLOPT_URL, $server->url . '/cookie/shared');
        $bodies[] = curl_exec($handle);
        return implode(' ', $bodies);
    });
}
echo json_encode(array_count_values(array_map(await(...), $coroutines))), "\n";
var_dump($server->connections);
$server->stop();

--EXPECT--
{"slow 50 name=shared":10}
int(10)
