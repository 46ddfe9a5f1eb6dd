--TEST--
an exception in a callback comes out of curl_multi_exec(); the other handles are unaffected
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
await(spawn(function () use ($server) {
    $multi = curl_multi_init();
    $bad = easy($server->url . '/slow/0', [CURLOPT_WRITEFUNCTION => function () {
        suspend();
        throw new RuntimeException('thrown');
    }]);
    $aborted = easy($server->url . '/slow/0', [CURLOPT_NOPROGRESS => false, CURLOPT_XFERINFOFUNCTION => function () {
        throw new LogicException('aborted');
    }]);
    $good = [];
    foreach ([$bad, $aborted, $good[] = easy($server->url . '/slow/50'), $good[] = easy($server->url . '/size/64')] as $handle) {
        curl_multi_add_handle($multi, $handle);
    }
    do {
        try {
            curl_multi_exec($multi, $running);
        } catch (RuntimeException | LogicException $e) {
            do {
                echo get_class($e), ': ', $e->getMessage(), "\n";
            } while ($e = $e->getPrevious());
        }
        curl_multi_select($multi);
    } while ($running);
    var_dump(curl_errno($bad) === CURLE_WRITE_ERROR, curl_errno($aborted) === CURLE_ABORTED_BY_CALLBACK);
    foreach ($good as $handle) {
        echo curl_multi_getcontent($handle), ' ', curl_errno($handle), "\n";
    }
    $results = [];
    while ($message = curl_multi_info_read($multi)) {
        $results[] = $message['result'];
    }
    sort($results);
    echo implode(' ', $results), "\n";
}));
$server->stop();

--EXPECT--
LogicException: aborted
RuntimeException: thrown
bool(true)
bool(true)
slow 50 0
0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef 0
0 0 23 42
