--TEST--
curl_multi_select(): what it returns, cancelled, closed by another coroutine, and its errors
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$multi = curl_multi_init();
$start = microtime(true);
var_dump(curl_multi_select($multi, 30.0)); // no descriptor: at once
var_dump(microtime(true) - $start < 10);
try {
    curl_multi_select($multi, -1);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}

function started(CurlMultiHandle $multi, Server $server, string $path): CurlHandle
{
    $requests = $server->requests;
    curl_multi_add_handle($multi, $handle = easy($server->url . $path));
    until(function () use ($multi, $server, $requests) {
        curl_multi_exec($multi, $running);
        return $server->requests > $requests;
    });
    curl_multi_exec($multi, $running);
    return $handle;
}

started($multi, $server, '/silent');
$start = microtime(true);
do {
    $ready = curl_multi_select($multi, 0.1);
} while ($ready === 0 && microtime(true) - $start < 0.1);
var_dump($ready, microtime(true) - $start >= 0.1);

$victim = spawn(function () use ($multi) {
    try {
        curl_multi_select($multi, 60.0);
    } finally {
        curl_multi_close($multi);
        echo "closed\n";
    }
});
delay(20);
$victim->cancel();
try {
    await($victim);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}

$multi = curl_multi_init();
started($multi, $server, '/silent');
$waiter = spawn(curl_multi_select(...), $multi, 60.0);
delay(20);
curl_multi_close($multi);
var_dump(await($waiter));

// Readiness ends the wait.
$multi = curl_multi_init();
$handle = started($multi, $server, '/slow/50');
do {
    $ready = curl_multi_select($multi, 60.0);
} while ($ready === 0);
var_dump($ready);
do {
    curl_multi_exec($multi, $running);
} while ($running && curl_multi_select($multi, 1.0) >= 0);
var_dump(curl_multi_getcontent($handle));
$server->stop();

--EXPECT--
int(0)
bool(true)
curl_multi_select(): Argument #2 ($timeout) must be between 0 and 2147484
int(0)
bool(true)
closed
cancelled
int(-1)
int(1)
string(7) "slow 50"
