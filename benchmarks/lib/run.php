<?php

declare(strict_types=1);

/*
 * The command behind benchmarks/run: options, machine, table.
 *
 *   Benchmark.php   a pair of commands to compare, and the figures they print
 *   Command.php     one command, run under a time limit
 *   Setup.php       where things are, and what was started for the benchmarks
 *   catalogue.php   all benchmarks with their budgets
 *   web.php         those of the web server, which WebServers.php starts beside others
 *   growth.php      those of what grows with the number of its kind
 */

namespace Bench;

require __DIR__ . '/Command.php';
require __DIR__ . '/Benchmark.php';
require __DIR__ . '/Setup.php';
require __DIR__ . '/growth.php';
require __DIR__ . '/WebServers.php';
require __DIR__ . '/web.php';
require __DIR__ . '/warm.php';
require __DIR__ . '/catalogue.php';

const USAGE = <<<'TEXT'
    benchmarks/run [options]

      --only=NAME,...   run these benchmarks (--list prints the names)
      --rounds=N        rounds of each benchmark, woven and unpatched in turn (default 5)
      --jit             measure scripts with the tracing JIT as well, in a column of its own
      --check           exit with status 1 if a budget is missed or could not be measured
      --json=FILE       write everything, single samples included, to FILE
      --list            print the names and what they measure

    Environment: PHP (woven), UPSTREAM_PHP (unpatched, same configure options), PHP_SRC (source tree with
    Zend/bench.php), LIBUV_CFLAGS and LIBUV_LIBS (for the C server; otherwise build/library is asked), CC.

    TEXT;

exit(main(array_slice($argv, 1)));

function main(array $arguments): int
{
    try {
        $options = options($arguments);
    } catch (\InvalidArgumentException $error) {
        fwrite(STDERR, "benchmarks/run: {$error->getMessage()}\n\n" . USAGE);
        return 2;
    }
    if ($options['help']) {
        echo USAGE;
        return 0;
    }

    if (function_exists('pcntl_async_signals')) {
        pcntl_async_signals(true); // end through exit: servers and commands end with us
        pcntl_signal(SIGINT, fn () => exit(130));
        pcntl_signal(SIGTERM, fn () => exit(143));
    }
    $setup = new Setup();
    try {
        $benchmarks = catalogue($setup);
        if ($options['list']) {
            foreach ($benchmarks as $benchmark) {
                printf("%-18s %s%s\n", $benchmark->name, $benchmark->title, $benchmark->standard ? '' : ' (only when named)');
            }
            return 0;
        }

        $unknown = array_diff($options['only'], array_map(fn (Benchmark $benchmark) => $benchmark->name, $benchmarks));
        if ($unknown) {
            fwrite(STDERR, 'benchmarks/run: no benchmark ' . implode(', ', $unknown) . "; --list prints the names\n");
            return 2;
        }
        $benchmarks = array_values(array_filter($benchmarks, fn (Benchmark $benchmark) => $options['only']
            ? in_array($benchmark->name, $options['only'], true)
            : $benchmark->standard));

        $machine = machine($setup);
        foreach ($machine as $name => $value) {
            printf("%-10s %s\n", $name, $value);
        }
        echo "\n";
        $jit = $options['jit'] ? $setup->jit() : null;
        measure($benchmarks, $options['rounds'], $jit);
        measureMissed($benchmarks, $options['rounds'], $jit);
    } finally {
        $setup->end();
    }

    $figures = array_merge(...array_map(fn (Benchmark $benchmark) => $benchmark->figures(), $benchmarks));
    print_table($figures);
    if ($options['json'] !== null) {
        $json = ['machine' => $machine, 'rounds' => $options['rounds'], 'date' => gmdate('c'), 'figures' => $figures];
        file_put_contents($options['json'], json_encode($json, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES) . "\n");
    }

    $missed = array_filter($figures, fn (array $figure) => $figure['budget'] !== null && $figure['ok'] !== true);
    if ($missed) {
        printf("\n%d of %d budgets missed or not measured.\n", count($missed), count(array_filter(array_column($figures, 'budget'))));
    }

    return $options['check'] && $missed ? 1 : 0;
}

function options(array $arguments): array
{
    $options = ['only' => [], 'rounds' => 5, 'jit' => false, 'check' => false, 'json' => null, 'list' => false, 'help' => false];

    while (($argument = array_shift($arguments)) !== null) {
        [$name, $value] = [...explode('=', $argument, 2), null];
        if (in_array($name, ['--jit', '--check', '--list', '--help'], true) && $value === null) {
            $options[substr($name, 2)] = true;
            continue;
        }
        if (!in_array($name, ['--only', '--rounds', '--json'], true)) {
            throw new \InvalidArgumentException("unknown option $argument");
        }
        $value ??= array_shift($arguments);
        if ($value === null || $value === '') {
            throw new \InvalidArgumentException("$name needs a value");
        }
        $options[substr($name, 2)] = match ($name) {
            '--only' => array_values(array_filter(explode(',', $value), strlen(...))),
            '--rounds' => preg_match('/^[1-9]\d{0,2}$/D', $value) ? (int) $value : throw new \InvalidArgumentException('--rounds must be from 1 to 999'),
            '--json' => $value,
        };
    }

    return $options;
}

/**
 * Round by round through all benchmarks, woven and unpatched next to each other and in alternating order:
 * what slows the machine for a while then slows both sides.
 *
 * @param list<Benchmark> $benchmarks
 * @param ?list<string> $jit options that switch the JIT on
 */
function measure(array $benchmarks, int $rounds, ?array $jit): void
{
    $rounds_of = fn (Benchmark $benchmark) => min($rounds, $benchmark->maxRounds ?? $rounds);
    $total = array_sum(array_map($rounds_of, $benchmarks));
    for ($round = 1, $done = 0; $round <= $rounds; $round++) {
        foreach ($benchmarks as $benchmark) {
            if ($round <= $rounds_of($benchmark)) {
                // benchmarks/run makes a line of it that moves.
                fwrite(STDERR, "$done $total $benchmark->name, round $round of $rounds\n");
                $done++;
                if ($benchmark->problem === null) {
                    $benchmark->round($round % 2 === 0, $jit);
                }
            }
        }
    }
}

/**
 * What misses a budget may have met a bad moment in each of its rounds: further rounds, until it is within, or three times as
 * many were made. What is the same in every round is left out.
 *
 * @param list<Benchmark> $benchmarks
 * @param ?list<string> $jit options that switch the JIT on
 */
function measureMissed(array $benchmarks, int $rounds, ?array $jit): void
{
    for ($more = 1; $more <= 2 * $rounds; $more++) {
        $missed = array_filter($benchmarks, fn (Benchmark $benchmark) => $benchmark->maxRounds !== 1
            && in_array(false, array_column($benchmark->figures(), 'ok'), true));
        foreach (array_values($missed) as $done => $benchmark) {
            fwrite(STDERR, $done . ' ' . count($missed) . " $benchmark->name, once more ($more)\n");
            $benchmark->round($more % 2 === 0, $jit);
        }
    }
}

/** @return array<string, string> */
function machine(Setup $setup): array
{
    preg_match('/^model name\s*:\s*(.+)$/m', (string) @file_get_contents('/proc/cpuinfo'), $cpu);
    preg_match('/^MemTotal:\s*(\d+)/m', (string) @file_get_contents('/proc/meminfo'), $memory);
    $load = function_exists('sys_getloadavg') ? sys_getloadavg() : false;

    return array_filter([
        'machine' => ($cpu[1] ?? php_uname('m')) . ', ' . (new Command(['getconf', '_NPROCESSORS_ONLN']))->output(10)->line() . ' CPUs'
            . (isset($memory[1]) ? sprintf(', %.0f GiB', $memory[1] / 1024 ** 2) : ''),
        'system' => php_uname('s') . ' ' . php_uname('r') . ' ' . php_uname('m'),
        'load' => $load ? sprintf('%.2f when it started', $load[0]) : '',
        'woven' => describe_php($setup->php),
        'unpatched' => $setup->upstream ? describe_php($setup->upstream) : 'none (UPSTREAM_PHP is not set): nothing to compare with',
    ]);
}

function describe_php(string $php): string
{
    $code = 'echo PHP_VERSION, PHP_ZTS ? " ZTS" : " NTS", PHP_DEBUG ? " DEBUG (its figures mean nothing)" : "";';

    return (new Command([$php, '-n', '-r', $code]))->output(10)->line();
}

/** @param list<array> $figures */
function print_table(array $figures): void
{
    $rows = [['', 'woven', 'with JIT', 'compared with', '', 'ratio', 'spread', 'budget', '']];
    foreach ($figures as $figure) {
        $rows[] = [
            $figure['title'],
            $figure['value'] === null ? '-' : quantity($figure['value'], $figure['unit']),
            $figure['jit'] === null ? '' : quantity($figure['jit'], $figure['unit']),
            $figure['baseline'] === null ? '' : quantity($figure['baseline'], $figure['unit']),
            $figure['baseline'] === null ? '' : $figure['against'],
            $figure['ratio'] === null ? '' : sprintf($figure['ratio'] < 1.1 && $figure['ratio'] > 0.9 ? '%.4f' : '%.3f', $figure['ratio']),
            $figure['spread'] === null ? '' : sprintf('%.1f %%', 100 * $figure['spread']),
            $figure['budget'] ?? '',
            match ($figure['ok']) { true => 'ok', false => 'MISSED', null => substr($figure['problem'] ?? '', 0, 120) },
        ];
    }

    if (!array_filter(array_column($figures, 'jit'))) {
        $rows = array_map(fn (array $row) => [...array_slice($row, 0, 2), ...array_slice($row, 3)], $rows);
    }
    $right = [1, ...array_keys(array_intersect($rows[0], ['with JIT', 'compared with', 'ratio', 'spread']))];
    $widths = array_map(fn (int $column) => max(array_map(mb_width(...), array_column($rows, $column))), array_keys($rows[0]));
    foreach ($rows as $row) {
        foreach ($row as $column => $cell) {
            $row[$column] = str_pad($cell, $widths[$column] + strlen($cell) - mb_width($cell), ' ', in_array($column, $right, true) ? STR_PAD_LEFT : STR_PAD_RIGHT);
        }
        echo rtrim(implode('  ', $row)), "\n";
    }
}

function mb_width(string $text): int
{
    return preg_match_all('/./us', $text);
}
