--TEST--
An exception out of the healthcheck means unhealthy; the round goes on and nobody sees the exception
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\delay;

set_error_handler(function ($type, $message) { echo "error: $message\n"; });
$n = 0;
$pool = new Pool(
    function () use (&$n) { return ++$n; },
    function ($r) { echo "destroy $r\n"; throw new Exception('of the destructor'); },
    function ($r) { if ($r <= 2) throw new Exception('of the check'); },
    min: 0, max: 4, healthcheckInterval: 5,
);
$all = [$pool->acquire(), $pool->acquire(), $pool->acquire()];
foreach ($all as $r) $pool->release($r);
while (count($pool) > 1) delay(2);
delay(15);
var_dump(count($pool), $pool->acquire());
?>
--EXPECT--
destroy 1
destroy 2
int(1)
int(3)
