--TEST--
Pool: an example of its use
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Pool, TimeoutException};
use function Async\{spawn, suspend};

$n = 0;
$pool = new Pool(
    factory:    function () use (&$n) { return (object) ['id' => ++$n]; },
    destructor: function ($r) { echo "destroy {$r->id}\n"; },
    max: 1,
);
$r = $pool->acquire();
spawn(function () use ($pool) { $x = $pool->acquire(); echo "child {$x->id}\n"; $pool->release($x); });
suspend();
$pool->release($r);            // reserved for the child
$r = $pool->acquire();         // queues behind it
echo "main {$r->id}\n";
try { $pool->acquire(timeout: 10); } catch (TimeoutException) { echo "timeout\n"; }
$pool->close();
echo $pool->count(), "\n";
$pool->release($r);
?>
--EXPECT--
child 1
main 1
timeout
1
destroy 1
