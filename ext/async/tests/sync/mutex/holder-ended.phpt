--TEST--
Mutex: the holder ends without unlocking
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\Mutex;
use function Async\{spawn, await, suspend};

$mutex = new Mutex('orders');
$other = new Mutex;
await(spawn(function () use ($mutex, $other) {
    $other->lock();
    $mutex->lock();
    $other->unlock();
}));
var_dump($mutex->isLocked());

echo "-- the next waiter gets it, although the handler of the warning waits\n";
set_error_handler(function (int $level, string $message, string $file, int $line) {
    suspend();
    echo "handler: $message, line $line\n";
});
$c = spawn(function () use ($mutex) {
    $mutex->tryLock();
    suspend();
    throw new RuntimeException('its own');
});
$next = spawn(fn () => $mutex->synchronized(fn () => print "next\n"));
try {
    await($c);
} catch (Throwable $e) {
    echo $e::class, "\n";
}
await($next);
restore_error_handler();

echo "-- cancelled\n";
$c = spawn(function () use ($mutex) { $mutex->lock(); suspend(); });
suspend();
$c->cancel();
$mutex->lock();
$mutex->unlock();

echo "-- the mutex is gone first: nothing to say\n";
await(spawn(function () { (new Mutex)->lock(); }));

echo "-- locked by a destructor that runs after the end\n";
final class Locks
{
    public function __construct(private Mutex $mutex) {}
    public function __destruct() { $this->mutex->lock(); }
}
$c = spawn(fn () => new Locks($mutex));
await($c);
unset($c);
var_dump($mutex->isLocked());
$mutex->unlock();
spawn(fn () => new Locks($mutex));
suspend();
var_dump($mutex->isLocked());
$mutex->lock();
?>
--EXPECTF--
Warning: Coroutine %d has ended without unlocking the Mutex "orders" made at %sholder-ended.php:5 in %sholder-ended.php on line 9
bool(false)
-- the next waiter gets it, although the handler of the warning waits
RuntimeException
next
handler: Coroutine %d has ended without unlocking the Mutex "orders" made at %sholder-ended.php:5, line 20
-- cancelled

Warning: Coroutine %d has ended without unlocking the Mutex "orders" made at %sholder-ended.php:5 in %sholder-ended.php on line 34
-- the mutex is gone first: nothing to say
-- locked by a destructor that runs after the end
bool(true)

Warning: Coroutine %d has ended without unlocking the Mutex "orders" made at %sholder-ended.php:5 in %sholder-ended.php on line 47
bool(false)

Warning: Coroutine 1 has ended without unlocking the Mutex "orders" made at %sholder-ended.php:5 in %sholder-ended.php on line 57
