--TEST--
Mutex: one holder at a time, the others follow in order of arrival
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, await_all, suspend};

$mutex = new Mutex;
$inside = 0;
$all = [];
foreach (['a', 'b', 'c'] as $who) {
    $all[] = spawn(function () use ($who, $mutex, &$inside) {
        for ($i = 0; $i < 2; $i++) {
            $mutex->lock();
            echo $who . ++$inside . ' ';
            suspend();
            $inside--;
            $mutex->unlock();
        }
    });
}
await_all($all);
echo "\n";
var_dump($mutex->isLocked());

// A newcomer does not overtake the coroutine that has been granted the lock and has not run yet.
$mutex->lock();
spawn(function () use ($mutex) { $mutex->lock(); echo "waiter\n"; $mutex->unlock(); });
suspend();
$mutex->unlock();
var_dump($mutex->tryLock(), $mutex->isLocked());
$mutex->lock();
echo "newcomer\n";
$mutex->unlock();
?>
--EXPECT--
a1 b1 c1 a1 b1 c1 
bool(false)
bool(false)
bool(true)
waiter
newcomer
