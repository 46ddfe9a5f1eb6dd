--TEST--
A coroutine that waits for the Future of recvAsync() counts as a receiver for noProducerTimeout, alone or among other triggers
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, delay, await_any_or_fail, await_all};

$ways = [
    'recv' => fn ($ch) => $ch->recv(),
    'recvAsync' => fn ($ch) => $ch->recvAsync()->await(),
    'any' => fn ($ch) => await_any_or_fail([$ch->recvAsync(), spawn(fn () => delay(60_000))]),
];

echo "-- something else is alive\n";
$alive = spawn(fn () => delay(60_000));
foreach ($ways as $name => $receive) {
    foreach ([false, true] as $hard) {
        $ch = new Channel(1, noProducerTimeout: 5, hardTimeouts: $hard);
        try { $receive($ch); } catch (ChannelException $e) { echo "$name: {$e->reason->name}\n"; }
    }
}
$alive->cancel();

echo "-- nothing else is\n";
foreach (['recv', 'recvAsync'] as $name) {
    foreach ([false, true] as $hard) {
        $ch = new Channel(1, noProducerTimeout: 20, hardTimeouts: $hard);
        try { $ways[$name]($ch); } catch (ChannelException $e) { echo "$name: {$e->reason->name}\n"; }
    }
}

echo "-- a Future that no coroutine waits for\n";
$ch = new Channel(1, noProducerTimeout: 5, hardTimeouts: true);
$future = $ch->recvAsync();
delay(20);
var_dump($ch->isClosed());
$ch->send('value');
echo $future->await(), "\n";

echo "-- a wait that is over\n";
$future = $ch->recvAsync();
$waiter = spawn(fn () => $future->await());
Async\suspend();
$waiter->cancel();
delay(20);
var_dump($ch->isClosed());
$future->cancel();
?>
--EXPECT--
-- something else is alive
recv: NO_PRODUCERS
recv: NO_PRODUCERS
recvAsync: NO_PRODUCERS
recvAsync: NO_PRODUCERS
any: NO_PRODUCERS
any: NO_PRODUCERS
-- nothing else is
recv: DEADLOCK
recv: NO_PRODUCERS
recvAsync: DEADLOCK
recvAsync: NO_PRODUCERS
-- a Future that no coroutine waits for
bool(false)
value
-- a wait that is over
bool(false)
