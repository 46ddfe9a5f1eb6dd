--TEST--
Room: queues, what is lost, waits and their ends, what is published where, arguments
--EXTENSIONS--
true_async_server
--FILE--
<?php
require __DIR__ . '/../server.inc';

use TrueAsync\{HttpServer, HttpServerConfig, Room, RoomDeliveryException};
use function Async\{await, delay, spawn, suspend};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (RoomDeliveryException $error) {
        echo "RoomDeliveryException: {$error->getMessage()} ($error->delivered, $error->pending)\n";
    } catch (Throwable $error) {
        echo substr($error::class, strrpos('\\' . $error::class, '\\')), ": {$error->getMessage()}\n";
    }
}

$make = fn() => new HttpServer((new HttpServerConfig())->addListener('127.0.0.1', free_port()));

echo "-- before anything is attached\n";
$server = $make();
foreach (['publish' => ['a', 'b'], 'trySend' => ['a', 'b'], 'send' => ['a', 'b'], 'subscriberCount' => ['a']] as $method => $arguments) {
    attempt(fn() => $server->$method(...$arguments));
}
var_dump($server->enableRooms() === $server, $server->enableRooms() === $server);
attempt(fn() => $server->publish('a', 'b'));
attempt(fn() => $server->trySend('a', 'b'));
attempt(fn() => $server->subscriberCount('a'));
attempt(fn() => $server->send('a', 'b'));
foreach (['', 'a/+', '#', "a\0b", str_repeat('/', 128), str_repeat('x', 65536)] as $name) {
    try {
        $server->room($name);
    } catch (Throwable $error) {
        echo $error::class, ': ', strrchr($error->getMessage(), ':'), "\n";
    }
}
attempt(fn() => $server->send('a/#', 'b'));
attempt(fn() => $server->send('a', 'b', 0));
attempt(fn() => $server->trySend('a', 'b', -1));

echo "-- one handle\n";
$room = $server->room('job/42');
var_dump($room->name(), $room->lostCount());
attempt(fn() => $room->recv(0));
$room->subscribe();
$room->subscribe();
attempt(fn() => $room->publish('one'));
attempt(fn() => $room->publishBinary("\xFF"));
attempt(fn() => $server->publish('job/42', "\xFE"));
attempt(fn() => $server->publish('job/43', 'other'));
attempt(fn() => $room->trySend('two'));
attempt(fn() => $room->send('three'));
attempt(fn() => [$room->subscriberCount(), $server->subscriberCount('job/42'), $server->subscriberCount('job')]);
while (($message = $room->recv(0)) !== null) {
    echo bin2hex($message), ' ';
}
echo "\n";
var_dump($room->recv(-5), $room->recv(1));

echo "-- the oldest are lost\n";
for ($i = 0; $i < 70; $i++) {
    $room->publish("m$i");
}
var_dump($room->recv(), $room->lostCount());
$room->unsubscribe();
$room->unsubscribe();
attempt(fn() => $room->recv());
$room->subscribe();
var_dump($room->recv(0), $room->lostCount());
attempt(fn() => $server->getRuntimeStats()['ws_sub_overflow']);

echo "-- waits\n";
$waiter = spawn(fn() => $room->recv());
suspend();
attempt(fn() => $room->recv(0));
$room->publish('woken');
attempt(fn() => await($waiter));
$waiter = spawn(fn() => $room->recv());
suspend();
$waiter->cancel();
attempt(fn() => await($waiter));
$room->publish('not taken by the cancelled one');
attempt(fn() => $room->recv(0));
$waiter = spawn(fn() => $room->recv(60_000));
suspend();
$room->unsubscribe();
attempt(fn() => await($waiter));
$other = $server->room('job/42');
$other->subscribe();
$waiter = spawn(fn() => $other->recv());
suspend();
unset($other);
$server->publish('job/42', 'a waiting recv() keeps the handle');
attempt(fn() => await($waiter));
unset($waiter);

echo "-- two handles are two subscribers\n";
$room->subscribe();
$second = $server->room('job/42');
$second->subscribe();
attempt(fn() => $room->publish('both'));
attempt(fn() => [$room->recv(), $second->recv(), $room->subscriberCount()]);
$second = null;
attempt(fn() => $room->subscriberCount());
$room->unsubscribe();
attempt(fn() => $room->send('no one'));

echo "-- a server that runs\n";
foreach ([false, true] as $rooms) {
    $running = $make();
    $running->addHttpHandler(fn() => null);
    $rooms && $running->enableRooms();
    $client = spawn(function () use ($running) {
        attempt(fn() => get_class($running->room('x')));
        attempt(fn() => $running->publish('x', 'y'));
        attempt(fn() => get_class($running->enableRooms()));
        $running->stop();
    });
    $running->start();
    await($client);
}
echo "-- it outlives its server\n";
$server = null;
$room->subscribe();
attempt(fn() => $room->publish('alive'));
attempt(fn() => $room->recv());

foreach ([fn() => new Room(), fn() => (new ReflectionClass(Room::class))->newInstance(), fn() => clone $room, fn() => serialize($room),
        function () use ($room) { $room->x = 1; }] as $wrong) {
    attempt($wrong);
}

echo "-- a wait without end is work\n";
$room = $make()->room('end');
$room->subscribe();
spawn(function () use ($room) {
    echo $room->recv(), "\n";
});
spawn(function () use ($room) {
    delay(20);
    $room->publish('the program has waited');
});
?>
--EXPECT--
-- before anything is attached
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
bool(true)
bool(true)
{"served":0,"posted":0,"dropped":0,"workers":0}
false
0
RoomDeliveryException: The message was not delivered to all: send() was called outside of a coroutine (0, 0)
TrueAsync\HttpServerInvalidArgumentException: : it is empty
TrueAsync\HttpServerInvalidArgumentException: : it has a wildcard
TrueAsync\HttpServerInvalidArgumentException: : it has a wildcard
TrueAsync\HttpServerInvalidArgumentException: : it has a NUL byte
TrueAsync\HttpServerInvalidArgumentException: : it has more than 128 levels
TrueAsync\HttpServerInvalidArgumentException: : it is longer than 65535 bytes
HttpServerInvalidArgumentException: The topic "a/#" is malformed: it has a wildcard
HttpServerInvalidArgumentException: The timeout must be at least 1 ms, 0 given
HttpServerInvalidArgumentException: The timeout must be at least 1 ms, -1 given
-- one handle
string(6) "job/42"
int(0)
HttpServerRuntimeException: Room::recv(): the handle has not subscribed
{"served":1,"posted":0,"dropped":0,"workers":1}
1
{"served":1,"posted":0,"dropped":0,"workers":1}
{"served":0,"posted":0,"dropped":0,"workers":1}
true
1
[1,1,0]
6f6e65 ff fe 74776f 7468726565 
NULL
NULL
-- the oldest are lost
string(2) "m6"
int(6)
HttpServerRuntimeException: Room::recv(): the handle has not subscribed
NULL
int(6)
6
-- waits
HttpServerRuntimeException: Room::recv(): another coroutine waits for the next message
"woken"
AsyncCancellation: Coroutine was cancelled
"not taken by the cancelled one"
HttpServerRuntimeException: Room::recv() was interrupted: the subscription closed
"a waiting recv() keeps the handle"
-- two handles are two subscribers
{"served":2,"posted":0,"dropped":0,"workers":1}
["both","both",2]
1
RoomDeliveryException: The message was not delivered to all: nobody has subscribed (0, 0)
-- a server that runs
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
HttpServerRuntimeException: The server has no topics: call enableRooms() before start()
"TrueAsync\\Room"
{"served":0,"posted":0,"dropped":0,"workers":1}
"TrueAsync\\HttpServer"
-- it outlives its server
{"served":1,"posted":0,"dropped":0,"workers":1}
"alive"
Error: Call to private TrueAsync\Room::__construct() from global scope
ReflectionException: Access to non-public constructor of class TrueAsync\Room
Error: Trying to clone an uncloneable object of class TrueAsync\Room
Exception: Serialization of 'TrueAsync\Room' is not allowed
Error: Cannot create dynamic property TrueAsync\Room::$x
-- a wait without end is work
the program has waited
