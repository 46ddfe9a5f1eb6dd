--TEST--
a cancelled curl_exec(): no warning, the server sees the close, the handle works afterwards
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$handle = easy($server->url . '/silent');
$victim = spawn(function () use ($handle) {
    try {
        curl_exec($handle);
        echo "not reached\n";
    } finally {
        echo "finally\n";
    }
});
until(fn() => $server->requests === 1);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation $e) {
    echo get_class($e), "\n";
}
until(fn() => $server->lost === 1);
echo $server->lost, " lost\n";
var_dump(curl_multi_getcontent($handle));
curl_setopt($handle, CURLOPT_URL, $server->url . '/again');
var_dump(await(spawn(curl_exec(...), $handle)), curl_errno($handle));
$server->stop();

--EXPECT--
finally
Async\AsyncCancellation
1 lost
string(0) ""
string(10) "path again"
int(0)
