--TEST--
A channel made by a destructor that the garbage collector runs is open
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

class A { public $self; function __construct() { $this->self = $this; } function __destruct() { $ch = new Channel(1); $ch->send('open'); echo $ch->recv(), "\n"; } }
Async\suspend();
new A;
gc_collect_cycles();
?>
--EXPECT--
open
