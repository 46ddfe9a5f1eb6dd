--TEST--
A fiber suspended in a callback of curl_exec() goes on in other coroutines
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/across.inc';
require __DIR__ . '/../../../../ext/curl/tests/async/server.inc';
use function Async\{spawn, await, suspend};

$server = new Server();
$transfer = fn() => function () use ($server) {
    $body = '';
    $handle = easy($server->url . '/lines/3', [
        CURLOPT_WRITEFUNCTION => function ($handle, $data) use (&$body) {
            $body .= $data;
            Fiber::suspend();
            return strlen($data);
        },
    ]);
    return [curl_exec($handle), $body, curl_errno($handle)];
};
var_dump(both($transfer)[0], both($transfer) === both($transfer));
drop($transfer());
$throws = new Fiber(fn() => curl_exec(easy($server->url . '/lines/3', [
    CURLOPT_WRITEFUNCTION => function () { Fiber::suspend(); throw new Exception('from the callback'); },
])));
await(spawn(fn() => $throws->start()));
try {
    await(spawn(fn() => $throws->resume()));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo curl_exec(easy($server->url . '/inner')), "\n";
$server->stop();
?>
--EXPECT--
bool(true)
bool(true)
from the callback
path inner
