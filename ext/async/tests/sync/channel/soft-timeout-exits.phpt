--TEST--
CH16: an armed soft timeout does not keep the process alive
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$start = hrtime(true);
$ch = new Channel(0, 60_000);
$r = spawn(function () use ($ch) { try { $ch->recv(); } catch (Async\ChannelException $e) { echo $e->reason->name, "\n"; } });
suspend();
register_shutdown_function(function () use ($start) { var_dump(hrtime(true) - $start < 30e9); });
echo "end of main\n";
?>
--EXPECT--
end of main
DEADLOCK
bool(true)
