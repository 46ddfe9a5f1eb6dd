--TEST--
spawn() suspends exactly while `queueLimit` tasks are pending; suspended callers go on first in, first out
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskGroup;
use function Async\{spawn, suspend, delay};

$gate = new Async\FutureState();
$future = (new Async\Future($gate))->ignore();
$group = new TaskGroup(1, 2);
$task = fn (string $name) => function () use ($name, $future) { if ($name === 'T0') $future->await(); echo "$name runs\n"; suspend(); };

foreach (['A', 'B', 'C'] as $caller) {
    spawn(function () use ($caller, $group, $task) {
        for ($i = 0; $i < 2; $i++) {
            $group->spawn($task("$caller$i"));
            echo "$caller$i added\n";
        }
    });
}
$group->spawn($task('T0'));
suspend();
suspend();
echo count($group), " tasks\n";
$gate->complete(1);
$group->close(...);
while (count($group) < 7) suspend();
$group->close();
$group->awaitCompletion();
--EXPECT--
A0 added
A1 added
3 tasks
T0 runs
A0 runs
B0 added
A1 runs
C0 added
B0 runs
B1 added
C0 runs
C1 added
B1 runs
C1 runs
