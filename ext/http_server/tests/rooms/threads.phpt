--TEST--
Topics reach every thread: workers of a pool, tasks of a thread pool, handles that cross; counts, order, mailboxes that are full
--EXTENSIONS--
true_async_server
--SKIPIF--
<?php if (!PHP_ZTS) die('skip: threads need a thread-safe build'); ?>
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{HttpServer, HttpServerConfig, RoomDeliveryException};
use function Async\{await, delay, spawn};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (RoomDeliveryException $error) {
        echo "RoomDeliveryException: {$error->getMessage()} ($error->delivered, $error->pending)\n";
    }
}

$port = free_port();
$server = new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', $port)->setWsPublishRetryIntervalMs(5));
$control = $server->room('job/42/control');
$answers = $server->room('answers');
$answers->subscribe();

echo "-- a task takes orders\n";
$pool = new Async\ThreadPool(2);
$task = $pool->submit(function () use ($control, $answers) {
    $control->subscribe();
    $answers->publish('ready');
    $orders = [];
    while (($order = $control->recv()) !== 'stop') {
        $orders[] = $order;
        count($orders) % 50 === 0 && $answers->send('more');
    }
    $answers->send(json_encode([$control->name(), count($orders), $orders === array_map(strval(...), range(0, 999))]));

    return 'done';
});
echo $answers->recv(), "\n";
attempt(fn() => [$control->subscriberCount(), $server->subscriberCount('job/42/control')]);
/* The other thread has no subscriber for that, and is not bothered. */
attempt(fn() => $server->publish('elsewhere', 'x'));
for ($i = 0; $i < 1000; $i++) {
    $control->send((string) $i);
    /* The queue of a handle has 64 messages: more only when the task has taken these. */
    $i % 50 === 49 && $answers->recv();
}
attempt(fn() => $control->send('stop', 2000));
echo $answers->recv(), ' ', await($task), "\n";

echo "-- a thread that does not turn its loop: its mailbox fills\n";
$flag = tempnam(sys_get_temp_dir(), 'room');
$task = $pool->submit(function () use ($control, $answers, $flag) {
    $control->subscribe();
    $answers->publish('busy');
    while (file_exists($flag)) {
        clearstatcache();
    }
    $received = 0;
    while ($control->recv(2000) !== null) {
        $received++;
    }

    return [$received, $control->lostCount(), $control->unsubscribe()];
});
echo $answers->recv(), "\n";
$count = ['posted' => 0, 'dropped' => 0];
for ($i = 0; $i < 4100; $i++) {
    $published = $control->publish("message $i");
    $count['posted'] += $published['posted'];
    $count['dropped'] += $published['dropped'];
}
/* Another thread of the pool may be attached by now; it has no subscriber. */
echo json_encode($count), ' ', $published['served'], "\n";
attempt(fn() => $control->subscriberCount(20));
attempt(fn() => $control->send('in vain', 20));
attempt(fn() => $control->trySend('in vain as well', 1));
$patient = spawn(fn() => attempt(fn() => $control->send('with patience', 10_000)));
$cancelled = spawn(fn() => $control->send('its sender does not wait', 10_000));
delay(10);
$cancelled->cancel();
try {
    await($cancelled);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
unlink($flag);
await($patient);
[$received, $lost] = await($task);
/* 4096, and the two that were sent in the end. */
var_dump($received + $lost);
$pool->close();
while ($server->publish('x', 'y')['workers'] !== 1) {
    delay(1);
}
$stats = array_filter($server->getRuntimeStats(), fn($key) => str_starts_with($key, 'ws_'), ARRAY_FILTER_USE_KEY);
var_dump($stats['ws_bodies'] === $stats['ws_bodies_freed'], $stats['ws_topic_dropped'], $stats['ws_topic_skipped'] > 0);
var_dump($stats['ws_retry_queued'] === $stats['ws_retry_delivered'] + $stats['ws_retry_expired'] + $stats['ws_retry_gone'] + $stats['ws_retry_shutdown']);
$answers->unsubscribe();

echo "-- sessions of two workers\n";
$config = (new HttpServerConfig())->addListener('127.0.0.1', $port = free_port())->setWorkers(2)->setStatsEnabled(true)
    ->setBootloader(function () { eval('class Worker { static string $id; }'); Worker::$id = bin2hex(random_bytes(8)); });
$server = new HttpServer($config);
$server->addHttpHandler(fn($request, $response) => $response->json($server->publish('news/server', 'from a handler')));
$server->addWebSocketHandler(function ($ws) {
    $ws->subscribe('news/+');
    foreach ($ws as $message) {
        $words = explode(' ', $message->data, 2);
        match ($words[0]) {
            'count' => $ws->send((string) $ws->subscriberCount('news/x')),
            'worker' => $ws->send(Worker::$id),
            default => $ws->publish('news/chat', $message->data),
        };
    }
});
$client = spawn(function () use ($server, $port) {
    while (count($server->getStats()['workers']) < 2) {
        delay(1);
    }
    $receive = fn(Client $client): string => $client->frame()[1];
    /* Sessions on both workers. */
    $sessions = [];
    do {
        $client = Client::open("127.0.0.1:$port");
        $client->send(TEXT, 'worker');
        $sessions[$receive($client)][] = $client;
    } while (count($sessions) < 2);
    $all = array_merge(...array_values($sessions));
    $count = count($all);
    [$one, $other] = [reset($sessions)[0], end($sessions)[0]];
    $one->send(TEXT, 'count');
    var_dump((int) $receive($one) === $count);
    for ($i = 0; $i < 100; $i++) {
        $one->send(TEXT, "chat $i");
    }
    $right = true;
    foreach ($all as $client) {
        for ($i = 0; $client !== $one && $i < 100; $i++) {
            $right = $right && $receive($client) === "chat $i";
        }
    }
    var_dump($right);

    echo "-- from the parent, and from a handler\n";
    $published = $server->publish('news/parent', 'to all');
    echo json_encode($published), "\n";
    foreach ($all as $client) {
        $receive($client) === 'to all' || print("not to all\n");
    }
    $published = json_decode(fetch("127.0.0.1:$port", '/')[2], true);
    var_dump($published['posted'], $published['workers'], $published['served'] > 0 && $published['served'] < $count);
    foreach ($all as $client) {
        $receive($client) === 'from a handler' || print("not from a handler\n");
    }
    var_dump($server->publish('nothing/like/that', 'x')['posted']);
    try {
        $server->publish('news/x', "\xFF");
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
    $server->publish('news/x', "\xFF", true);
    foreach ($all as $client) {
        $receive($client) === "\xFF" || print("no bytes\n");
    }
    $server->stop();
    $stats = $server->getRuntimeStats();
    var_dump($stats['ws_bodies'] === $stats['ws_bodies_freed'], $server->publish('news/x', 'gone')['workers']);
});
var_dump($server->start());
await($client);
?>
--EXPECT--
-- a task takes orders
ready
[1,1]
{"served":0,"posted":0,"dropped":0,"workers":2}
1
["job\/42\/control",1000,true] done
-- a thread that does not turn its loop: its mailbox fills
busy
{"posted":4096,"dropped":4} 0
0
RoomDeliveryException: The message was not delivered to all: the mailbox of a thread was full until the time was up (0, 1)
true
cancelled
1
int(4098)
bool(true)
int(4)
bool(true)
bool(true)
-- sessions of two workers
bool(true)
bool(true)
-- from the parent, and from a handler
{"served":0,"posted":2,"dropped":0,"workers":2}
int(1)
int(2)
bool(true)
int(0)
The message is not UTF-8, as text of WebSocket sessions has to be
bool(true)
bool(true)
int(0)
