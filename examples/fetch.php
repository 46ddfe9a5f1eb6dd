<?php

declare(strict_types=1);

/*
 * Fetches many URLs at once and prints status, size and time of each.
 *
 *   php examples/fetch.php [options] [URL...]
 *
 *   --file=FILE        read URLs from FILE, one a line (- is standard input)
 *   --concurrency=N    fetch N at a time (default 10)
 *   --timeout=SECONDS  give up on a server that is silent for so long (default 30)
 *   --json             one JSON object a line, with the SHA-256 of the body, then one with the totals
 *
 * Without URL and --file the list is read from standard input. Empty lines and lines that begin
 * with # are skipped. The exit status is 1 if any URL could not be fetched.
 *
 *   php examples/fetch.php https://example.com/ https://example.com/missing
 */

use function Async\{await, spawn};
use function Examples\{bad_usage, command_line, fail, warnings_to_exceptions};

require __DIR__ . '/lib/cli.php';

const MAX_BODY = 64 * 1024 * 1024;

[$options, $urls] = command_line([
    'file' => '',
    'concurrency' => [10, 1, 10_000],
    'timeout' => [30, 1, 3_600],
    'json' => false,
]);

if ($options['file'] !== '' || (!$urls && !stream_isatty(STDIN))) {
    array_push($urls, ...read_list($options['file'] === '' ? '-' : $options['file']));
}
$urls or bad_usage('no URL given');

warnings_to_exceptions();
$started = hrtime(true);
$results = fetch_all($urls, $options['concurrency'], $options['timeout'], $options['json'] ? print_json(...) : print_line(...));
$elapsed = (hrtime(true) - $started) / 1e6;

$failed = count(array_filter($results, fn (array $result) => $result['error'] !== null));
$sum = array_sum(array_column($results, 'ms'));
$bytes = array_sum(array_column($results, 'bytes'));

if ($options['json']) {
    print_json(['urls' => count($results), 'failed' => $failed, 'bytes' => $bytes, 'ms' => round($elapsed, 3), 'sum_ms' => round($sum, 3)]);
} else {
    printf("\n%d URLs, %d failed, %s bytes\n", count($results), $failed, number_format($bytes));
    printf("%.0f ms in total, %.0f ms one after the other: %.1f times as fast\n", $elapsed, $sum, $sum / $elapsed);
}
exit($failed ? 1 : 0);

/**
 * A fixed number of workers share one queue: that bounds the concurrency.
 *
 * @param list<string> $urls
 * @param callable(array): void $report called with each result as soon as it is there
 * @return list<array{url: string, status: int, bytes: int, ms: float, sha256: ?string, error: ?string}>
 */
function fetch_all(array $urls, int $concurrency, int $timeout, callable $report): array
{
    $queue = new SplQueue();
    foreach ($urls as $url) {
        $queue->enqueue($url);
    }

    $results = [];
    $worker = function () use ($queue, $timeout, $report, &$results): void {
        while (!$queue->isEmpty()) {
            $results[] = $result = fetch($queue->dequeue(), $timeout);
            $report($result);
        }
    };

    $workers = [];
    for ($i = min($concurrency, count($urls)); $i > 0; $i--) {
        $workers[] = spawn($worker);
    }
    array_walk($workers, fn ($worker) => await($worker));

    return $results;
}

/** Ordinary blocking code: what waits here is the coroutine alone. */
function fetch(string $url, int $timeout): array
{
    $started = hrtime(true);
    $status = 0;
    $body = $error = null;

    try {
        if (!preg_match('~^https?://[^/]~i', $url)) {
            throw new InvalidArgumentException('not an http or https URL');
        }
        $context = stream_context_create(['http' => ['timeout' => $timeout, 'ignore_errors' => true, 'user_agent' => 'fetch.php']]);
        $body = file_get_contents($url, false, $context, 0, MAX_BODY + 1);
        [$status, $length] = status_and_length(http_get_last_response_headers() ?? []);

        if (strlen($body) > MAX_BODY) {
            throw new LengthException('body larger than ' . MAX_BODY . ' bytes');
        }
        if ($length !== null && $length !== strlen($body)) {
            throw new LengthException("body ends after " . strlen($body) . " of $length bytes");
        }
    } catch (Exception $exception) {
        $error = preg_replace('/^file_get_contents\(.*?\): /s', '', $exception->getMessage());
    }

    return [
        'url' => $url,
        'status' => $status,
        'bytes' => strlen($body ?? ''),
        'ms' => round((hrtime(true) - $started) / 1e6, 3),
        'sha256' => $error === null ? hash('sha256', $body) : null,
        'error' => $error,
    ];
}

/**
 * Redirects leave the headers of several responses; the last one counts.
 *
 * @param list<string> $headers
 * @return array{int, ?int}
 */
function status_and_length(array $headers): array
{
    $status = 0;
    $length = null;
    foreach ($headers as $header) {
        if (preg_match('~^HTTP/\S+ (\d{3})~', $header, $match)) {
            [$status, $length] = [(int) $match[1], null];
        } elseif (preg_match('~^Content-Length:\s*(\d+)\s*$~i', $header, $match)) {
            $length = (int) $match[1];
        }
    }

    return [$status, $length];
}

/** @return list<string> */
function read_list(string $file): array
{
    $lines = @file($file === '-' ? 'php://stdin' : $file, FILE_IGNORE_NEW_LINES);
    if ($lines === false) {
        fail("cannot read $file");
    }

    return array_values(array_filter(array_map(trim(...), $lines), fn (string $line) => $line !== '' && $line[0] !== '#'));
}

function print_line(array $result): void
{
    // One write for each result: between two writes another coroutine may print.
    $error = $result['error'] === null ? '' : "     $result[error]\n";
    printf("%3s  %10s bytes  %8.1f ms  %s\n%s", $result['status'] ?: '-', number_format($result['bytes']), $result['ms'], $result['url'], $error);
}

function print_json(array $object): void
{
    echo json_encode($object, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE) . "\n";
}
