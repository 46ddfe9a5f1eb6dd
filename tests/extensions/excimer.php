<?php
// A profile of coroutines that suspend: samples name the functions that used the processor, under the coroutine that called them.
require __DIR__ . '/lib.inc';

use function Async\{delay, suspend};

function burn(int $ms): int
{
    for ($end = hrtime(true) + $ms * 1_000_000, $n = 0; hrtime(true) < $end; $n++);
    return $n;
}
function left(): void { for ($i = 0; $i < 15; $i++) { burn(5); suspend(); } }
function right(): void { for ($i = 0; $i < 15; $i++) { burn(5); delay(1); } }

// In a thread-safe PHP the timer's thread looks for its lists in its own thread-local memory (excimer 1.2.5): nothing ever fires.
$timer = new ExcimerTimer();
$timer->setEventType(EXCIMER_REAL);
$timer->setInterval(0.001);
$fired = false;
$timer->setCallback(function () use (&$fired) { $fired = true; });
$timer->start();
burn(200);
$fired or exit(PHP_ZTS ? "skip its timers do not fire in a thread-safe PHP\n" : "no timer fires\n");

$profiler = new ExcimerProfiler();
$profiler->setPeriod(0.001);
$profiler->setEventType(EXCIMER_REAL);
$profiler->start();
Async\await_all_or_fail([Async\spawn(left(...)), Async\spawn(right(...))]);
$profiler->stop();
$of = ['left' => 0, 'right' => 0, 'both' => 0];
foreach ($profiler->getLog() as $entry) {
    $functions = array_column($entry->getTrace(), 'function');
    $under = array_values(array_intersect($functions, ['left', 'right']));
    count($under) > 1 ? $of['both']++ : ($under && in_array('burn', $functions, true) ? $of[$under[0]]++ : null);
}
same(0, $of['both'], 'samples of two coroutines at once');
same(true, $of['left'] >= 10 && $of['right'] >= 10, "samples of each, left $of[left], right $of[right]");
same(true, str_contains($profiler->getLog()->formatCollapsed(), 'left;burn'), 'as text for a flame graph');

// A timer whose function runs in the coroutine that it interrupts, and waits there.
$fired = 0;
$timer = new ExcimerTimer();
$timer->setEventType(EXCIMER_REAL);
$timer->setPeriod(0.005);
$timer->setCallback(function () use (&$fired) {
    $fired++;
    delay(1);
});
$timer->start();
$sums = in_coroutines(4, function (int $i) {
    $sum = 0;
    for ($round = 0; $round < 20; $round++) {
        burn(1);
        suspend();
        $sum += $i;
    }
    return $sum;
});
$timer->stop();
same([0, 20, 40, 60], $sums, 'coroutines that a timer interrupts');
same(true, $fired > 0, 'the timer fired');
echo "ok\n";
