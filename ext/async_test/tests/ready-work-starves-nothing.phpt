--TEST--
A coroutine looping over ready work starves neither timers nor descriptors
--EXTENSIONS--
async_test
--FILE--
<?php
use AsyncTest\Event;
use function Async\{spawn, suspend, await, delay};

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$done = 0;
$waits = [
    'timer' => fn() => delay(5),
    'event' => fn() => Event::timer(5)->await(),
    'descriptor' => fn() => fread($a, 1),
    'poll' => fn() => Event::poll($b, AsyncTest\WRITABLE)->await(),
    'task' => function () {
        $task = Event::task('sleep', 5);
        $task->queue();
        $task->await();
    },
    'lookup' => fn() => gethostbyname('localhost'),
];
foreach ($waits as $name => $wait) {
    spawn(function () use ($wait, &$done) {
        $wait();
        $done++;
    });
}
fwrite($b, 'x');

/* Two that keep the run queue busy; each other's turn, never an empty queue. */
$limit = hrtime(true) + 30e9;
$spin = function () use (&$done, $waits, $limit) {
    while ($done < count($waits) && hrtime(true) < $limit) {
        suspend();
    }
};
$one = spawn($spin);
$two = spawn($spin);
await($one);
await($two);
echo $done, ' of ', count($waits), " were served\n";
?>
--EXPECT--
6 of 6 were served
