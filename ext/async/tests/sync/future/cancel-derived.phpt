--TEST--
Cancelling a child does not touch its source; cancelling a source rejects the children with the cancellation
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, FutureState, AsyncCancellation};
use function Async\suspend;

$source = new Future($state = new FutureState());
$child = $source->map(function ($v) { echo "callback $v\n"; return 'unseen'; });
$child->cancel();
var_dump($source->isCompleted(), $child->isCancelled());
$state->complete(1);
suspend();
try {
    $child->await();
} catch (AsyncCancellation $e) {
    echo $e->getMessage(), "\n";
}

$source = new Future(new FutureState());
$reason = new AsyncCancellation('source');
$children = [$source->map(fn () => 1), $source->finally(fn () => 0), $source->catch(fn ($e) => $e)];
$source->cancel($reason);
var_dump($children[0]->isCompleted());
foreach ($children as $child) {
    try {
        var_dump($child->await() === $reason);
    } catch (AsyncCancellation $e) {
        var_dump($e === $reason, $child->isCancelled());
    }
}
--EXPECT--
bool(false)
bool(true)
Future has been cancelled
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
