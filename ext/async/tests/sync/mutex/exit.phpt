--TEST--
Mutex: no warning after exit()
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, suspend};

$mutex = new Mutex;
spawn(function () use ($mutex) {
    try {
        $mutex->lock();
        echo "waited in vain\n";
    } finally {
        echo "finally\n";
    }
});
spawn(function () use ($mutex) { suspend(); exit("exit\n"); });
$mutex->lock();
suspend();
suspend();
echo "never\n";
?>
--EXPECT--
exit
finally
