--TEST--
CH19: channel and scope may die in either order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Channel, Scope};
use function Async\suspend;

$s = new Scope; $s->spawn(function () use (&$ch) { $ch = new Channel(1); $ch->send('v'); }); suspend();
$s->cancel(); unset($s); gc_collect_cycles();
echo $ch->recv(), "\n";
$s = new Scope; $s->spawn(function () use (&$ch) { $ch = new Channel(1); }); suspend();
$ch = null;
$s->cancel();
echo "end\n";
?>
--EXPECT--
v
end
