--TEST--
What goes wrong beside the tasks does not end a worker: coroutines that the bootloader left, independent scopes
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
ini_set('display_errors', 'stderr');
$boot = function () {
    ini_set('display_errors', '0');
    ini_set('log_errors', '0');
    Async\spawn(function () { Async\delay(1); throw new Exception('left by the bootloader'); });
    Async\spawn(function () { Async\delay(2); exit; });
};
foreach ([false, true] as $coroutine) {
    $pool = new ThreadPool(1, 8, $boot, $coroutine);
    outcome(fn() => await($pool->submit(function () {
        $GLOBALS['scope'] = new Async\Scope;
        $GLOBALS['scope']->spawn(fn() => throw new Exception('of another scope'));
        (new Async\Scope)->spawn(function () { exit; });
        Async\delay(10);
        return 'first';
    })));
    outcome(fn() => await($pool->submit(fn() => 'second')));
    var_dump($pool->getWorkerCount());
}
?>
--EXPECT--
"first"
"second"
int(1)
"first"
"second"
int(1)
