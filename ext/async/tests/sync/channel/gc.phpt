--TEST--
Cycles through stored, posted and parked values are collected
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

class Node { public $ch; function __destruct() { echo "collected\n"; } }
function cycle($capacity) {
    $n = new Node;
    $n->ch = new Channel($capacity);
    $n->ch->sendAsync($n);
}
cycle(0); cycle(1);
var_dump(gc_collect_cycles() > 0);
/* In a loop, too. */
$n = new Node;
$n->ch = new Channel(2);
$n->ch->send([$n]);
$g = (function ($ch) { foreach ($ch as $v) yield $v; })($n->ch);
$g->current();
$n->ch->send($g);
unset($n, $g);
gc_collect_cycles();
echo "end\n";
?>
--EXPECT--
collected
collected
bool(true)
collected
end
