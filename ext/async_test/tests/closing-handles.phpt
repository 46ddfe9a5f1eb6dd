--TEST--
Handles in closing state do not trip the final check of the loop
--EXTENSIONS--
async_test
--INI--
async_test.report=1
--FILE--
<?php
use AsyncTest\Event;

/* Closed as late as can be: by destructors of globals, by objects freed after the loop's last turn. */
class Late {
    public array $events = [];
    public function __destruct() {
        foreach ($this->events as $event) {
            $event->release();
        }
    }
}
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$late = new Late;
$held = [];
for ($i = 0; $i < 50; $i++) {
    foreach ([&$late->events, &$held] as &$list) {
        $list[] = Event::timer(10000, false, 0, 8);
        $list[] = Event::trigger();
        $list[] = Event::poll(AsyncTest\dup($a), AsyncTest\READABLE, true);
    }
    unset($list);
}
foreach ([...$late->events, ...$held] as $event) {
    $event->start();
}
unset($event);
register_shutdown_function(function () {
    $GLOBALS['later'] = array_map(fn() => Event::trigger(), range(1, 20));
    array_map(fn($trigger) => $trigger->start(), $GLOBALS['later']);
});
Async\spawn(fn() => Async\suspend());
Async\suspend();
echo AsyncTest\counters()['events'], " active\n";
?>
--EXPECT--
300 active
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
