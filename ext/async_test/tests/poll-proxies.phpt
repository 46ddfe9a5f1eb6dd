--TEST--
Proxies of one poll: two coroutines on one socket, one reads and one writes; each hears only of its own mask
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, await, suspend};
use function AsyncTest\{counters, log, turn};

const R = AsyncTest\READABLE, W = AsyncTest\WRITABLE;

function turns(string $what): void
{
    for ($i = 0; $i < 4; $i++) {
        turn();
    }
    echo $what, ': ', implode(', ', array_unique(log())) ?: 'silence', "\n";
}

function pair(): array
{
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    array_map(fn($stream) => stream_set_blocking($stream, false), $pair);
    return $pair;
}

function fill($stream): void
{
    while (@fwrite($stream, str_repeat('x', 65536)) > 0);
}

/* Both directions of one socket at once; the writer has to wait for room, the reader for data. */
[$a, $b] = pair();
fill($a);
$poll = Event::poll($a, 0);
$reading = Event::proxy($poll, R);
$writing = Event::proxy($poll, W);
$order = [];
$reader = spawn(function () use ($reading, &$order) {
    $reading->await();
    $order[] = 'read ' . $reading->fields()['triggered'];
});
$writer = spawn(function () use ($writing, &$order) {
    $writing->await();
    $order[] = 'write ' . $writing->fields()['triggered'];
});
suspend();
echo counters()['events'], ' active, loop ', $poll->state()['loop'], "\n";
fwrite($b, 'data');
await($reader);
echo implode(', ', $order), $writer->isCompleted() ? ', the writer woke too' : ', the writer waits', "\n";
stream_get_contents($b);
await($writer);
echo implode(', ', $order), ', ', counters()['events'], " active\n";

/* Masks: whoever did not ask is not told. A poll that was itself not started is not told either. */
[$a, $b] = pair();
$poll = Event::poll($a, R | W);
$poll->subscribe('poll');
foreach (['reader' => R, 'writer' => W, 'both' => R | W] as $name => $mask) {
    $proxies[$name] = Event::proxy($poll, $mask);
    $proxies[$name]->subscribe($name);
}
$proxies['reader']->start();
turns('reader, nothing to read');
$proxies['writer']->start();
turns('reader and writer, writable');
fwrite($b, 'x');
turns('reader and writer, both');
$proxies['writer']->stop();
turns('reader');
$proxies['both']->start();
turns('reader and both');
$proxies['reader']->stop();
turns('both');
$poll->start();
turns('both and the poll itself');
$poll->stop();
turns('both, the poll stopped');
$proxies['both']->stop();
turns('none');
echo counters()['events'], ' active, loop ', $poll->state()['loop'], "\n";
unset($proxies, $poll);

/* A poll started for reading, whose proxy for writing has come and gone: writability is not its business. */
[$a, $b] = pair();
$poll = Event::poll($a, R);
$poll->subscribe('poll');
$poll->start();
$proxy = Event::proxy($poll, W);
$proxy->subscribe('proxy');
$proxy->start();
turns('reading poll, writing proxy');
$proxy->stop();
turns('the proxy stopped');
fwrite($b, 'x');
turns('readable');
$poll->stop();

/* One proxy that many share: as many stops as starts. */
$proxy->start();
$proxy->start();
$proxy->stop();
turns('two starts, one stop');
$proxy->stop();
turns('two stops');
echo counters()['events'], " active\n";
?>
--EXPECT--
1 active, loop 1
read 1, the writer waits
read 1, write 2, 0 active
reader, nothing to read: silence
reader and writer, writable: writer 2
reader and writer, both: reader 1, writer 2
reader: reader 1
reader and both: reader 1, both 3
both: both 3
both and the poll itself: both 3, poll 3
both, the poll stopped: both 3
none: silence
0 active, loop 0
reading poll, writing proxy: proxy 2
the proxy stopped: silence
readable: poll 1
two starts, one stop: proxy 2
two stops: silence
0 active
