--TEST--
WebSocket: topics: filters, who receives, limits, slow clients, random filters against a simple model
--EXTENSIONS--
true_async_server
zlib
--FILE--
<?php
require __DIR__ . '/../websocket.inc';

use TrueAsync\{WebSocket, WebSocketClosedException};
use function Async\{await, delay, spawn};

$try = function (Closure $what): string {
    try {
        return json_encode($what(), JSON_UNESCAPED_SLASHES);
    } catch (Throwable $e) {
        return (new ReflectionClass($e))->getShortName() . ': ' . $e->getMessage();
    }
};

/** A session does what its client says: JSON of a method and its arguments. */
$handler = function (WebSocket $ws) use ($try) {
    foreach ($ws as $message) {
        [$method, $arguments] = json_decode($message->data);
        $ws->send('= ' . $try(fn() => $ws->$method(...$arguments)));
    }
};
function call(Client $client, string $method, mixed ...$arguments): string
{
    $client->send(TEXT, json_encode([$method, $arguments]));
    do {
        $next = $client->next();
        str_starts_with($next, '= ') || $client->received[] = $next;
    } while (!str_starts_with($next, '= '));

    return substr($next, 2);
}

serve_sessions($handler, function (string $address) {
    [$a, $b, $c] = [Client::open($address), Client::open($address), Client::open($address, '/', "Sec-WebSocket-Extensions: permessage-deflate\r\n")];
    foreach (['', 'a//b', '/', '+/+', '#', 'sport/#', '+', 'sport+', 'sport/#/x', '#/tail', 'a/+b', 'a/b#', "a\0b", str_repeat('/', 127), str_repeat('/', 128), str_repeat('x', 65535), str_repeat('x', 65536)] as $filter) {
        $answer = call($a, 'subscribe', $filter);
        echo strlen($filter) > 20 ? strlen($filter) . ' bytes' : addcslashes($filter, "\0"), ': ', preg_replace('/"x+"|"\/+"/', '"..."', addcslashes($answer, "\0")), "\n";
        call($a, 'unsubscribe', $filter);
    }
    echo call($a, 'getTopics'), ' ', call($a, 'publish', 'a/+', 'x'), ', ', call($a, 'subscriberCount', '#'), ', ', call($a, 'publish', '', 'x'), "\n";

    /* One copy for each session; the sender has none unless it wants one. */
    foreach ([[$a, 'room/1'], [$a, 'room/+'], [$a, 'room/1'], [$b, 'room/#'], [$b, 'other']] as [$client, $filter]) {
        call($client, 'subscribe', $filter);
    }
    echo call($a, 'getTopics'), ' ', call($c, 'subscriberCount', 'room/1'), call($c, 'subscriberCount', 'room'), call($c, 'subscriberCount', 'room/1/x'), call($c, 'subscriberCount', 'none'), "\n";
    echo call($a, 'publish', 'room/1', 'from a'), call($a, 'publish', 'room/1', 'from a to all', false), call($b, 'publishBinary', 'room', 'from b'), call($b, 'publish', 'none', 'lost'), "\n";
    echo call($a, 'isClosed'), call($b, 'isClosed'), ' a: ', json_encode($a->received), ' b: ', json_encode($b->received), "\n";
    call($a, 'unsubscribe', 'room/1');
    call($a, 'unsubscribe', 'never');
    echo call($a, 'getTopics'), "\n";

    /* A session that ends has no filters any more. */
    fclose($a->socket);
    while (call($b, 'subscriberCount', 'room/1') !== '1');
    echo call($b, 'publish', 'room/1', 'still there', false), ' ', json_encode($b->received), "\n";
    echo $b->send(TEXT, '["close", []]')->send(CLOSE, pack('n', 1000))->rest(), "\n";
}, fn($config) => $config->setWsPermessageDeflate(true));

echo "limits\n";
serve_sessions($handler, function (string $address) {
    $client = Client::open($address);
    foreach (['a', 'b', 'c', 'a'] as $filter) {
        echo call($client, 'subscribe', $filter), "\n";
    }
    for ($i = 0; $i < 4; $i++) {
        echo call($client, 'publish', 'a', 'x', false), "\n";
    }
    /* Each session has a limit of its own. */
    echo call(Client::open($address), 'publish', 'a', 'y'), "\n";
}, fn($config) => $config->setWsMaxSubscriptions(2)->setWsPublishRateLimit(1, 3));

echo "a client that does not read\n";
serve_sessions(function (WebSocket $ws, $request) use ($try) {
    if ($request->getPath() === '/publisher') {
        foreach ($ws as $message) {
            $ws->send((string) $ws->publish('news', str_repeat('x', 50_000)));
        }
        return;
    }
    $ws->subscribe('news');
    $ws->send('ready');
    $ws->recv();
}, function (string $address) {
    [$lazy, $busy] = [Client::open($address), Client::open($address)];
    [$lazy->next(), $busy->next()];
    $publisher = Client::open($address, '/publisher');
    for ($read = $i = 0; $i < 400; $i++) {
        $served[] = $publisher->send(TEXT, 'once more')->next();
        $read += strlen($busy->next()) === 50_000;
    }
    echo implode(' ', array_unique($served)), ', ', $read, "\n";
}, fn($config) => $config->setStreamWriteBufferBytes(1_000_000));

echo "random filters\n";
serve_sessions($handler, function (string $address) {
    $random = new Random\Randomizer(new Random\Engine\Mt19937(7));
    $levels = ['a', 'b', '', '1'];
    $topic = fn() => implode('/', array_map(fn() => $levels[$random->getInt(0, 3)], range(1, $random->getInt(1, 4))));
    $matches = fn(string $filter, string $topic) => preg_match('~^' . preg_replace(['~(^|/)\+(?=/|$)~', '~(^|/)\+(?=/|$)~', '~^#$~', '~/#$~'], ['$1[^/]*', '$1[^/]*', '.*', '(/.*)?'], $filter) . '$~D', $topic);
    $filters = array_fill(0, 6, []);
    $clients = array_map(fn() => Client::open($address), $filters);
    for ($step = 0; $step < 1500; $step++) {
        $i = $random->getInt(0, 5);
        switch ($random->getInt(0, 2)) {
            case 0:
                $parts = explode('/', $topic());
                $random->getInt(0, 1) && $parts[$random->getInt(0, count($parts) - 1)] = '+';
                $random->getInt(0, 2) || $parts[count($parts) - 1] = '#';
                $filter = implode('/', $parts);
                if ($filter !== '') {
                    call($clients[$i], 'subscribe', $filter);
                    $filters[$i][$filter] = true;
                }
                break;
            case 1:
                if ($filters[$i] && $random->getInt(0, 3)) {
                    $filter = (string) array_rand($filters[$i]);
                    call($clients[$i], 'unsubscribe', $filter);
                    unset($filters[$i][$filter]);
                }
                break;
            default:
                $name = $topic();
                if ($name === '') {
                    break;
                }
                $expected = count(array_filter($filters, fn($own) => array_filter(array_keys($own), fn($filter) => $matches((string) $filter, $name))));
                $count = call($clients[$i], 'subscriberCount', $name);
                $count === (string) $expected || print("$name: $count instead of $expected\n");
        }
    }
    foreach ($clients as $i => $client) {
        $topics = json_decode(call($client, 'getTopics'));
        sort($topics);
        $own = array_map(strval(...), array_keys($filters[$i]));
        sort($own);
        $topics === $own || print("other filters\n");
    }
});
echo "done\n";
?>
--EXPECT--
: WebSocketException: The filter "" is malformed: it is empty
a//b: null
/: null
+/+: null
#: null
sport/#: null
+: null
sport+: WebSocketException: The filter "sport+" is malformed: + is a whole level
sport/#/x: WebSocketException: The filter "sport/#/x" is malformed: # is the last level, and all of it
#/tail: WebSocketException: The filter "#/tail" is malformed: # is the last level, and all of it
a/+b: WebSocketException: The filter "a/+b" is malformed: + is a whole level
a/b#: WebSocketException: The filter "a/b#" is malformed: # is the last level, and all of it
a\000b: WebSocketException: The filter "a" is malformed: it has a NUL byte
127 bytes: null
128 bytes: WebSocketException: The filter "..." is malformed: it has more than 128 levels
65535 bytes: null
65536 bytes: WebSocketException: The filter "..." is malformed: it is longer than 65535 bytes
[] WebSocketException: The topic "a/+" is malformed: it has a wildcard, WebSocketException: The topic "#" is malformed: it has a wildcard, WebSocketException: The topic "" is malformed: it is empty
["room/1","room/+"] 2110
1200
falsefalse a: ["from a to all"] b: ["from a","from a to all"]
["room/+"]
1 ["from a","from a to all","still there"]
close 1000, end
limits
null
null
WebSocketException: The session has 2 filters already, as many as it may
null
1
1
1
WebSocketBackpressureException: The session publishes more than 1 times a second
1
a client that does not read
2 1, 400
random filters
done
