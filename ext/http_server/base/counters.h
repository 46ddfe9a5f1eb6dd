/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a server counts. Only the thread that serves writes; other threads may read. */
#ifndef HTTP_SERVER_COUNTERS_H
#define HTTP_SERVER_COUNTERS_H

#include <stdint.h>

/* Sums: they only grow. */
#define HTTP_COUNTERS(X) \
	X(total_requests) \
	X(responses_2xx_total) \
	X(responses_3xx_total) \
	X(responses_4xx_total) \
	X(responses_5xx_total) \
	X(responses_aborted_total) \
	X(requests_shed_total) \
	X(pause_count_total) \
	X(paused_total_ns) \
	X(codel_trips_total) \
	X(sojourn_samples) \
	X(sojourn_sum_ns) \
	X(sojourn_max_ns) \
	X(service_samples) \
	X(service_sum_ns) \
	X(drain_events_reactive_total) \
	X(drain_events_cooldown_blocked_total) \
	X(connections_drained_reactive_total) \
	X(connections_drained_proactive_total) \
	X(parse_errors_4xx_total) \
	X(parse_errors_400_total) \
	X(parse_errors_413_total) \
	X(parse_errors_414_total) \
	X(parse_errors_431_total) \
	X(parse_errors_503_total) \
	X(h1_connection_close_sent_total) \
	X(h2_streams_opened_total) \
	X(h2_streams_refused_total) \
	X(h2_streams_reset_by_peer_total) \
	X(h2_goaway_sent_total) \
	X(h2_goaway_recv_total) \
	X(h2_data_recv_bytes_total) \
	X(h2_data_sent_bytes_total) \
	X(connections_force_closed_total) \
	X(log_records_dropped_total) \
	X(streaming_responses_total) \
	X(stream_send_calls_total) \
	X(stream_bytes_sent_total) \
	X(stream_send_backpressure_events_total) \
	X(tls_handshakes_total) \
	X(tls_handshake_failures_total) \
	X(tls_handshake_ns_sum) \
	X(tls_resumed_total) \
	X(tls_bytes_plaintext_in_total) \
	X(tls_bytes_plaintext_out_total) \
	X(tls_bytes_ciphertext_in_total) \
	X(tls_bytes_ciphertext_out_total) \
	X(tls_ktls_tx_total) \
	X(tls_ktls_rx_total) \
	X(static_zero_coroutine_total) \
	X(static_cache_hits_total) \
	X(static_cache_misses_total) \
	X(memory_exhausted_total)

/* What there is now. */
#define HTTP_GAUGES(X) \
	X(active_connections) \
	X(active_requests) \
	X(conns_active_h1) \
	X(conns_active_h2) \
	X(h2_streams_active) \
	X(memory_bytes) \
	X(drain_epoch_current)

typedef struct {
#define HTTP_COUNTER_FIELD(name) uint64_t name;
	HTTP_COUNTERS(HTTP_COUNTER_FIELD)
#undef HTTP_COUNTER_FIELD
#define HTTP_GAUGE_FIELD(name) uint64_t name;
	HTTP_GAUGES(HTTP_GAUGE_FIELD)
#undef HTTP_GAUGE_FIELD
} http_counters_t;

/* Adds to a counter; the thread that serves. */
static inline void http_count(uint64_t *counter, uint64_t by)
{
	__atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + by, __ATOMIC_RELAXED);
}

/* A request was answered. 101 counts as 2xx: the request has got what it wanted. */
static inline void http_count_status(http_counters_t *counters, int status)
{
	uint64_t *const classes[] = { &counters->responses_2xx_total, &counters->responses_3xx_total,
		&counters->responses_4xx_total, &counters->responses_5xx_total };

	http_count(&counters->total_requests, 1);
	http_count(classes[status < 200 ? 0 : status / 100 - 2], 1);
}

#endif
