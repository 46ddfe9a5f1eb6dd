--TEST--
R12: a lookup cancelled in flight frees its memory in the completion callback only
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

lookups(1);
drain();
$in_flight = $descriptors = $memory = 0;
$descriptors = descriptors();
$memory = memory_get_usage();
lookups(40);
$in_flight = counters()['events'];
echo $in_flight > 0 ? "in flight\n" : "nothing in flight\n";
drain();
echo counters()['events'], " active\n";
var_dump(memory_get_usage() - $memory, descriptors() - $descriptors);
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
