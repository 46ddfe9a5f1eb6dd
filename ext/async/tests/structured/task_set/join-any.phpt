--TEST--
joinAny() takes the first value and leaves the failed entries, whose errors are handled then
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, CompositeException};
use function Async\suspend;

$set = new TaskSet();
$set->spawnWithKey('f', fn () => throw new LogicException('f'));
$set->spawnWithKey('v', fn () => 'value');
$set->spawnWithKey('w', function () { for ($i = 0; $i < 5; $i++) suspend(); return 'w'; });
echo $set->joinAny()->await(), ' ', $set->count(), "\n";
/* The failed one is there: joinNext() gets it. */
try {
    $set->joinNext()->await();
} catch (LogicException $e) {
    echo $e->getMessage(), ' ', $set->count(), "\n";
}

/* Handled, though undelivered. */
$set = new TaskSet();
$set->spawn(fn () => throw new LogicException('skipped'));
$set->spawn(fn () => 'value');
suspend();
$set->joinAny()->await();
echo $set->count(), "\n";
unset($set);
echo "silent\n";

/* All failed: rejected, and removed. */
$set = new TaskSet();
foreach ([1, 2] as $n) $set->spawn(fn () => throw new LogicException("$n"));
try {
    $set->joinAny()->await();
} catch (CompositeException $e) {
    echo count($e->getExceptions()), ' ', $set->count(), "\n";
}
$set->spawn(fn () => 'the set goes on');
echo $set->joinAny()->await(), "\n";
--EXPECT--
value 2
f 1
1
silent
2 0
the set goes on
