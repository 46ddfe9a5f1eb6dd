--TEST--
Channel: foreach as the first async operation of a script starts the runtime
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;

$ch = new Channel(1, 1000);
try {
    foreach ($ch as $v) echo "never\n";
} catch (Async\ChannelException $e) {
    echo $e->reason->name, "\n";
}
?>
--EXPECT--
DEADLOCK
