--TEST--
finally handlers run once at every kind of end, with the coroutine as argument
--EXTENSIONS--
true_async
--FILE--
<?php
use function Async\{spawn, suspend, await, delay};

$ends = [
    'value' => spawn(fn () => 'v'),
    'exception' => spawn(function () { throw new LogicException('e'); }),
    'cancelled' => spawn(fn () => delay(60_000)),
    'plain cancellation' => spawn(function () { throw new Cancellation('c'); }),
    'never started' => null,
];
suspend();
$ends['never started'] = spawn(fn () => print "never\n");
$ends['never started']->cancel();

/* The first four have run, one of them is still alive: a completed one calls its handler at once. */
foreach ($ends as $name => $c) {
    $c->finally(function (...$arguments) use ($name, $c) {
        echo $name, ': ', count($arguments), ' ', var_export($arguments[0] === $c, true), ' ', var_export($c->isCompleted(), true), ' ',
            get_debug_type($c->getException()), "\n";
    });
}
echo "--\n";
suspend();
suspend();
$ends['cancelled']->cancel();
suspend();
suspend();
try { await($ends['exception']); } catch (LogicException) {}
--EXPECT--
value: 1 true true null
exception: 1 true true LogicException
plain cancellation: 1 true true Cancellation
--
never started: 1 true true Async\AsyncCancellation
cancelled: 1 true true Async\AsyncCancellation
