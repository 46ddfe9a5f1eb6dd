<?php

declare(strict_types=1);

/*
 * What an operation costs among many of its kind, against the cost among fewer.
 */

namespace Bench;

/* Works of micro/many.php: what each of their figures is. */
const GROWTH = [
    'spawn' => ['spawn' => 'spawn + run + finish'],
    'future' => ['park' => 'wait for one Future', 'release' => 'release from a Future'],
    'token' => ['turn' => 'a wait that shares a token'],
    'cancel' => ['cancel' => 'end of a wait by that token'],
    'receivers' => ['receive' => 'a value for one that waits on a Channel'],
    'left' => ['leave' => 'cancel one that waits on it, the last first'],
    'closed' => ['close' => 'close() of that channel, each that waits'],
    'mutex' => ['hand_over' => 'a Mutex handed over'],
    'select' => ['park' => 'wait in select()', 'leave' => 'end of it by a token'],
    'broadcast' => ['reader' => 'a value of a Broadcast, each reader'],
    'scope' => ['spawn_await' => 'spawn + await in a scope of so many'],
    'cancel-scope' => ['unwind' => 'cancel() of a scope, each coroutine'],
    'group' => ['task' => 'a task of a TaskGroup'],
    'await-all' => ['await_all' => 'await_all(), each coroutine'],
    'timers' => ['timer' => 'a timer armed and cancelled'],
    'dropped' => ['drop' => 'the handle of one that waits is dropped'],
    'sleepers' => ['awake' => 'sleep'],
];

/* Against the cost among a tenth: the caches of a processor hold a thousand coroutines, and not ten thousand. */
const GROWTH_STEPS = [10_000 => 4.0, 100_000 => 2.0, 1_000_000 => 1.5];

/** @return list<Benchmark> */
function growth(Setup $setup): array
{
    $benchmarks = [];
    foreach (GROWTH as $work => $figures) {
        $benchmarks[] = growthOfInstructions($setup, $work, $figures);
        foreach (GROWTH_STEPS as $many => $atMost) {
            // Sleeps of few are as long as the sleep itself.
            if ($work !== 'sleepers' || $many > 100_000) {
                $benchmarks[] = growthOfTime($setup, $work, $figures, $many, $atMost);
            }
        }
    }

    return $benchmarks;
}

/** The same number of operations, among many and among few: what the code does, whatever the caches hold. */
function growthOfInstructions(Setup $setup, string $work, array $figures): Benchmark
{
    [$many, $few] = [20_000, 1_000];
    $count = fn (int $count) => $setup->instructions($setup->php, [], dirname(__DIR__) . '/micro/many.php', $work, $count, $many);

    return new Benchmark(
        "growth-$work",
        'instructions of so many operations among ' . number_format($many) . ' of their kind: ' . implode(', ', $figures),
        [new Figure('Collected', implode(', ', $figures) . ', among ' . number_format($many), 'instructions', atMost: 1.1)],
        $count($many),
        $count($few),
        'among ' . number_format($few),
        maxRounds: 1,
    );
}

function growthOfTime(Setup $setup, string $work, array $figures, int $many, float $atMost): Benchmark
{
    $few = intdiv($many, 10);
    $needed = $many * 10 * 1024;

    return new Benchmark(
        "growth-$work-$many",
        'the cost of an operation among ' . number_format($many) . ' of its kind: ' . implode(', ', $figures),
        array_map(fn (string $name) => new Figure($name, "$figures[$name], of " . number_format($many), 'ns', atMost: $atMost),
            array_keys($figures)),
        $setup->micro('many.php', $work, $many),
        $setup->micro('many.php', $work, $few),
        'of ' . number_format($few),
        maxRounds: 3,
        problem: $setup->freeMemory() < $needed ? 'needs ' . ceil($needed / 1024 ** 3) . ' GiB of free memory' : null,
        standard: $many <= 100_000,
    );
}
