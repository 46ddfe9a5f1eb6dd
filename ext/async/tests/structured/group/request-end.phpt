--TEST--
Errors of a group that lives until the end of the request are reported then, with exit status 255
--EXTENSIONS--
true_async
--FILE--
<?php
require __DIR__ . '/../../run_script.inc';

$programs = [
    'global' => '$g = new TaskGroup; $g->spawn(fn() => throw new RuntimeException("cache is read-only")); $g->close(); $g->awaitCompletion();',
    'static' => 'class Holder { public static $g; } $g = Holder::$g = new TaskGroup; unset($g); Holder::$g->spawn(fn() => throw new RuntimeException("x")); Holder::$g->close(); Holder::$g->awaitCompletion();',
    'property, never waited for' => '$o = new stdClass; $o->g = new TaskGroup; $o->g->spawn(fn() => throw new RuntimeException("x"));',
    'set' => '$g = new TaskSet; $g->spawn(fn() => throw new RuntimeException("x")); $g->close(); $g->awaitCompletion();',
    'taken' => '$g = new TaskGroup; $g->spawn(fn() => throw new RuntimeException("x")); $g->close(); $g->awaitCompletion(); $g->getErrors();',
    'suppressed' => '$g = new TaskGroup; $g->spawn(fn() => throw new RuntimeException("x")); $g->close(); $g->awaitCompletion(); $g->suppressErrors();',
    'cancelled' => '$g = new TaskGroup; $g->spawn(fn() => Async\delay(1000)); Async\suspend(); $g->cancel();',
    'after exit' => '$g = new TaskGroup; $g->spawn(fn() => throw new RuntimeException("x")); $g->close(); $g->awaitCompletion(); exit(3);',
];
foreach ($programs as $name => $code) {
    [$out, $status] = run_script('use Async\{TaskGroup, TaskSet}; ' . $code . ' echo "end\n";');
    $errors = preg_match_all('/^.*Uncaught (Async\\\\CompositeException)/m', $out);
    echo "$name: ", str_starts_with($out, "end") ? 'end, ' : '', "$errors report, status $status\n";
}
?>
--EXPECT--
global: end, 1 report, status 255
static: end, 1 report, status 255
property, never waited for: end, 1 report, status 255
set: end, 1 report, status 255
taken: end, 0 report, status 0
suppressed: end, 0 report, status 0
cancelled: end, 0 report, status 0
after exit: 1 report, status 255
