--TEST--
What a waiter of a pool says it waits for; a deadlock of everybody waiting
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';
use Async\Pool;
use function Async\{spawn, suspend};

$pool = new Pool(fn () => 1, max: 2);
$pool->acquire(); $pool->acquire();
$w = spawn(fn () => $pool->acquire());
suspend();
print_r($w->getAwaitingInfo());
$pool->release(1);
suspend();
[$output, $status] = run_script(<<<'PHP'
$pool = new Async\Pool(fn () => 1, max: 1);
$pool->acquire();
$pool->acquire();
PHP, '-d async.debug_deadlock=1');
preg_match('/Pool made at .*\)/', $output, $m);
echo $m[0], "\n", preg_match('/Uncaught Async.DeadlockError/', $output), ' ', $status, "\n";
?>
--EXPECTF--
Array
(
    [0] => Pool made at %s:%d (idle=0, active=2, reserved=0, max=2)
)
Pool made at %s:%d (idle=0, active=1, reserved=0, max=1)
1 255
