--TEST--
The body of a loop that drops, cancels or refills the group it goes over
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet};
use function Async\suspend;

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $group = new $class();
    $group->spawn(fn () => 1);
    $group->spawn(fn () => 2);
    $group->spawn(fn () => throw new LogicException('three'));
    $n = 0;
    foreach ($group as $key => [$value, $error]) {
        echo $key, ' ', $value ?? $error->getMessage(), "\n";
        if (++$n === 1) {
            $group->spawn(function () { suspend(); return 'added'; });
            $keep = WeakReference::create($group);
            $group->finally(function () { echo "finally\n"; });
            $group->close();
            $group = null;
            gc_collect_cycles();
            echo $keep->get() ? "the loop holds it\n" : "gone\n";
        }
    }
    echo $keep->get() ? "alive\n" : "gone with the loop\n";
    suspend();
}
--EXPECT--
0 1
the loop holds it
1 2
2 three
3 added
alive
finally
0 1
the loop holds it
1 2
2 three
3 added
alive
finally
