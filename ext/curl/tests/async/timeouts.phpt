--TEST--
timeouts end on time, errors are reported as outside
--EXTENSIONS--
true_async
curl
--FILE--
<?php
require __DIR__ . '/server.inc';
use function Async\{spawn, await, delay, suspend};

$server = new Server();
function outcome(string $url, array $options): array
{
    $handle = easy($url, $options);
    $start = microtime(true);
    $result = curl_exec($handle);
    $time = microtime(true) - $start;
    return [$result, curl_errno($handle), preg_replace('/\d+ (ms|milliseconds)/', 'N ms', curl_error($handle)), $time >= 0.1 && $time < 10];
}
$refused = stream_socket_server('tcp://127.0.0.1:0');
$address = 'http://' . stream_socket_get_name($refused, false);
fclose($refused);
ini_set('default_socket_timeout', '1');
$cases = [
    'timeout' => [$server->url . '/silent', [CURLOPT_TIMEOUT_MS => 200]],
    'refused' => [$address, []],
    'unknown host' => ['http://name.invalid/', []],
    'bad url' => ['http://', []],
    'longer than default_socket_timeout' => [$server->url . '/slow/1500', []],
];
foreach ($cases as $name => [$url, $options]) {
    $inside = await(spawn(outcome(...), $url, $options));
    echo $name, ': ', $inside[1], ' ', json_encode($inside[0]), ' ', $name === 'timeout' || str_starts_with($name, 'longer') ? json_encode($inside[3]) : '', "\n";
}
$server->stop();

--EXPECT--
timeout: 28 false true
refused: 7 false 
unknown host: 6 false 
bad url: 3 false 
longer than default_socket_timeout: 0 "slow 1500" true
