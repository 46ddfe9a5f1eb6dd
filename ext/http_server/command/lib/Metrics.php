<?php
/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */

declare(strict_types=1);

namespace TrueAsync\Command;

/** The numbers of the server in the text format of Prometheus. */
final class Metrics
{
    /** Numbers of HttpServer::getStats() that go up and down. */
    public const GAUGES = ['active_requests', 'active_connections', 'conns_active_h1', 'conns_active_h2', 'conns_active_h3', 'h2_streams_active', 'memory_bytes', 'silent_max_ns'];

    /** Name, type, help, and the numbers of getStats() by label. */
    private const FAMILIES = [
        ['requests_total', 'counter', 'Requests that were read.', ['' => 'total_requests']],
        ['responses_total', 'counter', 'Responses by class of status.', [
            'class="2xx"' => 'responses_2xx_total', 'class="3xx"' => 'responses_3xx_total',
            'class="4xx"' => 'responses_4xx_total', 'class="5xx"' => 'responses_5xx_total',
        ]],
        ['responses_aborted_total', 'counter', 'Responses that the client did not get as a whole.', ['' => 'responses_aborted_total']],
        ['requests_shed_total', 'counter', 'Requests that were refused because too many ran.', ['' => 'requests_shed_total']],
        ['requests_active', 'gauge', 'Handlers that run.', ['' => 'active_requests']],
        ['connections_active', 'gauge', 'Open connections.', ['' => 'active_connections']],
        ['connections_force_closed_total', 'counter', 'Connections that were closed for their age.', ['' => 'connections_force_closed_total']],
        ['parse_errors_total', 'counter', 'Requests that were malformed or too large, by status.', [
            'status="400"' => 'parse_errors_400_total', 'status="413"' => 'parse_errors_413_total',
            'status="414"' => 'parse_errors_414_total', 'status="431"' => 'parse_errors_431_total',
        ]],
        ['pauses_total', 'counter', 'How often a worker has stopped to accept.', ['' => 'pause_count_total']],
        ['streamed_bytes_total', 'counter', 'Bytes of streamed responses.', ['' => 'stream_bytes_sent_total']],
        ['static_responses_total', 'counter', 'Responses of static mounts, which ran no PHP code.', ['' => 'static_zero_coroutine_total']],
        ['http2_streams_active', 'gauge', 'Open streams of HTTP/2.', ['' => 'h2_streams_active']],
        ['http2_streams_total', 'counter', 'Streams of HTTP/2.', ['' => 'h2_streams_opened_total']],
        ['http2_streams_reset_total', 'counter', 'Streams that clients have reset.', ['' => 'h2_streams_reset_by_peer_total']],
        ['tls_handshakes_total', 'counter', 'TLS handshakes.', ['' => 'tls_handshakes_total']],
        ['tls_handshake_failures_total', 'counter', 'TLS handshakes that failed.', ['' => 'tls_handshake_failures_total']],
        ['tls_resumed_total', 'counter', 'TLS sessions that were resumed.', ['' => 'tls_resumed_total']],
        ['memory_exhausted_total', 'counter', 'Requests and tasks that have exhausted the memory limit.', ['' => 'memory_exhausted_total']],
        ['log_records_dropped_total', 'counter', 'Records that a log could not take.', ['' => 'log_records_dropped_total']],
    ];

    public static function text(Supervisor $supervisor, float $started): string
    {
        $totals = $supervisor->totals();
        $text = '';
        foreach (self::FAMILIES as [$name, $type, $help, $values]) {
            $text .= self::family($name, $type, $help, array_map(static fn(string $key): int => $totals[$key] ?? 0, $values));
        }
        $seconds = static fn(string $key): float => ($totals[$key] ?? 0) / 1e9;
        $text .= self::family('request_wait_seconds', 'summary', 'Time from the end of the head until the handler begins.', [
            '_sum' => $seconds('sojourn_sum_ns'), '_count' => $totals['sojourn_samples'] ?? 0,
        ]);
        $text .= self::family('request_service_seconds_total', 'counter', 'Time in handlers.', ['' => $seconds('service_sum_ns')]);
        $text .= self::family('tls_handshake_seconds_total', 'counter', 'Time in TLS handshakes.', ['' => $seconds('tls_handshake_ns_sum')]);
        $text .= self::family('workers', 'gauge', 'Workers that serve, how many there are to be, and processes that do not answer.', [
            'state="ready"' => $supervisor->ready(), 'state="wanted"' => $supervisor->wanted(), 'state="silent"' => $supervisor->silent(),
        ]);
        $text .= self::family('worker_starts_total', 'counter', 'Workers that were started.', ['' => $supervisor->starts]);
        $text .= self::family('worker_losses_total', 'counter', 'Workers that have ended without being told to.', ['' => $supervisor->losses]);
        $text .= self::family('reloads_total', 'counter', 'Reloads.', [
            'result="done"' => $supervisor->reloads, 'result="failed"' => $supervisor->failedReloads,
        ]);
        $text .= self::family('worker_resident_bytes', 'gauge', 'Memory of each worker, as the kernel counts it.', self::memory($supervisor));

        return $text . self::family('start_time_seconds', 'gauge', 'When the server was started.', ['' => round($started, 3)]);
    }

    /** @param array<string, int|float> $values by labels, or by the end of the name */
    private static function family(string $name, string $type, string $help, array $values): string
    {
        $name = "php_server_$name";
        $text = "# HELP $name $help\n# TYPE $name $type\n";
        foreach ($values as $label => $value) {
            $label = match (true) {
                $label === '' || $label[0] === '_' => $label,
                default => '{' . $label . '}',
            };
            $text .= "$name$label " . (is_float($value) ? json_encode($value) : $value) . "\n";
        }

        return $text;
    }

    /** @return array<string, int> */
    private static function memory(Supervisor $supervisor): array
    {
        $memory = [];
        foreach ($supervisor->workers() as $worker) {
            if (preg_match('/^VmRSS:\s*(\d+) kB/m', (string) @file_get_contents("/proc/$worker->id/status"), $match)) {
                $memory["slot=\"$worker->slot\",pid=\"$worker->id\""] = $match[1] * 1024;
            }
        }

        return $memory;
    }
}
