--TEST--
A cancellation object created internally is transferred: nothing is left of it
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, suspend, delay, await};

/* The last reference of the internal cancellation goes with the coroutine it ended. */
function measure(callable $work): int
{
    for ($i = 0; $i < 10; $i++) {
        /* The first rounds fill caches. */
        gc_collect_cycles();
        $before = memory_get_usage();
        for ($n = 0; $n < 20; $n++) {
            $work();
        }
        gc_collect_cycles();
        $grown = memory_get_usage() - $before;
        if ($grown === 0) {
            return 0;
        }
    }
    return $grown;
}

$works = [
    'disposeAfterTimeout' => function () {
        $scope = new Scope();
        $scope->spawn(fn() => delay(60000));
        suspend();
        $scope->disposeAfterTimeout(1);
        delay(5);
    },
    'dispose' => function () {
        $scope = new Scope();
        $scope->spawn(fn() => delay(60000));
        suspend();
        $scope->dispose();
        suspend();
    },
    'object gone' => function () {
        $scope = new Scope();
        $scope->spawn(fn() => delay(60000));
        suspend();
        unset($scope);
        suspend();
    },
    'cancel' => function () {
        $coroutine = spawn(fn() => delay(60000));
        suspend();
        $coroutine->cancel();
        suspend();
    },
    'cancel unstarted' => function () {
        spawn(fn() => 1)->cancel();
        suspend();
    },
    'cancel in C' => function () {
        $coroutine = spawn(fn() => delay(60000));
        suspend();
        AsyncTest\cancel($coroutine);
        AsyncTest\cancel($coroutine);
        suspend();
    },
    'timeout' => function () {
        try {
            AsyncTest\Event::custom('hidden')->await(1);
        } catch (Async\TimeoutException) {
        }
    },
    'scope of C' => function () {
        $scope = AsyncTest\Event::scope();
        $scope->spawnIn(fn() => delay(60000));
        suspend();
        $scope->scopeCancel();
        suspend();
        $scope->scopeRelease();
    },
];
foreach ($works as $name => $work) {
    echo $name, ': ', measure($work), "\n";
}
?>
--EXPECT--
disposeAfterTimeout: 0
dispose: 0
object gone: 0
cancel: 0
cancel unstarted: 0
cancel in C: 0
timeout: 0
scope of C: 0
