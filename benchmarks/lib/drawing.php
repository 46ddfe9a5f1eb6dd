<?php

declare(strict_types=1);

/*
 * The figures as SVG, readable on light and on dark pages.
 */

namespace Bench;

const STYLE = <<<'CSS'
    text { font: 13px system-ui, sans-serif; fill: #24292f }
    .small { font-size: 11px; fill: #57606a }
    .line { stroke: #d0d7de; fill: none }
    .even { stroke: #57606a; stroke-dasharray: 4 3 }
    .ahead { fill: #1a7f37 } .behind { fill: #9a6700 }
    .curve { fill: none; stroke-width: 2 }
    .c0 { stroke: #0969da } .c1 { stroke: #1a7f37 } .c2 { stroke: #9a6700 } .c3 { stroke: #8250df } .c4 { stroke: #cf222e } .c5 { stroke: #57606a }
    @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .small { fill: #9198a1 }
        .line { stroke: #3d444d } .even { stroke: #9198a1 }
        .ahead { fill: #3fb950 } .behind { fill: #d29922 }
        .c0 { stroke: #4493f8 } .c1 { stroke: #3fb950 } .c2 { stroke: #d29922 } .c3 { stroke: #ab7df8 } .c4 { stroke: #f85149 } .c5 { stroke: #9198a1 }
    }
    CSS;

/** The curves that are drawn: what they are called in the table. */
const CURVES = [
    'spawn + run + finish', 'wait for one Future', 'release from a Future', 'a wait that shares a token', 'a value for one that waits on a Channel',
    'a Mutex handed over',
];

function svg(int $width, int $height, string $title, string $content): string
{
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' . "$width $height" . '" role="img" aria-label="' . escaped($title) . "\">\n"
        . "<style>\n" . STYLE . "\n</style>\n$content</svg>\n";
}

function escaped(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_XML1);
}

/** Time beside Go's: one bar each, as long as the ratio. */
function bars(array $figures): string
{
    [$left, $row, $unit] = [310, 24, 150];
    $longest = min(4.0, max(1.2, ...array_column($figures, 'ratio')));
    $height = 34 + $row * count($figures);
    $content = '';
    foreach ($figures as $i => $figure) {
        $y = 28 + $i * $row;
        $length = $unit * min($figure['ratio'], $longest);
        $content .= sprintf('<text x="%d" y="%d" text-anchor="end">%s</text>' . "\n", $left - 8, $y + 13, escaped(trim($figure['title'])))
            . sprintf('<rect x="%d" y="%d" width="%.1f" height="16" class="%s"/>' . "\n", $left, $y, $length, $figure['ratio'] <= 1 ? 'ahead' : 'behind')
            . sprintf('<text x="%.1f" y="%d" class="small">%.2f x (%s, Go %s)</text>' . "\n", $left + $length + 6, $y + 12, $figure['ratio'],
                quantity($figure['value'], $figure['unit']), quantity($figure['baseline'], $figure['unit']));
    }
    $even = $left + $unit;
    $content .= "<line x1=\"$even\" y1=\"22\" x2=\"$even\" y2=\"" . ($height - 4) . "\" class=\"even\"/>\n<text x=\"$even\" y=\"16\" text-anchor=\"middle\" class=\"small\">as long as Go</text>\n";

    return svg((int) ($left + $unit * $longest + 190), $height, 'Time of an operation beside Go, shorter is better', $content);
}

/** The cost of an operation by the number of its kind, both logarithmic. */
function curves(array $rows): string
{
    $rows = array_intersect_key($rows, array_flip(CURVES));
    if (!$rows) {
        return svg(400, 40, 'No figures', '');
    }
    [$left, $top, $width, $height] = [60, 20, 420, 260];
    $counts = array_merge(...array_map(fn (array $row) => array_keys($row['times']), array_values($rows)));
    $times = array_merge(...array_map(fn (array $row) => array_values($row['times']), array_values($rows)));
    [$first, $last] = [log10(min($counts)), log10(max($counts))];
    [$low, $high] = [floor(log10(min($times))), ceil(log10(max($times)))];
    $x = fn (float $count) => $left + $width * (log10($count) - $first) / max(1, $last - $first);
    $y = fn (float $time) => $top + $height * (1 - (log10($time) - $low) / max(1, $high - $low));

    $content = '';
    for ($power = $low; $power <= $high; $power++) {
        $content .= sprintf('<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" class="line"/><text x="%d" y="%.1f" text-anchor="end" class="small">%s</text>' . "\n",
            $left, $y(10 ** $power), $left + $width, $y(10 ** $power), $left - 6, $y(10 ** $power) + 4, $power < 3 ? 10 ** $power . ' ns' : 10 ** ($power - 3) . ' us');
    }
    for ($power = ceil($first); $power <= $last; $power++) {
        $content .= sprintf('<text x="%.1f" y="%d" text-anchor="middle" class="small">%s</text>' . "\n", $x(10 ** $power), $top + $height + 18, number_format(10 ** $power));
    }
    $labels = [];
    foreach (array_values(array_intersect_key(array_replace(array_flip(CURVES), $rows), $rows)) as $i => $row) {
        $points = implode(' ', array_map(fn (int $count, float $time) => sprintf('%.1f,%.1f', $x($count), $y($time)), array_keys($row['times']), $row['times']));
        $content .= "<polyline points=\"$points\" class=\"curve c$i\"/>\n";
        $labels[$i] = $y(end($row['times'])) + 4;
    }
    // Labels that would cover each other move down.
    asort($labels);
    $previous = -INF;
    $titles = array_values(array_filter(CURVES, fn (string $title) => isset($rows[$title])));
    foreach ($labels as $i => $at) {
        $at = max($at, $previous + 15);
        $content .= sprintf('<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" class="curve c%d"/><text x="%d" y="%.1f">%s</text>' . "\n",
            $left + $width + 8, $at - 4, $left + $width + 20, $at - 4, $i, $left + $width + 25, $at, escaped($titles[$i]));
        $previous = $at;
    }

    return svg($left + $width + 310, (int) max($top + $height + 30, $previous + 12), 'The cost of an operation by the number of its kind', $content);
}
