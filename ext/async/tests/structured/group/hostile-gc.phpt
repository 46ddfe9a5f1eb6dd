--TEST--
Collections at every step of a group's life
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};
use function Async\suspend;

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $group = new $class(2, 1);
    $group->finally(function ($g) { gc_collect_cycles(); echo count($g), "\n"; });
    for ($i = 0; $i < 6; $i++) {
        $group->spawn(function () use ($group, $i) { gc_collect_cycles(); suspend(); gc_collect_cycles(); return [$group, $i]; });
        gc_collect_cycles();
    }
    $future = $group instanceof TaskGroup ? $group->all() : $group->joinNext();
    $future->map(function ($v) { gc_collect_cycles(); return $v; })->ignore();
    $group->close();
    foreach ($group as $key => [$value]) { gc_collect_cycles(); }
    for ($i = 0; $i < 5; $i++) suspend();
    unset($group, $future, $value);
    gc_collect_cycles();
}
var_dump(gc_collect_cycles());
--EXPECT--
6
0
int(0)
