--TEST--
curl_pause() from another coroutine, in curl_exec() and in a multi: unpausing wakes the driver
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
foreach (['easy', 'multi'] as $kind) {
    $body = '';
    $handle = easy($server->url . '/lines/5', [CURLOPT_WRITEFUNCTION => function ($handle, $data) use (&$body, &$paused) {
        if (!$paused) {
            $paused = true;
            return CURL_WRITEFUNC_PAUSE;
        }
        $body .= $data;
        return strlen($data);
    }]);
    $paused = false;
    $driver = spawn(function () use ($handle, $kind) {
        if ($kind === 'easy') {
            return curl_exec($handle);
        }
        $multi = curl_multi_init();
        curl_multi_add_handle($multi, $handle);
        do {
            curl_multi_exec($multi, $running);
        } while ($running && curl_multi_select($multi, 30) >= 0);
        return true;
    });
    until(function () use (&$paused) { return $paused; });
    delay(150);
    var_dump($body);
    $start = microtime(true);
    curl_pause($handle, CURLPAUSE_CONT);
    var_dump(await($driver), $body === "line 1\nline 2\nline 3\nline 4\nline 5\n", microtime(true) - $start < 10);
}
$server->stop();

--EXPECT--
string(0) ""
bool(true)
bool(true)
bool(true)
string(0) ""
bool(true)
bool(true)
bool(true)
