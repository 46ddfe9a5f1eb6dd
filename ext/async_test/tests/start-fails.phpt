--TEST--
A start that fails leaves both counters as they were
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function AsyncTest\counters;

$file = fopen(__FILE__, 'r');
$bad_poll = Event::poll(-1, AsyncTest\READABLE);
$events = [
    'custom' => Event::custom('fail'),
    'bad descriptor' => $bad_poll,
    'regular file' => Event::poll($file, AsyncTest\READABLE),
    'proxy of a bad descriptor' => Event::proxy($bad_poll, AsyncTest\READABLE),
];

foreach ($events as $name => $event) {
    for ($i = 0; $i < 2; $i++) {
        try {
            $event->start();
            echo "started?\n";
        } catch (Exception $e) {
            echo $name, ': ', get_class($e), ', ', $event->state()['loop'], ' starts, ', counters()['events'], " active\n";
        }
    }
    $event->stop();
    echo $event->state()['loop'], '/', counters()['events'], "\n";
}

/* The same inside a wait: what was started before is stopped again, and the next wait works. */
$timer = Event::timer(10000);
try {
    AsyncTest\wait([$timer, $events['custom']]);
} catch (Exception $e) {
    echo $e->getMessage(), ': ', $timer->state()['loop'], ' starts, ', $timer->state()['callbacks'], ' callbacks, ', counters()['events'], " active\n";
}
Event::timer(1)->await();
echo "done\n";
?>
--EXPECT--
custom: Async\AsyncException, 0 starts, 0 active
custom: Async\AsyncException, 0 starts, 0 active
0/0
bad descriptor: Async\PollException, 0 starts, 0 active
bad descriptor: Async\PollException, 0 starts, 0 active
0/0
regular file: Async\PollException, 0 starts, 0 active
regular file: Async\PollException, 0 starts, 0 active
0/0
proxy of a bad descriptor: Async\PollException, 0 starts, 0 active
proxy of a bad descriptor: Async\PollException, 0 starts, 0 active
0/0
The event cannot be started: 0 starts, 0 callbacks, 0 active
done
