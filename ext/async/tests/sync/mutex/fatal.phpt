--TEST--
Mutex: no warning after a fatal error; the lock is not lost
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, suspend};

$mutex = new Mutex;
register_shutdown_function(function () use ($mutex) {
    var_dump($mutex->isLocked());
    $mutex->lock();
    $mutex->unlock();
    echo "shutdown function\n";
});
spawn(function () use ($mutex) {
    $mutex->synchronized(function () {
        suspend();
        eval('function suspend_twice() {} function suspend_twice() {}');
    });
});
suspend();
$mutex->lock();
echo "never\n";
?>
--EXPECTF--
Fatal error: %s
bool(false)
shutdown function
