--TEST--
A PHP object over an event that closes asynchronously releases it in free_obj: a fatal error leaves no open handle
--EXTENSIONS--
async_test
--INI--
async_test.report=1
--FILE--
<?php
use AsyncTest\Event;

[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$objects = [
    Event::timer(10000),
    Event::timer(10000, true),
    Event::poll($a, AsyncTest\READABLE),
    $poll = Event::poll($b, AsyncTest\READABLE),
    Event::proxy($poll, AsyncTest\WRITABLE),
    Event::trigger(),
    Event::custom(),
];
foreach ($objects as $object) {
    $object->start();
    $object->subscribe('x');
}
$waiter = Async\spawn(fn() => $objects[0]->await());
Async\suspend();
var_dump(AsyncTest\counters()['events']);

class Leak {
    public function __destruct() {
        echo "not called after a fatal error\n";
    }
}
$leak = new Leak;
trigger_error('fatal', E_USER_ERROR);
?>
--EXPECTF--
int(6)

%AFatal error: fatal in %s on line %d
left: 0 events, 0 coroutines, 0 callbacks, 0 objects
