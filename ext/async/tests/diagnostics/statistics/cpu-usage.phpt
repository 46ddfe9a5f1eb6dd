--TEST--
cpu_usage: zeros at first, then what happened since the last call
--FILE--
<?php
use function Async\{cpu_usage, loadavg};

$first = cpu_usage();
foreach ($first as $key => $value) {
    echo $key, ' ', get_debug_type($value), "\n";
}
var_dump($first['process_cores'], $first['process_percent'], $first['system_percent'], $first['interval_sec'], $first['cpu_count'] >= 1);
for ($end = hrtime(true) + 60_000_000; hrtime(true) < $end;);
$u = cpu_usage();
var_dump($u['process_cores'] > 0, $u['process_cores'] <= $u['cpu_count'], $u['interval_sec'] >= 0.06);
var_dump(abs($u['process_percent'] - $u['process_cores'] / $u['cpu_count'] * 100) < 1e-9);
var_dump($u['system_percent'] >= 0.0 && $u['system_percent'] <= 100.0, $u['process_percent'] <= 100.0);
?>
--EXPECT--
process_cores float
process_percent float
system_percent float
cpu_count int
interval_sec float
loadavg array
float(0)
float(0)
float(0)
float(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
