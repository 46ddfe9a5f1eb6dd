--TEST--
one handle in two coroutines: the second fails at once, the first goes on
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$handle = easy($server->url . '/slow/100');
$first = spawn(curl_exec(...), $handle);
until(fn() => $server->requests === 1);
$multi = curl_multi_init();
var_dump(curl_exec($handle), curl_errno($handle) === CURLE_FAILED_INIT);
var_dump(curl_multi_add_handle($multi, $handle) === CURLM_ADDED_ALREADY);
try {
    curl_reset($handle);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump(await($first), curl_errno($handle));

// In a multi of the program.
var_dump(curl_multi_add_handle($multi, $handle));
var_dump(curl_exec($handle), curl_errno($handle) === CURLE_FAILED_INIT, curl_error($handle));
curl_multi_remove_handle($multi, $handle);
var_dump(curl_exec($handle));
$server->stop();

--EXPECT--
bool(false)
bool(true)
bool(true)
curl_reset(): Attempt to reset cURL handle from a callback
string(8) "slow 100"
int(0)
int(0)
bool(false)
bool(true)
string(40) "easy handle already used in multi handle"
string(8) "slow 100"
