--TEST--
Destructors of arguments, results and errors call the group that is letting go of them
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, TaskSet, AsyncException, CompositeException};
use function Async\{suspend, delay};

class Probe {
    public function __construct(private string $name, private Closure $do) {}
    public function __destruct() { echo "$this->name: "; ($this->do)(); echo "\n"; }
}
foreach ([TaskGroup::class, TaskSet::class] as $class) {
    $group = new $class(1);
    $group->spawn(fn () => delay(60_000));
    $do = function () use (&$group) {
        try {
            $group->spawn(fn () => 1);
            echo 'spawned';
        } catch (AsyncException $e) {
            echo $e->getMessage();
        }
        $group->cancel();
        $group->close();
        suspend();
        echo ', ', count($group);
    };
    $group->spawn(function ($probe) {}, new Probe('argument of a queued task', $do));
    $group->spawn(function ($probe) {}, new Probe('another one', $do));
    suspend();
    $group->cancel();
    suspend();
    $group instanceof TaskGroup ? $group->suppressErrors() : $group->joinAll(true)->await();
    $group = null;

    $group = new $class();
    $group->spawn(fn () => new Probe('result', function () { suspend(); echo 'suspended'; }));
    suspend();
    $group = null;
}
--EXPECT--
argument of a queued task: Cannot spawn tasks on a closed TaskGroup, 3
another one: Cannot spawn tasks on a closed TaskGroup, 3
result: suspended
argument of a queued task: Cannot spawn tasks on a closed TaskGroup, 3
another one: Cannot spawn tasks on a closed TaskGroup, 3
result: suspended
