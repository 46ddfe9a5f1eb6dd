--TEST--
A lookup cancelled in flight frees its memory in the completion callback only
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, delay};
use function AsyncTest\{counters, turn, heap, descriptors};

function drain(): void
{
    for ($i = 0; counters()['events'] > 0 && $i < 100000; $i++) {
        turn(false);
    }
}

function lookups(int $n): void
{
    for ($i = 0; $i < $n; $i++) {
        $events = [
            Event::addrinfo('localhost'),
            Event::addrinfo('localhost', '80'),
            Event::addrinfo('nothing.invalid'),
            Event::nameinfo('127.0.0.1'),
            Event::addrinfo('127.0.0.1'),
        ];
        /* Subscribed, started, in flight or waiting in the queue: dropped. */
        foreach ($events as $k => $event) {
            if ($k % 2) {
                $event->subscribe('never called');
                $event->start();
            }
        }
    }
}

$in_flight = $descriptors = $memory = 0;
for ($round = 0; $round < 4; $round++) {
    /* The first ones fill caches. */
    $descriptors = descriptors();
    $memory = memory_get_usage();
    lookups(40);
    $in_flight += counters()['events'];
    drain();
    $memory = memory_get_usage() - $memory;
    $descriptors = descriptors() - $descriptors;
}
echo $in_flight > 0 ? "in flight\n" : "nothing in flight\n";
echo counters()['events'], " active\n";
var_dump($memory, $descriptors);
print_r(AsyncTest\log());

/* A waiter that is cancelled. */
$waiters = [];
for ($i = 0; $i < 20; $i++) {
    $waiters[] = spawn(fn() => gethostbyname('localhost'));
    $waiters[] = spawn(fn() => Event::addrinfo('localhost')->await());
}
suspend();
foreach ($waiters as $waiter) {
    $waiter->cancel();
}
unset($waiters, $waiter);
suspend();
suspend();
drain();
echo counters()['events'], " active\n";
?>
--EXPECT--
in flight
0 active
int(0)
int(0)
Array
(
)
0 active
