--TEST--
Predis: clients in coroutines that block in commands, pipelines and subscriptions
--SKIPIF--
<?php $extensions = ['true_async']; require __DIR__ . '/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/libraries.inc';
require_once 'Predis/autoload.php';
use function Async\{spawn, await, delay};

/** Understands PING, BLPOP (answers after 200 ms), SUBSCRIBE (three messages) and ECHO. */
$listener = stream_socket_server('tcp://127.0.0.1:0', $code, $text, context: stream_context_create(['socket' => ['backlog' => 64]]));
$acceptor = spawn(function () use ($listener) {
    while ($client = stream_socket_accept($listener, -1)) {
        spawn(function () use ($client) {
            stream_set_timeout($client, 60);
            while (($line = fgets($client)) !== false) {
                for ($words = [], $n = (int) substr($line, 1); $n > 0; $n--) {
                    $length = (int) substr(fgets($client), 1);
                    $words[] = substr(stream_get_contents($client, $length + 2), 0, -2);
                }
                $bulk = fn($s) => '$' . strlen($s) . "\r\n$s\r\n";
                switch (strtoupper($words[0])) {
                    case 'BLPOP':
                        delay(200);
                        fwrite($client, "*2\r\n" . $bulk($words[1]) . $bulk('value'));
                        break;
                    case 'ECHO':
                        fwrite($client, $bulk($words[1]));
                        break;
                    case 'SUBSCRIBE':
                        fwrite($client, "*3\r\n" . $bulk('subscribe') . $bulk($words[1]) . ":1\r\n");
                        for ($i = 0; $i < 3; $i++) {
                            delay(10);
                            fwrite($client, "*3\r\n" . $bulk('message') . $bulk($words[1]) . $bulk("message $i"));
                        }
                        break;
                    case 'UNSUBSCRIBE':
                        fwrite($client, "*3\r\n" . $bulk('unsubscribe') . $bulk('news') . ":0\r\n");
                        break;
                    default:
                        fwrite($client, "+PONG\r\n");
                }
            }
        });
    }
});
$address = 'tcp://' . stream_socket_get_name($listener, false);

$results = together(array_fill(0, 20, fn() => (new Predis\Client($address))->blpop(['list'], 5)));
echo json_encode(array_count_values(array_map(json_encode(...), $results))), "\n";

echo json_encode(await(spawn(function () use ($address) {
    return (new Predis\Client($address))->pipeline(function ($pipe) {
        for ($i = 0; $i < 5; $i++) {
            $pipe->echo("text $i");
        }
    });
}))), "\n";

echo json_encode(await(spawn(function () use ($address) {
    $loop = (new Predis\Client($address . '?read_write_timeout=0'))->pubSubLoop();
    $loop->subscribe('news');
    $seen = [];
    foreach ($loop as $message) {
        if ($message->kind === 'message') {
            $seen[] = $message->payload;
        }
        if (count($seen) === 3) {
            break;
        }
    }
    return $seen;
}))), "\n";

try {
    await(spawn(fn() => (new Predis\Client('tcp://127.0.0.1:1'))->ping()));
} catch (Predis\Connection\ConnectionException $e) {
    echo get_class($e), "\n";
}
$acceptor->cancel();
?>
--EXPECT--
together
{"[\"list\",\"value\"]":20}
["text 0","text 1","text 2","text 3","text 4"]
["message 0","message 1","message 2"]
Predis\Connection\ConnectionException
