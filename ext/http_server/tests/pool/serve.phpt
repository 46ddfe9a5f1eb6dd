--TEST--
setWorkers(): threads serve, each with a copy of the server, the handlers and what they capture; the bootloader runs first in each
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../server.inc';

use function Async\{await, delay, request_context, spawn};

$greeting = 'hello';
$bound = new ArrayObject(['bound' => 'object']);
var_dump(serve(
    function ($request, $response) use ($greeting, $bound) {
        static $count = 0;
        /* The class is known in the workers alone. */
        $response->json([
            'greeting' => $greeting, 'booted' => Booted::$times, 'bound' => (array) $bound, 'thread' => Booted::$id,
            'count' => ++$count, 'scope' => request_context() !== null, 'path' => $request->getPath(),
            'peer' => strlen($request->getRemoteAddress()) > 0,
        ]);
    },
    function ($address, $server) {
        var_dump($server->isRunning());
        while (count($server->getStats()['workers']) < 2) {
            delay(1);
        }
        $threads = [];
        do {
            [$status, , $body] = fetch($address, '/x');
            $answer = json_decode($body, true);
            $threads[$answer['thread']][] = $answer['count'];
            unset($answer['thread'], $answer['count']);
        } while (count($threads) < 2);
        echo $status, ' ', json_encode($answer), "\n";
        foreach ($threads as $counts) {
            /* Static variables belong to a worker. */
            var_dump($counts === range(1, count($counts)));
        }
        /* A worker counts a request when its response is sent, which the client may see first. */
        $count = array_sum(array_map(count(...), $threads));
        while (($stats = $server->getStats())['totals']['total_requests'] < $count) {
            delay(1);
        }
        var_dump(array_keys($stats['workers']));
        var_dump(array_sum(array_column($stats['workers'], 'total_requests')) === $stats['totals']['total_requests']);
        var_dump($stats['totals']['total_requests'] === $count);
        var_dump($server->getTelemetry()['total_requests']);
        var_dump($server->stop(), $server->isRunning());
        var_dump($server->getStats()['workers'], $server->getStats()['totals']['total_requests'] === $stats['totals']['total_requests']);

        return class_exists('Booted', false);
    },
    fn($config) => $config->setWorkers(2)->setStatsEnabled(true)->setBootloader(function () {
        eval('class Booted { static int $times = 0; static string $id; }');
        delay(1);
        Booted::$times++;
        Booted::$id = bin2hex(random_bytes(8));
    }),
));
?>
--EXPECT--
bool(true)
HTTP/1.1 200 OK {"greeting":"hello","booted":1,"bound":{"bound":"object"},"scope":true,"path":"\/x","peer":true}
bool(true)
bool(true)
array(2) {
  [0]=>
  int(0)
  [1]=>
  int(1)
}
bool(true)
bool(true)
int(0)
bool(true)
bool(false)
array(0) {
}
bool(true)
bool(false)
