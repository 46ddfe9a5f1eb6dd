--TEST--
curl_multi_exec() and curl_multi_select() in ten coroutines: all transfers complete, little CPU is used
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
$before = getrusage();
$start = microtime(true);
$coroutines = [];
for ($i = 0; $i < 10; $i++) {
    $coroutines[] = spawn(function () use ($server) {
        $multi = curl_multi_init();
        $handles = [];
        for ($j = 0; $j < 5; $j++) {
            curl_multi_add_handle($multi, $handles[] = easy($server->url . '/slow/300'));
        }
        $selects = 0;
        do {
            curl_multi_exec($multi, $running);
            if ($running) {
                $ready = curl_multi_select($multi, 5.0);
                $selects++;
                if ($ready < 0) {
                    echo "failed\n";
                }
            }
        } while ($running);
        $bodies = array_map(curl_multi_getcontent(...), $handles);
        return [array_count_values($bodies), $selects < 200];
    });
}
$results = array_map(await(...), $coroutines);
var_dump(microtime(true) - $start < 5);
echo count(array_unique(array_map(json_encode(...), $results))), ' ', json_encode($results[0]), "\n";
$after = getrusage();
var_dump($after['ru_utime.tv_sec'] - $before['ru_utime.tv_sec'] + ($after['ru_utime.tv_usec'] - $before['ru_utime.tv_usec']) / 1e6 < 2);
$server->stop();

--EXPECT--
bool(true)
1 [{"slow 300":5},true]
bool(true)
