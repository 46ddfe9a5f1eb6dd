--TEST--
PO12: close() destroys everything idle, oldest first, whatever the destructors throw, and chains the errors; lent resources are destroyed when they come back
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend};

$n = 0;
$pool = new Pool(
    function () use (&$n) { return ++$n; },
    function ($r) { echo "destroy $r\n"; if ($r % 2 == 0) throw new Exception("destructor $r"); },
    min: 5, max: 6,
);
$lent = $pool->acquire();
$sixth = $pool->acquire();
$pool->release($sixth);
try { $pool->close(); } catch (Exception $e) { for (; $e; $e = $e->getPrevious()) echo $e->getMessage(), "\n"; }
var_dump($pool->isClosed(), count($pool), $pool->idleCount(), $pool->activeCount());
$pool->close();
$pool->release($lent);
var_dump(count($pool), $pool->getState()->name);
$pool->deactivate();
var_dump($pool->getState()->name);
?>
--EXPECT--
destroy 3
destroy 4
destroy 5
destroy 2
destructor 4
destructor 2
bool(true)
int(1)
int(0)
int(1)
destroy 1
int(0)
string(6) "ACTIVE"
string(8) "INACTIVE"
