--TEST--
A thread holds the scope it was started in until its finally() handlers have run
--EXTENSIONS--
true_async
--SKIPIF--
<?php if (!PHP_ZTS) die('skip needs thread safety'); ?>
--FILE--
<?php
use Async\FutureState;
use Async\Future;
use function Async\{iterate, spawn_thread};

$done = new FutureState();
iterate([1], function () use ($done) {
    spawn_thread(fn () => 1)->finally(function () use ($done) {
        echo "finally\n";
        $done->complete(null);
    });
});
(new Future($done))->await();
?>
--EXPECT--
finally
