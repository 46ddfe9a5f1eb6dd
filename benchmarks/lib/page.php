<?php

declare(strict_types=1);

/*
 * Puts the figures of benchmark runs into docs/performance.md, between its marks, and draws them beside it:
 *
 *   php benchmarks/lib/page.php FILE...     files that benchmarks/run --json=FILE has written; where two have the same line,
 *                                           the later one counts
 */

namespace Bench;

require __DIR__ . '/Benchmark.php';
require __DIR__ . '/drawing.php';

const PAGE = __DIR__ . '/../../docs/performance.md';
const IMAGES = __DIR__ . '/../../docs/images/';

exit(write_page(array_slice($argv, 1)));

function write_page(array $files): int
{
    $figures = [];
    $machine = [];
    foreach ($files as $file) {
        $run = json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
        $machine = $run['machine'];
        foreach ($run['figures'] as $figure) {
            if ($figure['value'] !== null) {
                $figures["$figure[benchmark] $figure[figure]"] = $figure;
            }
        }
    }
    if (!$figures) {
        fwrite(STDERR, "performance-page: no figures; build/performance-page FILE... of make bench ARGS=--json=FILE\n");
        return 2;
    }

    $grows = fn (array $figure) => str_starts_with($figure['benchmark'], 'growth-');
    $growth = growth_rows(array_filter($figures, $grows));
    $others = array_filter($figures, fn (array $figure) => !$grows($figure));
    $page = (string) file_get_contents(PAGE);
    $page = between($page, 'figures', "Measured on: $machine[machine], $machine[system], PHP $machine[woven].\n\n" . figures_table($others)
        . "\n![Bars: the time of an operation beside Go's](images/beside-go.svg)\n");
    $page = between($page, 'growth', growth_table($growth) . "\n![Curves: the cost of an operation by the number of its kind](images/growth.svg)\n");
    file_put_contents(PAGE, $page);
    file_put_contents(IMAGES . 'beside-go.svg', bars(array_values(array_filter($others, fn (array $figure) => $figure['against'] === 'Go' && $figure['ratio'] !== null))));
    file_put_contents(IMAGES . 'growth.svg', curves($growth));

    return 0;
}

/** What stands between two marks of the page, replaced. */
function between(string $page, string $name, string $text): string
{
    $begin = "<!-- $name of make bench: build/performance-page writes them -->";
    $end = "<!-- end of the $name -->";
    $pattern = '/' . preg_quote($begin, '/') . '.*' . preg_quote($end, '/') . '/s';
    if (preg_match_all($pattern, $page) !== 1) {
        throw new \RuntimeException("docs/performance.md has lost its marks: $begin, $end");
    }

    return preg_replace_callback($pattern, fn () => "$begin\n\n$text\n$end", $page);
}

function figures_table(array $figures): string
{
    $jit = array_filter(array_column($figures, 'jit'));
    $heading = ['what', 'measured', ...($jit ? ['with JIT'] : []), 'compared with', 'ratio', 'spread', 'budget'];
    $text = '| ' . implode(' | ', $heading) . " |\n| --- | ---: | " . ($jit ? '---: | ' : '') . "--- | ---: | ---: | --- |\n";
    foreach ($figures as $figure) {
        $cells = [
            trim($figure['title']),
            quantity($figure['value'], $figure['unit']),
            ...($jit ? [$figure['jit'] === null ? '' : quantity($figure['jit'], $figure['unit'])] : []),
            $figure['baseline'] === null ? '' : "$figure[against]: " . quantity($figure['baseline'], $figure['unit']),
            $figure['ratio'] === null ? '' : sprintf($figure['ratio'] < 1.1 && $figure['ratio'] > 0.9 ? '%.4f' : '%.3f', $figure['ratio']),
            $figure['spread'] === null ? '' : sprintf('%.1f %%', 100 * $figure['spread']),
            ($figure['budget'] ?? '') . ($figure['ok'] === false ? ', **missed**' : ''),
        ];
        $text .= rtrim('| ' . implode(' | ', $cells)) . " |\n";
    }

    return preg_replace('/\|  (?=\|)/', '| ', $text);
}

/**
 * By operation: nanoseconds by count, and the growth of instructions.
 *
 * @return array<string, array{times: array<int, float>, instructions: ?float}>
 */
function growth_rows(array $figures): array
{
    $rows = $instructions = [];
    foreach ($figures as $figure) {
        if (!preg_match('/^(growth-.+)-(\d+)$/D', $figure['benchmark'], $match)) {
            $instructions[$figure['benchmark']] = $figure['ratio'];
            continue;
        }
        $row = &$rows[preg_replace('/, of [\d,]+$/D', '', $figure['title'])];
        $row['work'] = $match[1];
        $row['times'][(int) $match[2]] = $figure['value'];
        $row['times'][intdiv((int) $match[2], 10)] ??= $figure['baseline'];
        ksort($row['times']);
        unset($row);
    }

    return array_map(fn (array $row) => ['times' => $row['times'], 'instructions' => $instructions[$row['work']] ?? null], $rows);
}

function growth_table(array $rows): string
{
    $counts = array_unique(array_merge([], ...array_map(fn (array $row) => array_keys($row['times']), array_values($rows))));
    sort($counts);
    $text = '| one operation, ns | ' . implode(' | ', array_map(number_format(...), $counts)) . " | instructions |\n| --- |" . str_repeat(' ---: |', count($counts) + 1) . "\n";
    foreach ($rows as $title => $row) {
        $cells = array_map(fn (int $count) => isset($row['times'][$count]) ? number_format($row['times'][$count]) : '', $counts);
        $text .= "| $title | " . implode(' | ', $cells) . ' | ' . ($row['instructions'] === null ? '' : sprintf('%.2f x', $row['instructions'])) . " |\n";
    }

    return preg_replace('/\|  (?=\|)/', '| ', $text);
}
