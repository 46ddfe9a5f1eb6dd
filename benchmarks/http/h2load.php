<?php

declare(strict_types=1);

/*
 * Runs h2load(1) for two seconds, and prints what it has measured as the other generators do: rate=... cpu_us=...
 *
 *   php benchmarks/http/h2load.php PID,... [options of h2load] URL
 *
 * cpu_us is the CPU time of the processes and of their descendants for a request, the warm-up included.
 */

const SECONDS = 2;

[$pids, $options] = [explode(',', $argv[1]), array_slice($argv, 2)];
$before = cpu_seconds($pids);
$process = proc_open(['h2load', '-D', (string) SECONDS, ...$options], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
$text = stream_get_contents($pipes[1]);
$status = proc_close($process);
$cpu = cpu_seconds($pids) - $before;
if ($status !== 0 || !preg_match('~, ([\d.]+) req/s~', $text, $rate)
    || !preg_match('~(\d+) done, (\d+) succeeded, (\d+) failed, (\d+) errored~', $text, $count) || (int) $count[2] === 0 || (int) $count[3] > 0) {
    fwrite(STDERR, "h2load failed: $text\n");
    exit(1);
}
printf("rate=%.0f cpu_us=%.2f\n", $rate[1], $cpu * 1e6 / (int) $count[2]);

/** @param list<string> $pids */
function cpu_seconds(array $pids): float
{
    $parents = $ticks = [];
    foreach (glob('/proc/[0-9]*/stat') as $file) {
        if (preg_match('/^(\d+) \(.*\) \S (\d+)(?: \S+){9} (\d+) (\d+)/s', (string) @file_get_contents($file), $match)) {
            $parents[$match[1]] = $match[2];
            $ticks[$match[1]] = $match[3] + $match[4];
        }
    }
    $sum = 0;
    foreach ($ticks as $pid => $own) {
        for ($at = (string) $pid; $at !== '' && !in_array($at, $pids, true); $at = $parents[$at] ?? '');
        $sum += $at !== '' ? $own : 0;
    }

    return $sum / 100;
}
