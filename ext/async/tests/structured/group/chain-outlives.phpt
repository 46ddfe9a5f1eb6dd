--TEST--
A chain that a task has made holds the group's scope by a reference of its own
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, TaskGroup, TaskSet};

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $state = new FutureState();
    $future = new Future($state);
    $group = new $class();
    $group->spawn(function () use ($future, &$chained) {
        $chained = $future->map(fn ($x) => $x + 1);
    });
    $group->close();
    $group->awaitCompletion();
    unset($group);
    $junk = [];
    for ($i = 0; $i < 100; $i++) {
        $junk[] = str_repeat('A', 290);     // takes the place of memory that was freed too early
    }
    $state->complete(1);
    echo $chained->await(), "\n";
}
?>
--EXPECT--
2
2
