--TEST--
A Future of a group whose callback was chained without keeping anything is settled all the same
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\suspend;

(function () {
    $group = new TaskGroup();
    $group->spawn(function () { suspend(); suspend(); return 'value'; });
    $group->all()->map(function ($values) { echo json_encode($values), "\n"; })->ignore();
})();
for ($i = 0; $i < 3; $i++) {
    gc_collect_cycles();
    suspend();
}
suspend();
--EXPECT--
["value"]
