--TEST--
Completion of the last active coroutine wakes awaitCompletion without waiting for the timeout
--EXTENSIONS--
async_test
--FILE--
<?php
use Async\Scope;
use function Async\{spawn, suspend, await, delay, timeout};

$cases = [
    'returns' => fn(Scope $s) => $s->spawn(fn() => delay(5)),
    'is cancelled' => fn(Scope $s) => spawn(fn($c) => delay(5) ?? $c->cancel(), $s->spawn(fn() => delay(60000))),
    'cancelled before it starts' => fn(Scope $s) => $s->spawn(fn() => 1)->cancel(),
    'becomes a zombie' => function (Scope $s) {
        $s->allowZombies();
        $s->spawn(fn() => delay(60000));
        spawn(fn() => delay(5) ?? $s->disposeSafely());
    },
    'in a child scope' => function (Scope $s) {
        $GLOBALS['child'] = $child = Scope::inherit($s);
        $child->spawn(fn() => delay(5));
    },
    'several, and one spawned meanwhile' => function (Scope $s) {
        $s->spawn(fn() => delay(2));
        $s->spawn(function () { delay(1); spawn(fn() => delay(10)); });
    },
    'made in C' => fn(Scope $s) => $s->spawn(fn() => AsyncTest\Event::timer(5)->await()),
];
foreach ($cases as $name => $fill) {
    $scope = new Scope();
    $fill($scope);
    $begin = hrtime(true);
    $scope->awaitCompletion(timeout(30000));
    echo $name, ': ', hrtime(true) - $begin < 20e9 ? 'woken' : 'waited for the timeout', "\n";
    unset($scope);
}
foreach (Async\get_coroutines() as $coroutine) {
    if ($coroutine !== Async\current_coroutine()) {
        $coroutine->cancel();
    }
}
?>
--EXPECT--
returns: woken
is cancelled: woken
cancelled before it starts: woken
becomes a zombie: woken
in a child scope: woken
several, and one spawned meanwhile: woken
made in C: woken
