--TEST--
build/performance-page: the figures of make bench become the page's tables and drawings; two files are put together; the rest of the page stays
--FILE--
<?php
$top = realpath(__DIR__ . '/../..');
$work = sys_get_temp_dir() . '/page-' . bin2hex(random_bytes(6));
mkdir("$work/benchmarks/lib", 0700, true);
mkdir("$work/docs/images", 0700, true);
foreach (['page', 'Benchmark', 'drawing'] as $file) {
    copy("$top/benchmarks/lib/$file.php", "$work/benchmarks/lib/$file.php");
}
file_put_contents("$work/docs/performance.md", <<<'PAGE'
    before
    <!-- figures of make bench: build/performance-page writes them -->
    old
    <!-- end of the figures -->
    between
    <!-- growth of make bench: build/performance-page writes them -->
    <!-- end of the growth -->
    after

    PAGE);

/** A line of a run. */
function figure(string $benchmark, string $title, string $unit, float $value, ?string $against = null, ?float $baseline = null, ?string $budget = null, ?bool $ok = null, ?float $jit = null, ?float $spread = null): array
{
    return ['benchmark' => $benchmark, 'figure' => 'time', 'title' => $title, 'unit' => $unit, 'value' => $value, 'against' => $against, 'baseline' => $baseline,
        'ratio' => $baseline ? $value / $baseline : null, 'jit' => $jit, 'spread' => $spread, 'budget' => $budget, 'ok' => $ok];
}
$machine = ['machine' => 'One, 2 CPUs, 24 GiB', 'system' => 'Linux 6.1 x86_64', 'woven' => '8.4.24 ZTS'];
file_put_contents("$work/one.json", json_encode(['machine' => $machine, 'figures' => [
    figure('suspend', 'suspend + resume', 'ns', 63.6, 'raw Fiber', 69.4, '<= 1.00 x', true, 60.0, 0.064),
    figure('memory', 'counted by memory_limit', 'bytes', 3471),
    figure('alive', 'alive', '', 150_000, budget: '>= 200,000', ok: false),
    figure('go-switch', 'switch', 'ns', 96, 'Go', 54),
    figure('growth-future-10000', 'wait for one Future, of 10,000', 'ns', 2500, 'of 1,000', 1500),
    figure('growth-future', 'wait for one Future, among 20,000', 'instructions', 1050, 'among 1,000', 1000),
]]));
file_put_contents("$work/two.json", json_encode(['machine' => $machine, 'figures' => [
    figure('alive', 'alive', '', 250_000, budget: '>= 200,000', ok: true),
    figure('growth-future-100000', 'wait for one Future, of 100,000', 'ns', 3000, 'of 10,000', 2500),
]]));
$run = fn (string ...$files) => passthru(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', "$work/benchmarks/lib/page.php", ...$files])) . ' 2>&1', $GLOBALS['status']);
$run("$work/one.json", "$work/two.json");
echo $status, "\n", file_get_contents("$work/docs/performance.md");
foreach (['beside-go', 'growth'] as $name) {
    $svg = simplexml_load_file("$work/docs/images/$name.svg");
    echo $name, ': ', $svg['aria-label'], ', ', count($svg->rect), ' bars, ', count($svg->polyline), " curves\n";
}
$run();
echo $status, "\n";
exec('rm -rf ' . escapeshellarg($work));
?>
--EXPECT--
0
before
<!-- figures of make bench: build/performance-page writes them -->

Measured on: One, 2 CPUs, 24 GiB, Linux 6.1 x86_64, PHP 8.4.24 ZTS.

| what | measured | with JIT | compared with | ratio | spread | budget |
| --- | ---: | ---: | --- | ---: | ---: | --- |
| suspend + resume | 63.6 ns | 60.0 ns | raw Fiber: 69.4 ns | 0.9164 | 6.4 % | <= 1.00 x |
| counted by memory_limit | 3.39 KiB | | | | | |
| alive | 250,000 | | | | | >= 200,000 |
| switch | 96.0 ns | | Go: 54.0 ns | 1.778 | | |

![Bars: the time of an operation beside Go's](images/beside-go.svg)

<!-- end of the figures -->
between
<!-- growth of make bench: build/performance-page writes them -->

| one operation, ns | 1,000 | 10,000 | 100,000 | instructions |
| --- | ---: | ---: | ---: | ---: |
| wait for one Future | 1,500 | 2,500 | 3,000 | 1.05 x |

![Curves: the cost of an operation by the number of its kind](images/growth.svg)

<!-- end of the growth -->
after
beside-go: Time of an operation beside Go, shorter is better, 1 bars, 0 curves
growth: The cost of an operation by the number of its kind, 0 bars, 1 curves
performance-page: no figures; build/performance-page FILE... of make bench ARGS=--json=FILE
2
