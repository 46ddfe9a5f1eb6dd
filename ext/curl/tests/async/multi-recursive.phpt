--TEST--
a multi whose callback is suspended refuses other coroutines; a close comes after the callback
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$multi = curl_multi_init();
$inside = false;
curl_multi_add_handle($multi, $handle = easy($server->url . '/slow/0', [CURLOPT_WRITEFUNCTION => function ($handle, $data) use (&$inside, &$leave) {
    $inside = true;
    until(function () use (&$leave) { return $leave; });
    echo "callback returns\n";
    return strlen($data);
}]));
$driver = spawn(function () use ($multi) {
    do {
        $code = curl_multi_exec($multi, $running);
    } while ($running && curl_multi_select($multi) >= 0);
    return $code;
});
until(function () use (&$inside) { return $inside; });
var_dump(curl_multi_exec($multi, $running) === 8 /* CURLM_RECURSIVE_API_CALL */);
var_dump(curl_multi_add_handle($multi, easy($server->url)) === 8 /* CURLM_RECURSIVE_API_CALL */);
var_dump(curl_multi_remove_handle($multi, $handle) === 8 /* CURLM_RECURSIVE_API_CALL */);
var_dump(curl_multi_select($multi));
curl_multi_close($multi);
unset($handle);
$leave = true;
var_dump(await($driver));
$server->stop();

--EXPECT--
bool(true)
bool(true)
bool(true)
int(-1)
callback returns
int(0)
