--TEST--
A negative or overflowing timeout never becomes a huge unsigned one and leaks no event
--EXTENSIONS--
async_test
--SKIPIF--
<?php if (PHP_INT_SIZE != 8) die('skip 64 bit'); ?>
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay};
use function AsyncTest\counters;

/* Through the ABI: negative is none, so is what was negative before a conversion. */
foreach ([-1, PHP_INT_MIN, 0] as $timeout) {
    $event = Event::custom('hidden');
    $waiter = spawn(fn() => $event->await($timeout) ?? 'fired');
    suspend();
    echo $timeout, ': ', counters()['events'], ' active, ';
    $event->notify();
    echo await($waiter), ', ', $event->state()['callbacks'], " callbacks left\n";
}
$event = Event::custom('hidden');
$waiter = spawn(fn() => $event->await(PHP_INT_MAX) ?? 'fired');
suspend();
$event->notify();
echo 'the largest: ', await($waiter), "\n";

/* A timer's own field clamps. */
foreach ([[0, 0], [1, 1], [0, 999999], [0, 1000001], [4294967295, 0], [4294967296, 0], [PHP_INT_MAX, PHP_INT_MAX], [-1, 0], [-1, -1]] as [$ms, $ns]) {
    echo $ms, ' ms + ', $ns, ' ns: ', Event::timer($ms, false, $ns)->fields()['timeout'], "\n";
}

/* Userland. */
foreach ([fn() => delay(-1), fn() => delay(PHP_INT_MIN), fn() => Async\timeout(-1), fn() => Async\timeout(0), fn() => Async\timeout(PHP_INT_MIN)] as $call) {
    try {
        $call();
        echo "accepted\n";
    } catch (ValueError $e) {
        echo get_class($e), "\n";
    }
}
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
/* The smallest and the largest wait can be cancelled, and take their poll with them. */
foreach ([-1, PHP_INT_MIN, PHP_INT_MAX] as $timeout) {
    $poll = Event::poll($a, AsyncTest\READABLE);
    $waiter = spawn(fn() => $poll->await($timeout));
    suspend();
    $waiter->cancel();
    suspend();
    unset($waiter);
    echo $poll->state()['refs'], ' reference, ', counters()['events'], " active\n";
}
$waiter = spawn(fn() => delay(PHP_INT_MAX));
suspend();
$waiter->cancel();
suspend();
echo counters()['events'], " active\n";
?>
--EXPECT--
-1: 0 active, fired, 0 callbacks left
-9223372036854775808: 0 active, fired, 0 callbacks left
0: 0 active, fired, 0 callbacks left
the largest: fired
0 ms + 0 ns: 0
1 ms + 1 ns: 2
0 ms + 999999 ns: 1
0 ms + 1000001 ns: 2
4294967295 ms + 0 ns: 4294967295
4294967296 ms + 0 ns: 4294967295
9223372036854775807 ms + 9223372036854775807 ns: 4294967295
-1 ms + 0 ns: 4294967295
-1 ms + -1 ns: 4294967295
ValueError
ValueError
ValueError
ValueError
ValueError
1 reference, 0 active
1 reference, 0 active
1 reference, 0 active
0 active
