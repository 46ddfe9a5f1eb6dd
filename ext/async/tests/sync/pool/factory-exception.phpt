--TEST--
PO7: a factory exception reaches its caller, counts nothing and wakes one waiter; all of them failing drain the queue
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$n = 0;
$pool = new Pool(function () use (&$n) { $i = ++$n; delay(1); if ($n < 10) throw new DomainException("factory $i"); return $i; }, max: 1);
$all = [];
foreach (range(1, 4) as $i) {
    $all[] = spawn(function () use ($pool, $i) {
        try { $pool->acquire(); } catch (DomainException $e) { echo "$i: ", $e->getMessage(), ', count ', count($pool), "\n"; }
    });
}
Async\await_all($all);
var_dump(count($pool), $pool->idleCount(), $pool->activeCount());
try { $pool->tryAcquire(); } catch (DomainException $e) { echo 'try: ', $e->getMessage(), "\n"; }
$n = 10;
var_dump($pool->acquire());
?>
--EXPECT--
1: factory 1, count 0
2: factory 2, count 0
3: factory 3, count 0
4: factory 4, count 0
int(0)
int(0)
int(0)
try: factory 5
int(11)
