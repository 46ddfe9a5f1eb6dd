--TEST--
RWLock: waiters that are cancelled, before or after they were granted the lock; exceptions; tokens
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\{RWLock, AsyncCancellation, OperationCanceledException};
use function Async\{spawn, await, await_all, suspend, timeout};

$lock = new RWLock;
function user(string $method, string $name, ?Async\Completable $token = null): Async\Coroutine
{
    global $lock;
    return spawn(function () use ($lock, $method, $name, $token) {
        try {
            $lock->$method(fn () => print "$name\n", $token);
        } catch (AsyncCancellation | OperationCanceledException $e) {
            echo "$name: " . $e::class . "\n";
        }
    });
}
$free = function () use ($lock) { $lock->write(fn () => print "free\n"); };

echo "-- a writer gives up: the reader behind it need not wait\n";
$hold = spawn(fn () => $lock->read(function () { for ($i = 0; $i < 5; $i++) suspend(); echo "first reader ends\n"; }));
suspend();
$w = user('write', 'writer');
$r = user('read', 'second reader');
suspend();
$w->cancel();
await_all([$r, $hold]);
$free();

echo "-- granted, then cancelled\n";
foreach (['write', 'read'] as $method) {
    $hold = spawn(function () use ($lock, &$c) {
        $lock->write(function () { suspend(); suspend(); });
        $c->cancel();
    });
    suspend();
    $c = user($method, "cancelled $method");
    $r = user('read', 'reader');
    await_all([$hold, $r]);
    $free();
}

echo "-- a token\n";
$hold = spawn(fn () => $lock->write(function () { Async\delay(20); }));
suspend();
await(user('read', 'late', timeout(1)));
await(user('write', 'late', timeout(1)));
await($hold);
$settled = timeout(1);
$settled->cancel();
await(user('read', 'settled', $settled));
$free();

echo "-- an exception\n";
try {
    $lock->write(fn () => throw new Exception('passed on'));
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$free();

echo "-- a fatal error\n";
register_shutdown_function($free);
spawn(fn () => $lock->read(fn () => eval('function f() {} function f() {}')));
?>
--EXPECTF--
-- a writer gives up: the reader behind it need not wait
writer: Async\AsyncCancellation
second reader
first reader ends
free
-- granted, then cancelled
cancelled write: Async\AsyncCancellation
reader
free
cancelled read: Async\AsyncCancellation
reader
free
-- a token
late: Async\OperationCanceledException
late: Async\OperationCanceledException
settled: Async\OperationCanceledException
free
-- an exception
passed on
free
-- a fatal error

Fatal error: %s
free
