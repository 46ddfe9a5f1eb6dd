--TEST--
Parallel loops share the entries: each goes to one of them, waiting loops are served in order
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\TaskSet;
use function Async\{spawn, suspend};

$set = new TaskSet();
foreach (['a', 'b', 'c'] as $loop) {
    spawn(function () use ($loop, $set) {
        foreach ($set as [$value]) { echo "$loop gets $value\n"; suspend(); }
        echo "$loop ends\n";
    });
}
suspend();
for ($i = 0; $i < 6; $i++) {
    $set->spawn(fn () => $i);
    suspend();
    suspend();
    suspend();
}
$set->close();
suspend();
--EXPECT--
a gets 0
b gets 1
c gets 2
a gets 3
b gets 4
c gets 5
a ends
b ends
c ends
