--TEST--
A task that destroys, cancels, disposes, closes or iterates the group it runs in
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet, AsyncCancellation};
use function Async\{suspend, delay};

foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $short = substr($class, 6);
    /* Destroys it: the variable is the last reference. */
    $group = new $class(1);
    $group->spawn(function () use (&$group, $short) {
        $group = null;
        echo "$short destroyed by its task\n";
        try {
            suspend();
            echo "never\n";
        } finally {
            echo "the task ends\n";
        }
    });
    $group->spawn(function () { echo "never\n"; });
    for ($i = 0; $i < 4; $i++) suspend();

    foreach (['cancel', 'dispose', 'close'] as $method) {
        $group = new $class(1);
        $group->finally(function ($g) use ($method) { echo "$method: completed with ", count($g), "\n"; });
        $group->spawn(function () use ($group, $method) {
            $group->$method();
            $group->$method();
            try {
                suspend();
                return 'no cancellation';
            } catch (AsyncCancellation $e) {
                return $e->getMessage();
            }
        });
        $group->spawn(function () { return 'second'; });
        for ($i = 0; $i < 8; $i++) suspend();
        foreach ($group as $key => [$value, $error]) echo "  $key: ", $value ?? $error->getMessage(), "\n";
        $group = null;
    }
}
--EXPECT--
TaskGroup destroyed by its task
the task ends
cancel: completed with 2
  1: TaskGroup cancelled
  0: TaskGroup cancelled
dispose: completed with 2
  0: Scope was disposed
  1: Scope was disposed
close: completed with 2
  0: no cancellation
  1: second
TaskSet destroyed by its task
the task ends
cancel: completed with 2
  1: TaskGroup cancelled
  0: TaskGroup cancelled
dispose: completed with 2
  0: Scope was disposed
  1: Scope was disposed
close: completed with 2
  0: no cancellation
  1: second
