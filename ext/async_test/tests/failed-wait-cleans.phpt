--TEST--
A wait that fails cleans the waker before user code in finally runs
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay, timeout};
use function AsyncTest\{inspect, counters};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$event = Event::custom('hidden');
$never = spawn(fn() => Event::custom('hidden')->await());

$waits = [
    'delay' => fn() => delay(10000),
    'sleep' => fn() => sleep(10),
    'read' => fn() => fread($a, 1),
    'await' => fn() => await($never),
    'await with a token' => fn() => await($never, timeout(10000)),
    'event' => fn() => $event->await(10000),
    'nothing' => fn() => AsyncTest\suspend_bare(),
    'suspend' => fn() => suspend(),
];

foreach ($waits as $name => $wait) {
    $coroutine = spawn(function () use ($name, $wait) {
        try {
            $wait();
            echo "$name: not cancelled\n";
        } finally {
            $waker = inspect(Async\current_coroutine())['waker'];
            echo $name, ': ', $waker['status'] ?? 'none', ', ', $waker['events'] ?? 0, " events\n";
            delay(1);
        }
    });
    suspend();
    $coroutine->cancel();
    try {
        await($coroutine);
    } catch (Async\AsyncCancellation) {
    }
}

/* A wait that cannot begin. */
$coroutine = spawn(function () {
    try {
        AsyncTest\wait([Event::timer(10000), Event::custom('fail')]);
    } finally {
        $waker = inspect(Async\current_coroutine())['waker'];
        echo 'failing start: ', $waker['status'], ', ', $waker['events'], ' events, ', counters()['events'], " active\n";
        delay(1);
    }
});
try {
    await($coroutine);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$never->cancel();
suspend();
unset($coroutine, $never, $waits);
var_dump($event->state()['callbacks'], counters()['events']);
?>
--EXPECT--
delay: none, 0 events
sleep: none, 0 events
read: none, 0 events
await: none, 0 events
await with a token: none, 0 events
event: none, 0 events
nothing: none, 0 events
suspend: none, 0 events
failing start: none, 0 events, 0 active
The event cannot be started
int(0)
int(0)
