--TEST--
Pending joins of all kinds and waiting loops are served in the order in which they came
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\{spawn, suspend};

$set = new TaskSet();
$task = fn (string $value, int $yields) => function () use ($value, $yields) { while ($yields--) suspend(); return $value; };
$set->spawn($task('1', 3));
$set->spawn($task('2', 5));
$set->spawn($task('3', 7));
$set->spawn($task('4', 9));
$log = fn (string $name) => fn ($value) => print "$name $value\n";
$futures = [$set->joinNext()->map($log('first'))];
spawn(function () use ($set) { foreach ($set as [$value]) { echo "loop $value\n"; break; } });
suspend();
$futures[] = $set->joinAny()->map($log('third'));
$futures[] = $set->joinNext()->map($log('fourth'));
foreach ($futures as $future) $future->await();
for ($i = 0; $i < 12; $i++) suspend();
echo $set->count(), "\n";
--EXPECT--
first 1
loop 2
third 3
fourth 4
0
