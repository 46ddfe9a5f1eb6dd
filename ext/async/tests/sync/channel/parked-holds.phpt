--TEST--
A coroutine parked in a method holds the channel
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Channel;
use function Async\{spawn, suspend};

$ch = new Channel;
$w = WeakReference::create($ch);
$r = spawn(function ($ch) { try { $ch->recv(); } catch (Async\AsyncCancellation) { echo "cancelled\n"; } }, $ch);
suspend();
unset($ch);
var_dump($w->get() !== null);
$r->cancel();
suspend();
unset($r);
gc_collect_cycles();
var_dump($w->get());
?>
--EXPECT--
bool(true)
cancelled
NULL
