--TEST--
Listeners of the ABI: addresses, accepted sockets taken or closed, pausing, unix sockets, a descriptor handed over, refusals
--EXTENSIONS--
async_test
sockets
--FILE--
<?php
use AsyncTest\{Event, Io};
use function Async\{spawn, await, suspend, delay};
use function AsyncTest\{counters, descriptors, dup, is_open, log, turn};

const REUSEPORT = 1, IPV6ONLY = 2, UNIX = 4;

function client(Event $listener)
{
    $fields = $listener->fields();
    return stream_socket_client($fields['port'] === 0 ? 'unix://' . $fields['host']
        : 'tcp://' . (str_contains($fields['host'], ':') ? "[{$fields['host']}]" : $fields['host']) . ':' . $fields['port']);
}

function accepted(Event $listener): array
{
    for ($i = 0; $i < 200 && !($taken = $listener->taken()); $i++) {
        delay(1);
    }
    return $taken;
}

/* Where it listens: the port that the system chose. */
foreach (['127.0.0.1', '::1'] as $host) {
    $listener = Event::listen($host, 0, 7);
    $fields = $listener->fields();
    echo $fields['host'], ' ', $fields['port'] > 0 ? 'a port' : 'no port', ', backlog ', $fields['backlog'], ', ',
        $fields['address'] === $fields['host'] && $fields['address port'] === $fields['port'] ? 'get_local_address agrees' : 'differs',
        $fields['fits in two bytes'] ? ', two bytes are enough?' : '', "\n";
}

/* Accepted sockets that are taken belong to the taker. */
$listener = Event::listen('127.0.0.1');
$listener->take();
$listener->subscribe('connection');
echo $listener->start() ? 'started, ' : 'refused, ', counters()['events'], " active\n";
$clients = [client($listener), client($listener), client($listener)];
$taken = [];
while (count($taken) < 3) {
    $taken = [...$taken, ...accepted($listener)];
}
echo count($taken), ' taken, ', count(array_filter($taken, is_open(...))), ' open, log: ', implode(' ', log()), "\n";
foreach ($taken as $i => $fd) {
    $io = Io::create($fd, AsyncTest\TCP, 'rwo');
    $io->write("hello $i")->await();
    $io->close();
    unset($io);
}
sort($clients);
echo implode(' ', array_map(stream_get_contents(...), $clients)), "\n";

/* Stopped: the socket stays bound, connections wait in the backlog. */
$listener->stop();
echo counters()['events'], ' active';
$late = client($listener);
delay(5);
echo ', ', count($listener->taken()), ' taken';
$listener->start();
echo ', after the start: ', count($fds = accepted($listener)), "\n";
array_map(fn($fd) => Io::create($fd, AsyncTest\TCP, 'rwo')->close(), $fds);
echo fread($late, 1) === '' && feof($late) ? "the taker has closed it\n" : "?\n";

/* A coroutine awaits a connection that nobody takes: it is closed. */
$other = Event::listen('127.0.0.1');
$waiter = spawn(fn() => $other->await());
suspend();
$connection = client($other);
await($waiter);
echo fread($connection, 1) === '' ? "not taken: closed\n" : "?\n";
unset($other, $waiter, $connection);

/* A path; removed at the end, but not the one of a successor. */
$path = sys_get_temp_dir() . '/listener' . getmypid();
$unix = Event::listen($path, 0, 0, UNIX);
$unix->take();
$unix->start();
echo $unix->fields()['address'] === $path ? 'bound to the path' : $unix->fields()['address'], ', port ', $unix->fields()['port'];
$peer = client($unix);
$fds = accepted($unix);
echo ', ', count($fds), ' taken';
array_map(fn($fd) => Io::create($fd, AsyncTest\TCP, 'rwo')->close(), $fds);
unset($unix);
echo ', ', file_exists($path) ? 'left behind' : 'removed', "\n";
$unix = Event::listen($path, 0, 0, UNIX);
unlink($path);
$successor = stream_socket_server("unix://$path");
unset($unix);
echo file_exists($path) ? "the successor's path stays\n" : "the successor's path is gone\n";
fclose($successor);
@unlink($path);

/* A descriptor that is bound already: the event owns it, and closes it. */
$socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_bind($socket, '127.0.0.1', 0);
$fd = dup(socket_export_stream($socket));
$handed = Event::listenOn($fd, 3);
$handed->take();
$handed->start();
$connection = client($handed);
echo count($fds = accepted($handed)), ' taken on descriptor ', $handed->fields()['descriptor'] === $fd ? 'given' : 'of its own', "\n";
array_map(fn($fd) => Io::create($fd, AsyncTest\TCP, 'rwo')->close(), $fds);
unset($handed);
turn();
echo is_open($fd) ? 'open' : 'closed with the event', "\n";

/* Two on one port, with the flag only. */
$first = Event::listen('127.0.0.1', 0, 0, REUSEPORT);
$second = Event::listen('127.0.0.1', $first->fields()['port'], 0, REUSEPORT);
echo $second->fields()['port'] === $first->fields()['port'] ? "one port for two\n" : "?\n";
foreach ([
    'in use' => fn() => Event::listen('127.0.0.1', $listener->fields()['port']),
    'no such address' => fn() => Event::listen('192.0.2.1'),
    'no name' => fn() => Event::listen('no-such-host.invalid'),
    'no port' => fn() => Event::listen('127.0.0.1', 70000),
    'no folder' => fn() => Event::listen('/nowhere/socket', 0, 0, UNIX),
    'long path' => fn() => Event::listen('/' . str_repeat('x', 200), 0, 0, UNIX),
    'no path' => fn() => Event::listen('', 0, 0, UNIX),
    'no socket' => fn() => Event::listenOn(dup(fopen(__FILE__, 'r'))),
    'no descriptor' => fn() => Event::listenOn(-1),
] as $what => $attempt) {
    try {
        $attempt();
        echo "$what: done?\n";
    } catch (Exception $e) {
        echo $what, ': ', get_class($e), "\n";
    }
}

/* Nothing is left, and no descriptor. */
unset($listener, $first, $second, $clients, $late, $peer, $connection, $socket, $successor);
turn();
turn();
echo counters()['events'], " active\n";
$before = descriptors();
for ($i = 0; $i < 20; $i++) {
    $event = Event::listen('127.0.0.1');
    $event->start();
    unset($event);
    turn();
}
echo descriptors() - $before, " descriptors more\n";
?>
--EXPECT--
127.0.0.1 a port, backlog 7, get_local_address agrees
::1 a port, backlog 7, get_local_address agrees
started, 1 active
3 taken, 3 open, log: connection connection connection
hello 0 hello 1 hello 2
0 active, 0 taken, after the start: 1
the taker has closed it
not taken: closed
bound to the path, port 0, 1 taken, removed
the successor's path stays
1 taken on descriptor given
closed with the event
one port for two
in use: Async\InputOutputException
no such address: Async\InputOutputException
no name: Async\DnsException
no port: Async\DnsException
no folder: Async\InputOutputException
long path: Async\InputOutputException
no path: Async\InputOutputException
no socket: Async\InputOutputException
no descriptor: Async\InputOutputException
0 active
0 descriptors more
