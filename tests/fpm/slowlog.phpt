--TEST--
FPM's slow log shows the main coroutine where all coroutines wait, and the one that computes
--SKIPIF--
<?php require __DIR__ . '/../warm/skip.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../warm/warm.inc';

$pool = new Pool('', [
    'wait.php' => 'function load() { return Async\await_all([Async\spawn(fn() => sleep(3)), Async\spawn(fn() => Async\delay(3_000))]); }
load();',
    'compute.php' => 'function compute() { $end = hrtime(true) + 3_000_000_000; while (hrtime(true) < $end) { str_repeat("x", 100); } }
Async\await(Async\spawn(compute(...)));',
    'plain.php' => 'function rest() { sleep(3); }
rest();',
], ['auto_boot_file' => ''], more: "slowlog = DIRECTORY/slow\nrequest_slowlog_timeout = 1s");
foreach (['wait', 'compute', 'plain'] as $script) {
    $pool->get('', "$script.php");
}
$log = file_get_contents("$pool->directory/slow");
preg_match_all('/script_filename = \S*?(\w+)\.php\n((?:\[0x.*\n)*)/', $log, $traces, PREG_SET_ORDER);
foreach ($traces as [, $script, $trace]) {
    echo "$script:\n", preg_replace(['/^\[0x\w+\] /m', '~ \S*/(\w+\.php)~'], ['  ', ' $1'], $trace);
}
?>
--EXPECTREGEX--
wait:
  Async\\await_all\(\) wait\.php:2
  load\(\) wait\.php:3
compute:
(  (str_repeat|hrtime)\(\) compute\.php:2
)?  compute\(\) (unknown:0|compute\.php:\d)
  \[INCLUDE_OR_EVAL\]\(\) unknown:0
plain:
  sleep\(\) plain\.php:2
  rest\(\) plain\.php:3
