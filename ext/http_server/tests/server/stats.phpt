--TEST--
getTelemetry(), getStats(), getRuntimeStats(): shapes, before, while and after the server runs
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig};
use function Async\delay;

$server = new HttpServer(new HttpServerConfig('127.0.0.1', free_port()));
echo array_sum($server->getTelemetry()), "\n";
try {
    $server->getStats();
} catch (TrueAsync\HttpServerRuntimeException $e) {
    echo $e->getMessage(), "\n";
}
serve(
    fn($request, $response) => $response->setStatusCode((int) $request->getQueryParam('status', 200))->setBody('x'),
    function ($address, $server) {
        foreach ([200, 201, 302, 404, 500] as $status) {
            fetch($address, "/?status=$status");
        }
        exchange($address, "NONSENSE\r\n\r\n");
        while ($server->getTelemetry()['active_connections'] > 0) {
            delay(1);
        }
        $stats = $server->getStats();
        echo json_encode([array_keys($stats), $stats['enabled'], array_keys($stats['workers']), $stats['reactors'], $stats['totals'] === $stats['workers'][0]]), "\n";
        foreach (['total_requests', 'responses_2xx_total', 'responses_3xx_total', 'responses_4xx_total', 'responses_5xx_total', 'parse_errors_400_total',
            'active_connections', 'conns_active_h1', 'conns_active_h2', 'sojourn_samples'] as $name) {
            echo "$name {$stats['totals'][$name]}\n";
        }
        echo count($stats['totals']), ' ', count(array_filter($stats['totals'], is_int(...))), "\n";
        $runtime = $server->getRuntimeStats();
        echo count($runtime), ' ', json_encode($runtime['body_pool']), "\n";
        $telemetry = $server->getTelemetry();
        echo json_encode([$telemetry['max_inflight_requests'], $telemetry['listeners_paused'], is_float($telemetry['service_avg_ms'])]), "\n";
        $server->resetTelemetry();
        echo $server->getStats()['totals']['total_requests'], "\n";
    },
    fn(HttpServerConfig $config) => $config->setStatsEnabled(true)->setMaxConnections(7),
);
?>
--EXPECT--
0
getStats(): statistics are not enabled: setStatsEnabled(true)
[["enabled","workers","reactors","totals"],true,[0],[],true]
total_requests 5
responses_2xx_total 2
responses_3xx_total 1
responses_4xx_total 1
responses_5xx_total 1
parse_errors_400_total 1
active_connections 0
conns_active_h1 0
conns_active_h2 0
sojourn_samples 0
64 64
18 []
[70,false,true]
0
