--TEST--
A group that is collected while a task runs and a handler waits: the handler is called once the task has ended
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};
use function Async\{suspend, delay};

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    (function () use ($class) {
        $group = new $class();
        $group->spawn(function () { try { delay(60_000); } finally { echo "task ends\n"; } });
        $group->finally(function ($g) use ($group) { echo $g === $group ? "handler\n" : "another group\n"; });
    })();
    suspend();
    gc_collect_cycles();
    echo "collected\n";
    for ($i = 0; $i < 4; $i++) suspend();
    gc_collect_cycles();
}
var_dump(gc_collect_cycles());
--EXPECT--
collected
task ends
handler
collected
task ends
handler
int(0)
