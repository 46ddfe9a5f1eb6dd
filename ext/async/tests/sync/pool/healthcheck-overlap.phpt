--TEST--
Ticks that come while a round is running are skipped; a checked resource counts as active, and waiters get it when it is healthy
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, delay, suspend};

$rounds = 0;
$pool = new Pool(fn () => new stdClass, healthcheck: function () use (&$rounds) { $rounds++; delay(40); return true; }, min: 1, max: 1, healthcheckInterval: 5);
while (!$rounds) delay(1);
var_dump($rounds, $pool->idleCount(), $pool->activeCount(), $pool->tryAcquire());
$r = $pool->acquire();
var_dump($rounds, get_class($r));
?>
--EXPECT--
int(1)
int(0)
int(1)
NULL
int(1)
string(8) "stdClass"
