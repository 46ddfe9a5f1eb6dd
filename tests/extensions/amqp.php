<?php
// A real RabbitMQ: coroutines publish and get through a connection each; transactions, acknowledgements, what is refused.
// The library waits for the server with calls of its own: others have their turn between two calls, not while one waits.
require __DIR__ . '/lib.inc';

use function Async\suspend;

// The server's node and its name service are the test's own, on loopback, with folders below the test's.
$folder = temporary_folder();
[$port, $names, $node] = [free_port(), free_port(), free_port()];
$environment = [
    'HOME' => $folder, 'HOSTNAME' => 'localhost', 'ERL_EPMD_PORT' => (string) $names, 'ERL_EPMD_ADDRESS' => '127.0.0.1',
    'RABBITMQ_NODENAME' => 'extensions@localhost', 'RABBITMQ_NODE_IP_ADDRESS' => '127.0.0.1', 'RABBITMQ_NODE_PORT' => (string) $port,
    'RABBITMQ_DIST_PORT' => (string) $node, 'RABBITMQ_MNESIA_BASE' => "$folder/mnesia", 'RABBITMQ_LOG_BASE' => "$folder/log.d",
    'RABBITMQ_ENABLED_PLUGINS_FILE' => "$folder/plugins", 'RABBITMQ_CONFIG_FILE' => "$folder/none", 'RABBITMQ_CONF_ENV_FILE' => "$folder/none",
    'RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS' => '-kernel inet_dist_use_interface {127,0,0,1}',
];
file_put_contents("$folder/plugins", "[].\n");
$server = glob('/usr/lib/rabbitmq/lib/*/sbin/rabbitmq-server')[0] ?? '/usr/lib/rabbitmq/bin/rabbitmq-server';
is_executable($server) or exit("skip there is no rabbitmq-server\n");
server([program('epmd')], $folder, fn () => (bool) @stream_socket_client("tcp://127.0.0.1:$names"), $environment);
server([$server], $folder, function () use ($port) {
    $socket = @stream_socket_client("tcp://127.0.0.1:$port");
    return $socket && fwrite($socket, "AMQP\0\0\x09\x01") && strlen((string) fread($socket, 8)) === 8;
}, $environment);

function connect(): AMQPChannel
{
    global $port;
    $connection = new AMQPConnection(['host' => '127.0.0.1', 'port' => $port, 'login' => 'guest', 'password' => 'guest', 'read_timeout' => 20]);
    $connection->connect();
    return new AMQPChannel($connection);
}
function queue(AMQPChannel $channel, string $name): AMQPQueue
{
    $queue = new AMQPQueue($channel);
    $queue->setName($name);
    $queue->setFlags(AMQP_AUTODELETE);
    $queue->declareQueue();
    return $queue;
}

$results = in_coroutines(10, function (int $i) {
    $channel = connect();
    $exchange = new AMQPExchange($channel);
    $queue = queue($channel, "queue-$i");
    for ($n = 0; $n < 20; $n++) {
        $exchange->publish("message $n of $i", "queue-$i", AMQP_NOPARAM, ['headers' => ['n' => $n], 'delivery_mode' => 2]);
        $n % 5 || suspend();
    }
    for ($got = []; count($got) < 20; suspend()) {
        if ($message = $queue->get(AMQP_NOPARAM)) {
            $got[] = [$message->getBody(), $message->getHeader('n')];
            $queue->ack($message->getDeliveryTag());
        }
    }
    return $got === array_map(fn (int $n) => ["message $n of $i", $n], range(0, 19));
});
same(array_fill(0, 10, true), $results, 'published and got');

// What is there already is consumed by a function that suspends.
$channel = connect();
$queue = queue($channel, 'consumed');
$exchange = new AMQPExchange($channel);
array_map(fn (int $n) => $exchange->publish("m$n", 'consumed'), range(1, 5));
[$got] = in_coroutines(1, function () use ($queue) {
    $got = [];
    $queue->consume(function (AMQPEnvelope $message, AMQPQueue $queue) use (&$got) {
        $got[] = $message->getBody();
        suspend();
        $queue->ack($message->getDeliveryTag());
        return count($got) < 5;
    });
    return $got;
});
same(['m1', 'm2', 'm3', 'm4', 'm5'], $got, 'consumed');

// A transaction that is rolled back; a queue that is not there.
[$count] = in_coroutines(1, function () {
    $channel = connect();
    $queue = queue($channel, 'transactions');
    $exchange = new AMQPExchange($channel);
    $channel->startTransaction();
    $exchange->publish('kept', 'transactions');
    $channel->commitTransaction();
    $channel->startTransaction();
    $exchange->publish('lost', 'transactions');
    suspend();
    $channel->rollbackTransaction();
    return $queue->declareQueue();
});
same(1, $count, 'transactions');
try {
    $queue = new AMQPQueue(connect());
    $queue->setName('missing');
    $queue->setFlags(AMQP_PASSIVE);
    $queue->declareQueue();
    exit("a queue that is not there: no exception\n");
} catch (AMQPQueueException $exception) {
    same(404, $exception->getCode(), 'a queue that is not there');
}
echo "ok\n";
