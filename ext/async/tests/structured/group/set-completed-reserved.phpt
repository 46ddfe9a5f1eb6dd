--TEST--
Loops over a completed set wait for entries that are promised to others, and may still get them
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncCancellation};
use function Async\{spawn, suspend};

$set = new TaskSet();
$loops = [];
$loop = function (string $name) use ($set) {
    try {
        foreach ($set as [$value]) echo "$name gets $value\n";
        echo "$name ends\n";
    } catch (AsyncCancellation) {
        echo "$name cancelled\n";
    }
};
$loops[] = spawn($loop, 'a');
suspend();
$set->spawn(function () use ($set, $loop, &$loops) {
    spawn(function () use ($set, $loop, &$loops) {
        /* Completed, and its entry is promised to a, which has not run. */
        $set->close();
        $loops[] = spawn($loop, 'b');
        $loops[] = spawn($loop, 'c');
        $loops[0]->asHiPriority();
        $loops[0]->cancel();
    });
    return 'value';
});
for ($i = 0; $i < 6; $i++) suspend();
--EXPECT--
a cancelled
b gets value
b ends
c ends
