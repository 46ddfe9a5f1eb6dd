<?php

declare(strict_types=1);

/*
 * Warm requests: the CPU time that a request costs a child of FPM, with small applications on frameworks of the distribution. The unpatched
 * release's FPM boots them for each request; a worker of HttpServer keeps them, with everything that requests leave behind.
 */

namespace Bench;

/** @return list<Benchmark> */
function warm(Setup $setup): array
{
    // Requests of a measurement.
    $requests = 1_000;
    $side = fn (string $side, string $application) => new Command(
        [dirname(__DIR__, 2) . '/build/test-applications', '--cost', '1', '--sides', $side, '--requests', (string) $requests, $application],
        '/^(?<name>[\w-]+) (?<value>[\d.]+) us/m',
    );
    $problem = function_exists('posix_geteuid') && posix_geteuid() === 0 ? null : 'needs root: packages are seen in a mount namespace';
    $pages = [
        'symfony' => ['symfony' => ['Symfony, JSON', 0.33, 1.75]],
        'laravel' => ['laravel' => ['Laravel, JSON', 0.15, 2.1], 'laravel-form' => ['Laravel, a page with session and template', 0.20, 1.75]],
    ];
    $benchmarks = [];
    foreach ($pages as $application => $figures) {
        foreach (['plain' => ['FPM of the unpatched release', 1], 'worker' => ['a worker of HttpServer', 2]] as $other => [$title, $bound]) {
            $benchmarks[] = new Benchmark(
                "warm-$application-$other",
                ucfirst($application) . " as warm requests of FPM, CPU time of a request, beside $title",
                array_map(fn (string $name, array $figure) => new Figure($name, "warm: $figure[0]", 'us', atMost: $figure[$bound]), array_keys($figures), $figures),
                $side('warm', $application),
                $side($other, $application),
                $title,
                maxRounds: 5,
                problem: $problem,
            );
        }
    }

    return $benchmarks;
}
