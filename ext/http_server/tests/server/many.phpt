--TEST--
Many connections at once: each gets its own answers; a limit of connections keeps the rest waiting, a limit of handlers sheds
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await_all, delay, spawn};

$handler = function ($request, $response) {
    delay(1);
    $response->end($request->getPath());
};
$clients = fn(string $address, int $count, int $requests) => array_count_values(await_all(array_map(fn($id) => spawn(function () use ($address, $id, $requests) {
    $socket = connect($address);
    for ($i = 0; $i < $requests; $i++) {
        fwrite($socket, get("/$id/$i"));
        [$line, $headers, $body] = read_response($socket);
        if ($body !== "/$id/$i") {
            return "$line {$headers['retry-after']}";
        }
    }
    return 'all right';
}), range(1, $count)))[0]);

serve($handler, fn($address) => print_r($clients($address, 200, 10)));
serve($handler, function ($address, $server) use ($clients) {
    print_r($clients($address, 30, 1));
    echo $server->getTelemetry()['pause_count_total'] > 0 ? "it paused\n" : '';
}, fn($config) => $config->setMaxConnections(5)->setKeepAliveTimeout(1));
serve($handler, function ($address, $server) use ($clients) {
    $answers = $clients($address, 20, 1);
    ksort($answers);
    echo json_encode(array_keys($answers)), ' ', array_sum($answers), "\n";
    $counters = $server->getTelemetry();
    var_dump($counters['requests_shed_total'] === ($answers['HTTP/1.1 503 Service Unavailable 1'] ?? 0));
}, fn($config) => $config->setMaxInflightRequests(3));
?>
--EXPECT--
Array
(
    [all right] => 200
)
Array
(
    [all right] => 30
)
it paused
["HTTP\/1.1 503 Service Unavailable 1","all right"] 20
bool(true)
