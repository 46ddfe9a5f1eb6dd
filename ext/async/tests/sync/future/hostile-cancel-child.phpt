--TEST--
A callback that cancels its own child: the child stays cancelled, what the callback returns or throws is discarded
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{Future, AsyncCancellation};
use function Async\{suspend, spawn};

foreach ([fn () => 'value', fn () => throw new LogicException('error')] as $end) {
    $child = Future::completed(1)->map(function () use (&$child, $end) {
        $child->cancel(new AsyncCancellation('by its own callback'));
        suspend();
        echo "goes on\n";
        return $end();
    });
    try {
        $child->await();
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
    suspend();
    suspend();
    var_dump($child->isCancelled());
}
--EXPECT--
by its own callback
goes on
bool(true)
by its own callback
goes on
bool(true)
