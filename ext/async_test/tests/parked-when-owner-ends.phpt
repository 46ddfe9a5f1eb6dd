--TEST--
A parked cross-thread send or receive is released when the owning thread ends
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs a thread-safe build'); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
use Async\{ThreadChannel, ThreadChannelException};
use AsyncTest\Event;
use function Async\{await, spawn, suspend};

/* The thread that made the channel ends: whoever is parked on it, in any thread, goes on. */
$back = new ThreadChannel(8);
$parcel = AsyncTest\transfer($back);
$owner = Event::thread(<<<PHP
    [\$back] = AsyncTest\\load($parcel);
    \$channels = [new Async\\ThreadChannel(1), new Async\\ThreadChannel(1), new Async\\ThreadChannel(1)];
    \$channels[1]->send('stays');
    \$back->send(\$channels);
    \$channels[2]->recv();
    PHP);
[$channel, $full, $gate] = $back->recv();
$parked = function (string $method, ThreadChannel $channel) {
    try {
        $method === 'recv' ? $channel->recv() : $channel->send(str_repeat('lost ', 1000));
        return 'went through';
    } catch (ThreadChannelException $e) {
        return "$method: " . $e->getMessage();
    }
};
$waiters = [spawn($parked, 'recv', $channel), spawn($parked, 'send', $full), spawn($parked, 'recv', $channel)];
$pair = AsyncTest\transfer([$back, $channel, $full]);
$other = Event::thread(<<<PHP
    [[\$back, \$channel, \$full]] = AsyncTest\\load($pair);
    AsyncTest\\drop($pair);
    foreach (['recv' => \$channel, 'send' => \$full] as \$method => \$c) {
        \$all[] = Async\\spawn(function () use (\$method, \$c) {
            try {
                \$method === 'recv' ? \$c->recv() : \$c->send('lost');
            } catch (Async\\ThreadChannelException \$e) {
                return "\$method: " . \$e->getMessage();
            }
        });
    }
    Async\\suspend();
    \$back->send('parked');
    \$back->send(Async\\await_all(\$all)[0]);
    PHP);
suspend();
$back->recv();
$gate->send('end now');
$owner->await();
foreach ($waiters as $waiter) {
    echo await($waiter), "\n";
}
echo implode("\n", $back->recv()), "\n";
$other->await();
var_dump($full->recv(), $channel->isClosed());

/* The thread whose coroutine is parked ends: what was promised to it is there for others, and nothing of it is left. */
foreach (['recv', 'send'] as $method) {
    $channel = new ThreadChannel(1);
    if ($method === 'send') {
        $channel->send('first');
    }
    $parcel2 = AsyncTest\transfer([$back, $channel]);
    $thread = Event::thread(<<<PHP
        [[\$back, \$channel]] = AsyncTest\\load($parcel2);
        Async\\spawn(function () use (\$channel) { '$method' === 'recv' ? \$channel->recv() : \$channel->send('lost'); });
        Async\\suspend();
        \$back->send('parked');
        exit;
        PHP);
    $back->recv();
    $thread->await();
    AsyncTest\drop($parcel2);
    if ($method === 'send') {
        echo $channel->recv(), ' ';
    }
    $channel->send("still works");
    echo count($channel), ' ', $channel->recv(), "\n";
}
AsyncTest\drop($parcel);
?>
--EXPECT--
recv: ThreadChannel is closed
send: ThreadChannel is closed
recv: ThreadChannel is closed
recv: ThreadChannel is closed
send: ThreadChannel is closed
string(5) "stays"
bool(true)
1 still works
first 1 still works
