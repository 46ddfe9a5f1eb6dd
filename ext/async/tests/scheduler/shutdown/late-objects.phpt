--TEST--
Objects made by coroutines that run after the destructors: their destructors run, and what those start, too
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, delay, suspend};
class Last { function __destruct() { echo "last\n"; } }
class Late {
    function __construct(private string $name) {}
    function __destruct() {
        echo "{$this->name} begins\n";
        delay(1);
        echo "{$this->name} ends\n";
        spawn(function () { delay(1); $GLOBALS['last'] = new Last; });
    }
}
class First {
    public $channel, $object;
    function __destruct() {
        [$channel, $object] = [$this->channel, $this->object];
        spawn(function () use ($channel) { delay(2); $channel->send(new Late('in a channel')); });
        spawn(function () use ($object) { delay(20); $object->late = new Late('in an object'); echo "stored\n"; });
    }
}
suspend();
$first = new First;
$first->channel = $channel = new Async\Channel(2);
$first->object = $object = new stdClass;
--EXPECT--
stored
in an object begins
in a channel begins
in an object ends
in a channel ends
last
last
