--TEST--
A soft timeout counts while unrelated events keep the loop busy
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, ChannelException};
use function Async\{spawn, delay};

$busy = spawn(function () { delay(60_000); });
foreach ([[20, 0], [0, 20]] as [$producer, $consumer]) {
    $ch = new Channel(0, $producer, $consumer);
    $start = hrtime(true);
    try { $producer ? $ch->recv() : $ch->send(1); } catch (ChannelException $e) { echo $e->reason->name, ': ', $e->getMessage(), "\n"; }
    var_dump(hrtime(true) - $start >= 20e6);
}
$busy->cancel();
?>
--EXPECT--
NO_PRODUCERS: Channel deadlock: no producers
bool(true)
NO_CONSUMERS: Channel deadlock: no consumers
bool(true)
