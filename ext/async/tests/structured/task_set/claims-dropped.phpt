--TEST--
A join Future that is dropped or cancelled before the delivery consumes nothing
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\suspend;

$set = new TaskSet();
$set->spawn(function () { suspend(); return 'value'; });
foreach (['joinNext', 'joinAny', 'joinAll'] as $method) {
    $dropped = $set->$method()->ignore();
    unset($dropped);
    $set->$method()->cancel();
}
suspend();
suspend();
echo $set->count(), ' ', $set->joinNext()->await(), ' ', $set->count(), "\n";

/* A delivered one that is dropped has consumed its entry. */
$set->spawn(fn () => 'lost');
suspend();
$set->joinNext()->ignore();
echo $set->count(), "\n";
--EXPECT--
1 value 0
0
