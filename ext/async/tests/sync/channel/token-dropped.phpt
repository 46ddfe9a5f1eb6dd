--TEST--
A Timeout used as a token does not keep the process alive after the operation
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\timeout;

$start = hrtime(true);
$ch = new Channel(1);
Async\spawn(fn () => $ch->send('v'));
echo $ch->recv(timeout(60_000)), "\n";
register_shutdown_function(function () use ($start) { var_dump(hrtime(true) - $start < 30e9); });
?>
--EXPECT--
v
bool(true)
