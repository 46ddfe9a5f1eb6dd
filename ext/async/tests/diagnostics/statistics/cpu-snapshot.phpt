--TEST--
CpuSnapshot: counters that only grow
--FILE--
<?php
use Async\CpuSnapshot;

$before = CpuSnapshot::now();
for ($end = hrtime(true) + 50_000_000; hrtime(true) < $end;);
$after = CpuSnapshot::now();
foreach (get_object_vars($before) as $name => $value) {
    echo $name, ' ', get_debug_type($value), ' ', var_export($after->$name >= $value, true), "\n";
}
var_dump($after->wallNs - $before->wallNs >= 50_000_000, $after->processUserNs + $after->processSystemNs > $before->processUserNs + $before->processSystemNs);
var_dump($before->cpuCount >= 1, $before !== CpuSnapshot::now());
?>
--EXPECT--
wallNs int true
processUserNs int true
processSystemNs int true
systemIdleNs int true
systemBusyNs int true
cpuCount int true
bool(true)
bool(true)
bool(true)
bool(true)
