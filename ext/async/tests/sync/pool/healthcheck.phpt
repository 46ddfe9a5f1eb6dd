--TEST--
PO14: the healthcheck touches only idle resources that are reserved for nobody, and refills to min
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Pool;
use function Async\{spawn, suspend, delay};

$n = 0;
$checked = [];
$pool = new Pool(
    function () use (&$n) { return ++$n; },
    function ($r) { echo "destroy $r\n"; },
    function ($r) use (&$checked) { $checked[] = $r; return $r != 2; },
    min: 3, max: 5, healthcheckInterval: 5,
);
$lent = $pool->acquire();
while (count($checked) < 5) delay(5);
var_dump(in_array($lent, $checked), in_array(2, $checked), count($pool), $pool->idleCount());
$pool->close();
$seen = count($checked);
delay(30);
var_dump(count($checked) === $seen);
?>
--EXPECT--
destroy 2
bool(false)
bool(true)
int(3)
int(2)
destroy 3
destroy 4
bool(true)
