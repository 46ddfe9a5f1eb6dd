--TEST--
cancel(): queued tasks never start, running ones see the reason, the group completes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncCancellation};
use function Async\{suspend, delay, spawn};

$group = new TaskGroup(1);
$reason = new AsyncCancellation('reason');
$group->spawn(function () use ($reason) {
    try {
        delay(60_000);
    } catch (AsyncCancellation $e) {
        var_dump($e === $reason);
        suspend();
        throw $e;
    }
});
$group->spawn(function () { echo "never\n"; });
suspend();
$group->cancel($reason);
var_dump($group->isClosed(), $group->isFinished(), count($group), array_keys($group->getErrors()));
$group->cancel(new AsyncCancellation('second'));
$group->awaitCompletion();
foreach ($group->getErrors() as $key => $error) {
    echo $key, ': ', $error === $reason ? "the reason\n" : "another one\n";
}
$group->cancel();

/* The default reason, and a task that has not started yet. */
$group = new TaskGroup();
$group->spawn(function () { echo "never\n"; });
$group->cancel();
try {
    $group->race()->await();
} catch (AsyncCancellation $e) {
    echo get_class($e), ' ', $e->getMessage(), "\n";
}
/* A task that catches it and returns is done. */
$group = new TaskGroup();
$group->spawn(function () { try { delay(60_000); } catch (AsyncCancellation) { return 'rescued'; } });
suspend();
$group->cancel();
echo $group->all()->await()[0], "\n";
--EXPECT--
bool(true)
bool(false)
int(2)
array(1) {
  [0]=>
  int(1)
}
bool(true)
0: the reason
1: the reason
Async\AsyncCancellation TaskGroup cancelled
rescued
