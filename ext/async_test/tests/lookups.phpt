--TEST--
Lookups: the addresses of a name and of literals, taken or left to the event; the name and the service of an address
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, await_all};
use function AsyncTest\{counters, log};

/* Literals never leave the thread: closed from the start. */
foreach ([['127.0.0.1', '80'], ['::1', null], [null, '443'], ['10.11.12.13', null]] as [$node, $service]) {
    $lookup = Event::addrinfo($node, $service);
    echo str_pad($lookup->info(), 20), $lookup->state()['closed'] ? 'closed ' : 'open ';
    $lookup->await();
    $addresses = $lookup->fields()['result'];
    sort($addresses);
    echo implode(' ', $addresses), "\n";
}

/* A name goes to a thread; who is subscribed hears of it once. */
$lookup = Event::addrinfo('localhost', '80');
$lookup->subscribe('localhost');
echo $lookup->state()['closed'] ? 'closed' : 'open', ', ', counters()['events'], " active\n";
await_all([spawn(fn() => $lookup->await()), spawn(fn() => $lookup->await())]);
$loopback = ['127.0.0.1', '::1'];
echo array_diff($lookup->fields()['result'], $loopback) ? 'others?' : 'the loopback', ', ', implode(' ', log()), ', ', counters()['events'], " active\n";

/* Whoever takes the list leaves the event without. */
echo array_diff($lookup->takeResult(), $loopback) ? 'others?' : 'taken', ', then ';
var_dump($lookup->takeResult());
echo json_encode($lookup->fields()['result']), "\n";

/* What is no literal after all, and what no resolver knows. */
foreach (['999.1.2.3', 'no-such-host.invalid'] as $node) {
    try {
        Event::addrinfo($node)->await();
        echo "$node was found\n";
    } catch (Async\DnsException $e) {
        echo preg_replace('/failed: .*/', 'failed', $e->getMessage()), ' ', $e->getCode() !== 0 ? 'with a code' : 'without a code', "\n";
    }
}
try {
    Event::addrinfo(null, null);
} catch (Async\DnsException $e) {
    echo $e->getMessage(), "\n";
}

/* The other way: numbers at once, names by a thread. */
foreach (['127.0.0.1', '::1', '192.0.2.1'] as $ip) {
    $name = Event::nameinfo($ip, true);
    echo $name->info(), ' ', $name->state()['closed'] ? 'closed ' : 'open ';
    $name->await();
    echo $name->fields()['hostname'], ' ', $name->fields()['service'], "\n";
}
$name = Event::nameinfo('127.0.0.1');
var_dump($name->state()['closed'], $name->fields()['hostname']);
$name->await();
$outside = gethostbyaddr('127.0.0.1');
echo $name->fields()['hostname'] === $outside ? 'the name' : $name->fields()['hostname'] . " instead of $outside", ', service ', $name->fields()['service'], "\n";
unset($name, $lookup);
echo counters()['events'], " active\n";
?>
--EXPECT--
DNS(127.0.0.1:80)   closed 127.0.0.1
DNS(::1)            closed ::1
DNS(:443)           closed 127.0.0.1 ::1
DNS(10.11.12.13)    closed 10.11.12.13
open, 1 active
the loopback, localhost, 0 active
taken, then NULL
[]
Lookup of 999.1.2.3 failed with a code
Lookup of no-such-host.invalid failed with a code
A lookup needs a host or a service
DNS(127.0.0.1) closed 127.0.0.1 0
DNS(::1) closed ::1 0
DNS(192.0.2.1) closed 192.0.2.1 0
bool(false)
NULL
the name, service 0
0 active
