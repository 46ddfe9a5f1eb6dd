--TEST--
A coroutine parked inside a fiber resumes inside that fiber; the active fiber is never that of another
--EXTENSIONS--
async_test
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$log = [];
$work = function (string $name, callable $wait) use (&$log) {
    $fiber = new Fiber(function () use ($name, $wait, &$log, &$fiber) {
        for ($i = 0; $i < 3; $i++) {
            $wait();
            if (Fiber::getCurrent() !== $fiber) {
                $log[] = "$name: wrong fiber";
            }
        }
        Fiber::suspend($name);
        $wait();
        return "$name returned";
    });
    $got = $fiber->start();
    if (Fiber::getCurrent() !== null) {
        $log[] = "$name: a fiber outside";
    }
    $wait();
    $fiber->resume();
    return $got . ', ' . $fiber->getReturn();
};
$coroutines = [
    spawn($work, 'suspend', fn() => suspend()),
    spawn($work, 'delay', fn() => delay(1)),
    spawn($work, 'event', fn() => AsyncTest\Event::timer(1)->await()),
    spawn($work, 'nested', function () {
        $inner = new Fiber(function () use (&$inner) {
            suspend();
            return Fiber::getCurrent() === $inner;
        });
        $inner->start();
        if (!$inner->getReturn()) {
            throw new Exception('wrong inner fiber');
        }
    }),
    spawn(function () {
        for ($i = 0; $i < 10; $i++) {
            suspend();
            if (Fiber::getCurrent() !== null) {
                return 'a fiber of somebody else';
            }
        }
        return 'never in a fiber';
    }),
];
foreach ($coroutines as $coroutine) {
    echo await($coroutine), "\n";
}
echo implode("\n", $log);

/* Cancelled in there: the exception is thrown at the suspension point, inside the fiber. */
$coroutine = spawn(function () {
    $fiber = new Fiber(function () use (&$fiber) {
        try {
            delay(10000);
        } catch (Async\AsyncCancellation $e) {
            var_dump(Fiber::getCurrent() === $fiber);
            throw $e;
        }
    });
    $fiber->start();
});
suspend();
$coroutine->cancel();
try {
    await($coroutine);
} catch (Async\AsyncCancellation) {
    echo "cancelled\n";
}
?>
--EXPECT--
suspend, suspend returned
delay, delay returned
event, event returned
nested, nested returned
never in a fiber
bool(true)
cancelled
