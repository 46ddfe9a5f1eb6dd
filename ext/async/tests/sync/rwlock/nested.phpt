--TEST--
RWLock: the same coroutine again
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\RWLock;
use function Async\{spawn, await, suspend};

$lock = new RWLock('table');
$read = fn (callable $f) => $lock->read($f);
$write = fn (callable $f) => $lock->write($f);
$attempt = function (callable $f) {
    try {
        return $f();
    } catch (Error $e) {
        return $e->getMessage();
    }
};
var_dump($read(fn () => $read(fn () => 'read in read')));
var_dump($write(fn () => $read(fn () => 'read in write')));
var_dump($read(fn () => $attempt(fn () => $write(fn () => 'never'))));
var_dump($write(fn () => $attempt(fn () => $write(fn () => 'never'))));

// A reader reads again although a writer waits, which would wait for it.
$c = spawn(fn () => $read(function () use ($read) {
    suspend();
    suspend();
    return $read(fn () => 'read again');
}));
suspend();
$w = spawn(fn () => $write(fn () => 'written'));
var_dump(await($c), await($w));

// Two locks are two locks.
$other = new RWLock;
var_dump($lock->read(fn () => $other->write(fn () => $lock->read(fn () => 'other'))));
var_dump($write(fn () => 'free again'));
?>
--EXPECT--
string(12) "read in read"
string(13) "read in write"
string(50) "This coroutine reads already, with the same RWLock"
string(51) "This coroutine writes already, with the same RWLock"
string(10) "read again"
string(7) "written"
string(5) "other"
string(10) "free again"
