--TEST--
An entry promised to a woken loop is taken by nobody else; if the loop is cancelled it goes to the next one
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncCancellation};
use function Async\{spawn, suspend};

$set = new TaskSet();
$loops = [];
foreach (['a', 'b'] as $name) {
    $loops[] = spawn(function () use ($name, $set) {
        try {
            foreach ($set as [$value]) { echo "$name gets $value\n"; break; }
        } catch (AsyncCancellation) {
            echo "$name cancelled\n";
        }
    });
}
suspend();
$set->spawn(function () use ($set, $loops) {
    spawn(function () use ($set, $loops) {
        /* Runs between the wake-up of a and its turn. */
        $next = $set->joinNext();
        echo 'promised to a: count ', $set->count(), ', joinNext() ', $next->isCompleted() ? 'settled' : 'pending', "\n";
        $next->cancel();
        echo 'joinAll() ', json_encode($set->joinAll()->await()), "\n";
        $loops[0]->cancel();
    });
    return 'value';
});
for ($i = 0; $i < 6; $i++) suspend();
echo $set->count(), "\n";
--EXPECT--
promised to a: count 1, joinNext() pending
joinAll() []
a cancelled
b gets value
0
