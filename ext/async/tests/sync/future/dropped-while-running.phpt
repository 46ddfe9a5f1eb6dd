--TEST--
A callback that is suspended when its child is dropped runs to its end; the outcome is discarded silently
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Future;
use function Async\{suspend, delay};

foreach (['value', 'failure'] as $kind) {
    $child = Future::completed(1)->map(function () use ($kind) {
        echo "starts\n";
        suspend();
        suspend();
        echo "ends\n";
        if ($kind === 'failure') throw new LogicException('nobody sees it');
        return 'nobody uses it';
    });
    suspend();
    unset($child);
    echo "dropped\n";
    delay(1);
}
echo "end\n";
--EXPECT--
starts
dropped
ends
starts
dropped
ends
end
