--TEST--
A closed group takes no more tasks; those there are go on; closing a finished one completes it at once
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncException};
use function Async\suspend;

$group = new TaskGroup(1);
$group->spawn(function () { suspend(); echo "one\n"; });
$group->spawn(function () { echo "two\n"; });
$group->close();
$group->close();
var_dump($group->isClosed(), $group->isFinished());
foreach (['spawn' => [fn () => 1], 'spawnWithKey' => ['k', fn () => 1]] as $method => $arguments) {
    try {
        $group->$method(...$arguments);
    } catch (AsyncException $e) {
        echo $e->getMessage(), "\n";
    }
}
$group->awaitCompletion();
$group->awaitCompletion();
var_dump($group->isFinished(), count($group));
--EXPECT--
bool(true)
bool(false)
Cannot spawn tasks on a closed TaskGroup
Cannot spawn tasks on a closed TaskGroup
one
two
bool(true)
int(2)
