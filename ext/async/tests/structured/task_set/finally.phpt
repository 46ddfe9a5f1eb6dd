--TEST--
finally() gets the set and runs when it is closed and everything has settled, delivered or not
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\suspend;

$set = new TaskSet();
$set->finally(function (TaskSet $s) { echo 'handler, ', $s->count(), " undelivered\n"; });
$set->spawn(fn () => 1);
$set->spawn(function () { suspend(); return 2; });
$set->close();
for ($i = 0; $i < 4; $i++) suspend();
echo $set->joinNext()->await(), $set->joinNext()->await(), "\n";
--EXPECT--
handler, 2 undelivered
12
