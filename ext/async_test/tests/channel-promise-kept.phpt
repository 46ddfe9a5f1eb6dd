--TEST--
A value or slot promised to a woken waiter is taken by nobody else
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Channel;
use AsyncTest\Event;
use function Async\{spawn, suspend, await};

/* A value: the receiver is woken, and before it runs others ask. */
$channel = new Channel(1);
$waiter = spawn(fn() => $channel->recv());
suspend();
$channel->send('promised');
$newcomer = spawn(fn() => $channel->recv());
$future = $channel->recvAsync();
$in_c = spawn(fn() => Event::of($channel)->receive());
echo await($waiter), ', ', (int) $newcomer->isCompleted(), (int) $future->isCompleted(), (int) $in_c->isCompleted(), "\n";
$channel->send('second');
$channel->send('third');
$channel->send('fourth');
echo await($future), ', ', await($newcomer), ', ', await($in_c), "\n";

/* A slot: the sender is woken, and before it runs others send. */
$channel = new Channel(1);
$channel->send(1);
$sender = spawn(function () use ($channel) { $channel->send('promised'); });
suspend();
echo $channel->recv(), ', ';
var_dump($channel->sendAsync('barging'));
$other = spawn(fn() => Event::of($channel)->send('later'));
suspend();
suspend();
echo $channel->recv(), ', ', $channel->recv(), "\n";

/* Who leaves without taking passes it on, in order. */
$channel = new Channel(1);
$waiters = [];
foreach (['a', 'b', 'c'] as $name) {
    $waiters[$name] = spawn(fn() => $name . ' got ' . $channel->recv());
}
suspend();
$channel->send('the value');
$waiters['a']->cancel();
suspend();
echo await($waiters['b']), "\n";
$channel->send('another');
echo await($waiters['c']), "\n";
try {
    await($waiters['a']);
} catch (Async\AsyncCancellation) {
    echo "a left\n";
}

/* Many, at random. */
mt_srand(1);
$channel = new Channel(2);
$got = [];
$receivers = [];
for ($i = 0; $i < 40; $i++) {
    $receivers[] = spawn(function () use ($channel, &$got) {
        while (true) {
            try {
                $got[] = $channel->recv();
            } catch (Async\ChannelException) {
                return;
            }
        }
    });
}
for ($i = 0; $i < 400; $i++) {
    $channel->send($i);
    if (mt_rand(0, 9) === 0) {
        $receivers[mt_rand(0, 19)]->cancel();
    }
    if (mt_rand(0, 3) === 0) {
        suspend();
    }
}
$channel->close();
Async\await_all($receivers);
echo count($got), ' received, ', count(array_unique($got)), " different\n";
?>
--EXPECT--
promised, 000
second, third, fourth
1, bool(false)
promised, later
b got the value
c got another
a left
400 received, 400 different
