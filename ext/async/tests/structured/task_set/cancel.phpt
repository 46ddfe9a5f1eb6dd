--TEST--
cancel() of a set: queued tasks settle with the reason and are delivered
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskSet, AsyncCancellation};
use function Async\{suspend, delay};

$set = new TaskSet(1);
$set->spawn(function () { delay(60_000); });
$set->spawn(function () { echo "never\n"; });
$next = $set->joinNext();
suspend();
$set->cancel();
try {
    $next->await();
} catch (AsyncCancellation $e) {
    echo $e->getMessage(), ' ', $set->count(), "\n";
}
foreach ($set as $key => [$value, $error]) echo $key, ' ', $error->getMessage(), "\n";
echo $set->count(), "\n";
--EXPECT--
TaskGroup cancelled 1
0 TaskGroup cancelled
0
