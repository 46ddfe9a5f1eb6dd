--TEST--
A pending joinNext() or joinAny() of a completed set with nothing left is rejected
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncException};
use function Async\suspend;

$set = new TaskSet();
$set->spawn(function () { suspend(); return 1; });
$futures = [$set->joinNext(), $set->joinNext(), $set->joinAny(), $set->joinAll()];
echo $futures[0]->await(), "\n";
var_dump($futures[1]->isCompleted());
$set->close();
foreach ([1, 2] as $i) {
    try {
        $futures[$i]->await();
    } catch (AsyncException $e) {
        echo $e::class, "\n";
    }
}
echo json_encode($futures[3]->await()), "\n";
--EXPECT--
1
bool(false)
Async\AsyncException
Async\AsyncException
[]
