--TEST--
Each joinNext() delivers a different task, in the order of settling and of the calls; count() falls with each delivery
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\suspend;

$set = new TaskSet();
$set->spawn(function () { for ($i = 0; $i < 9; $i++) suspend(); return 'slow'; });
$set->spawn(fn () => 'quick');
$set->spawn(function () { suspend(); throw new LogicException('failed'); });
$futures = [$set->joinNext(), $set->joinNext(), $set->joinNext()];
$more = $set->joinNext()->ignore();
echo $set->count(), "\n";
foreach ($futures as $future) {
    try {
        echo $future->await(), ' ', $set->count(), "\n";
    } catch (LogicException $e) {
        echo $e->getMessage(), ' ', $set->count(), "\n";
    }
}
var_dump($more->isCompleted());
unset($set, $more);
echo "no unhandled errors\n";
--EXPECT--
3
quick 2
failed 1
slow 0
bool(false)
no unhandled errors
