--TEST--
min resources are made by the constructor; a factory that fails leaves it after the others were destroyed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;

$n = 0;
$pool = new Pool(function () use (&$n) { return ++$n; }, min: 3, max: 5);
var_dump(count($pool), $pool->idleCount(), $pool->activeCount());
var_dump($pool->acquire(), $pool->acquire(), $pool->acquire(), $pool->acquire());
$n = 0;
try {
    new Pool(
        function () use (&$n) { if (++$n == 3) throw new DomainException('third'); echo "make $n\n"; return $n; },
        function ($r) { echo "destroy $r\n"; if ($r == 2) throw new LogicException('destructor'); },
        min: 4,
    );
} catch (DomainException $e) { echo $e->getMessage(), ' <- ', $e->getPrevious()->getMessage(), "\n"; }
?>
--EXPECT--
int(3)
int(3)
int(0)
int(1)
int(2)
int(3)
int(4)
make 1
make 2
destroy 1
destroy 2
third <- destructor
