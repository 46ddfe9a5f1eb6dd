--TEST--
Overload: the cap of connections, drain events and their cooldown, CoDel, ages
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\HttpServerConfig;
use function Async\{await, await_all, delay, spawn};

$until = function (callable $condition): void {
    for ($i = 0; $i < 2000 && !$condition(); $i++) {
        delay(5);
    }
};

echo "-- the cap\n";
serve(
    fn($request, $response) => $response->setBody('fine'),
    function ($address, $server) use ($until) {
        $show = function () use ($server) {
            $t = $server->getTelemetry();
            echo json_encode([$t['listeners_paused'], $t['pause_count_total'], $t['drain_epoch_current'], $t['drain_events_reactive_total'],
                $t['drain_events_cooldown_blocked_total'], $t['connections_drained_reactive_total'], $t['active_connections'], $t['pause_high']]), "\n";
        };
        $ask = function ($socket): string {
            fwrite($socket, get('/'));
            return read_response($socket)[1]['connection'] ?? 'open';
        };
        $show();
        $sockets = [connect($address)];
        echo $ask($sockets[0]), "\n";
        $sockets[] = connect($address);
        $until(fn() => $server->getTelemetry()['listeners_paused']);
        $show();
        // It waits in the kernel.
        $third = connect($address);
        fwrite($third, get('/'));
        delay(20);
        $show();
        // The spread is 100 ms: both are due then.
        delay(150);
        echo $ask($sockets[0]), ' ', json_encode(read_all($sockets[0])), "\n";
        echo read_response($third)[1]['connection'] ?? 'open', "\n";
        $until(fn() => $server->getTelemetry()['listeners_paused']);
        $show();
        echo $ask($sockets[1]), "\n";
        var_dump($server->getTelemetry()['paused_total_ms'] >= 100);
        $server->resetTelemetry();
        $until(fn() => $server->getTelemetry()['active_connections'] === 1);
        $show();
    },
    fn(HttpServerConfig $config) => $config->setMaxConnections(2)->setDrainSpreadMs(100)->setDrainCooldownMs(60_000),
);

echo "-- CoDel\n";
serve(
    function ($request, $response) {
        $end = hrtime(true) + 2_000_000;
        while (hrtime(true) < $end);
        $response->setBody('fine');
    },
    function ($address, $server) use ($until) {
        // What else the program does keeps handlers waiting.
        $others = [];
        for ($i = 0; $i < 2; $i++) {
            $others[] = spawn(function () use ($server) {
                while ($server->getTelemetry()['codel_trips_total'] === 0) {
                    $end = hrtime(true) + 3_000_000;
                    while (hrtime(true) < $end);
                    Async\suspend();
                }
            });
        }
        $clients = [];
        for ($i = 0; $i < 20; $i++) {
            $clients[] = spawn(function () use ($address, $server) {
                $socket = connect($address);
                for ($i = 0; $i < 1000 && $server->getTelemetry()['codel_trips_total'] === 0; $i++) {
                    fwrite($socket, get('/'));
                    read_response($socket);
                }
            });
        }
        await_all([...$clients, ...$others]);
        $t = $server->getTelemetry();
        var_dump($t['codel_trips_total'], $t['listeners_paused'], $t['sojourn_avg_ms'] > 1, $t['sojourn_max_ms'] > 1, $t['service_avg_ms'] > 1);
        $until(fn() => !$server->getTelemetry()['listeners_paused']);
        var_dump($server->getTelemetry()['listeners_paused']);
        echo fetch($address, '/')[2], "\n";
    },
    fn(HttpServerConfig $config) => $config->setBackpressureTargetMs(1),
);

echo "-- ages\n";
serve(
    function ($request, $response) use (&$code) {
        if ($request->getPath() === '/stream') {
            try {
                while (true) {
                    $response->write('piece');
                    delay(20);
                }
            } catch (TrueAsync\HttpException $e) {
                $code = $e->getCode();
            }
        }
        $response->setBody('fine');
    },
    function ($address, $server) use ($until, &$code) {
        $idle = connect($address);
        $stream = connect($address);
        fwrite($stream, get('/stream'));
        $started = microtime(true);
        do {
            delay(50);
            fwrite($idle, get('/'));
            [, $fields] = read_response($idle);
        } while (!isset($fields['connection']));
        $took = microtime(true) - $started;
        var_dump($took > 0.8, $took < 8);
        echo $fields['connection'], ' ', json_encode(read_all($idle)), "\n";
        read_all($stream);
        $took = microtime(true) - $started;
        var_dump($took > 1.8, $took < 9);
        $until(fn() => $server->getTelemetry()['active_requests'] === 0);
        echo "$code\n";
        $t = $server->getTelemetry();
        var_dump($t['connections_drained_proactive_total'], $t['connections_force_closed_total'], $t['connections_drained_reactive_total']);
    },
    fn(HttpServerConfig $config) => $config->setMaxConnectionAgeMs(1000)->setMaxConnectionAgeGraceMs(1000),
);
?>
--EXPECT--
-- the cap
[false,0,0,0,0,0,0,2]
open
[true,1,1,1,0,0,2,2]
[true,1,1,1,0,0,2,2]
close ""
open
[true,2,1,1,1,1,2,2]
close
bool(true)
[false,0,1,0,0,0,1,2]
-- CoDel
int(1)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
fine
-- ages
bool(true)
bool(true)
close ""
bool(true)
bool(true)
499
int(1)
int(1)
int(0)
