--TEST--
A bulk stop and the waker's cleanup stop each event once: two of four readers leave, two still wake
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await};
use function AsyncTest\{counters, inspect};

foreach (['poll', 'proxy'] as $kind) {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $poll = Event::poll($a, AsyncTest\READABLE);
    $event = $kind === 'poll' ? $poll : Event::proxy($poll, AsyncTest\READABLE);
    $readers = [];
    foreach ([0, 1, 2, 3] as $i) {
        $readers[] = spawn(function () use ($event, $i) {
            try {
                $event->await();
                return "reader $i woke";
            } catch (Async\AsyncCancellation) {
                return "reader $i left";
            }
        });
    }
    suspend();
    echo $kind, ': ', $event->state()['loop'], ' starts, ', counters()['events'], " active\n";

    /* Each is woken (its events are stopped at once), then cleans its waker when it runs. */
    AsyncTest\cancel($readers[1]);
    AsyncTest\cancel($readers[3]);
    echo $event->state()['loop'], ' starts, ', $event->state()['callbacks'], ' callbacks, ', counters()['events'], " active\n";
    suspend();
    suspend();
    echo $event->state()['loop'], ' starts, ', $event->state()['callbacks'], ' callbacks, ', counters()['events'], " active\n";

    fwrite($b, 'x');
    foreach ($readers as $reader) {
        echo await($reader), "\n";
    }
    echo $event->state()['loop'], ' starts, ', counters()['events'], " active\n";
}
?>
--EXPECT--
poll: 4 starts, 1 active
2 starts, 2 callbacks, 1 active
2 starts, 2 callbacks, 1 active
reader 0 woke
reader 1 left
reader 2 woke
reader 3 left
0 starts, 0 active
proxy: 4 starts, 1 active
2 starts, 2 callbacks, 1 active
2 starts, 2 callbacks, 1 active
reader 0 woke
reader 1 left
reader 2 woke
reader 3 left
0 starts, 0 active
