--TEST--
What a task has spawned and not awaited is cancelled when the task ends, and waited for, in both modes
--SKIPIF--
<?php if (!PHP_ZTS) die("skip needs a thread-safe build"); ?>
--INI--
opcache.protect_memory=0
--FILE--
<?php
require __DIR__ . "/pool.inc";
use Async\{Future, ThreadPool, ThreadPoolException};
use function Async\{await, delay, spawn, timeout};
foreach ([false, true] as $coroutine) {
    $pool = new ThreadPool(1, 8, null, $coroutine);
    outcome(fn() => await($pool->submit(function () {
        $GLOBALS['log'] = [];
        Async\spawn(function () {
            try {
                Async\delay(60000);
                $GLOBALS['log'][] = 'ran on';
            } finally {
                Async\delay(1);
                $GLOBALS['log'][] = 'cleaned up';
            }
        });
        (new Async\Scope)->spawn(fn() => Async\delay(60000));
        $GLOBALS['group'] = new Async\TaskGroup;
        $GLOBALS['group']->spawn(function () { try { Async\delay(60000); } finally { $GLOBALS['log'][] = 'group'; } });
        Async\spawn(fn() => $GLOBALS['log'][] = 'never starts');
        Async\delay(1);
        return Async\await(Async\spawn(fn() => 'awaited'));
    })));
    outcome(fn() => await($pool->submit(fn() => $GLOBALS['log'])));
    outcome(fn() => await($pool->submit(fn() => count(Async\get_coroutines()))));

    // What fails beside the body fails the task.
    outcome(fn() => await($pool->submit(function () {
        Async\spawn(fn() => throw new DomainException('beside'));
        Async\delay(60000);
    })));
    outcome(fn() => await($pool->submit(fn() => 'works')));
}
?>
--EXPECT--
"awaited"
["never starts","group","cleaned up"]
2
DomainException: beside
"works"
"awaited"
["never starts","group","cleaned up"]
2
DomainException: beside
"works"
