--TEST--
RWLock: misuse, and what a deadlock report says of it
--EXTENSIONS--
true_async
--FILE--
<?php
use Async\RWLock;
use function Async\{spawn, suspend};

$lock = new RWLock('table');
foreach ([fn () => clone $lock, fn () => $lock->read('none'), fn () => $lock->write(fn () => 1, 5)] as $f) {
    try {
        $f();
    } catch (Error $e) {
        echo $e::class . ': ' . $e->getMessage() . "\n";
    }
}
$c = spawn(fn () => $lock->read(fn () => suspend()));
suspend();
$w = spawn(fn () => $lock->write(fn () => 1));
$lock->read(function () use ($w) {
    suspend();
    echo str_replace(__FILE__, 'FILE', implode("\n", $w->getAwaitingInfo())), "\n";
});
?>
--EXPECTF--
Error: Trying to clone an uncloneable object of class Async\RWLock
TypeError: Async\RWLock::read(): Argument #1 ($f) must be a valid callback, function "none" not found or invalid function name
TypeError: Async\RWLock::write(): Argument #2 ($cancellation) must be of type ?Async\Completable, int given
RWLock "table" made at FILE:5, readers=%d, writers=0
