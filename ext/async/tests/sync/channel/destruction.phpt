--TEST--
Stored values are released with the channel; their destructors may use other channels
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\suspend;

class Value {
    function __construct(public $name, public $out) {}
    function __destruct() { echo "destroyed {$this->name}\n"; $this->out->send($this->name); }
}
$out = new Channel(3);
$ch = new Channel(3);
$ch->send(new Value('a', $out)); $ch->send(new Value('b', $out));
unset($ch);
var_dump(count($out), $out->recv(), $out->recv());
?>
--EXPECT--
destroyed a
destroyed b
int(2)
string(1) "a"
string(1) "b"
