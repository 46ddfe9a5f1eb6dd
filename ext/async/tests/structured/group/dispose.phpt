--TEST--
dispose(): queued tasks still start, with the cancellation pending, and find the scope's channels closed
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, Channel, AsyncCancellation, AsyncException};
use function Async\{suspend, delay};

$group = new TaskGroup(1);
$channel = null;
$group->spawn(function () use (&$channel) {
    $channel = new Channel(1);
    try {
        delay(60_000);
    } catch (AsyncCancellation $e) {
        echo "running task: ", $e->getMessage(), "\n";
        throw $e;
    }
});
$group->spawn(function () use (&$channel) {
    echo "queued task starts, channel closed: ", var_export($channel->isClosed(), true), "\n";
    try {
        suspend();
    } catch (AsyncCancellation $e) {
        echo "first suspension point: ", $e->getMessage(), "\n";
    }
    suspend();
    return 'and goes on';
});
suspend();
$group->dispose();
$group->dispose();
var_dump($group->isClosed(), count($group->getErrors()));
try {
    $group->spawn(fn () => 1);
} catch (AsyncException $e) {
    echo $e->getMessage(), "\n";
}
$group->awaitCompletion();
var_dump($group->getResults());
--EXPECT--
bool(true)
int(0)
Cannot spawn tasks on a closed TaskGroup
running task: Scope was disposed
queued task starts, channel closed: true
first suspension point: Scope was disposed
array(1) {
  [1]=>
  string(11) "and goes on"
}
