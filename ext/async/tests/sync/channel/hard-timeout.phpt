--TEST--
CH16: a hard timeout closes after the interval and not earlier
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};

foreach ([[30, 0], [0, 30]] as [$producer, $consumer]) {
    $ch = new Channel(0, $producer, $consumer, true);
    $start = hrtime(true);
    try { $producer ? $ch->recv() : $ch->send(1); } catch (ChannelException $e) { echo $e->reason->name, "\n"; }
    var_dump(hrtime(true) - $start >= 30e6, count($ch));
}
?>
--EXPECT--
NO_PRODUCERS
bool(true)
int(0)
NO_CONSUMERS
bool(true)
int(0)
