--TEST--
Cancelling a coroutine in a loop over a group throws there; nothing else changes
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{TaskGroup, AsyncCancellation};
use function Async\{spawn, suspend};

$group = new TaskGroup();
$loop = spawn(function () use ($group) {
    try {
        foreach ($group as $entry) echo "never\n";
        echo "never\n";
    } catch (AsyncCancellation $e) {
        echo $e->getMessage(), "\n";
    }
});
suspend();
$loop->cancel(new AsyncCancellation('stop'));
suspend();
$group->spawn(fn () => 1);
$group->close();
foreach ($group as [$value]) var_dump($value);
--EXPECT--
stop
int(1)
