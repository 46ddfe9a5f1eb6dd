/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a server tells about its work: getTelemetry(), getStats(), getRuntimeStats(). */
#include "server.h"
#include "net/overload.h"
#include "base/exceptions.h"
#include "server_arginfo.h"

#define THIS_SERVER() http_server_from_object(Z_OBJ_P(ZEND_THIS))

/* What getStats() tells of a worker, in this order, beside what this build does not have. */
#define STATS(X) \
	X(streaming_responses_total) \
	X(stream_send_calls_total) \
	X(stream_bytes_sent_total) \
	X(stream_send_backpressure_events_total) \
	X(h2_streams_active) \
	X(h2_streams_opened_total) \
	X(h2_streams_reset_by_peer_total) \
	X(h2_streams_refused_total) \
	X(h2_goaway_recv_total) \
	X(h2_goaway_sent_total) \
	X(h2_data_recv_bytes_total) \
	X(h2_data_sent_bytes_total) \
	X(h1_connection_close_sent_total) \
	X(requests_shed_total) \
	X(active_requests) \
	X(tls_bytes_plaintext_in_total) \
	X(tls_bytes_plaintext_out_total) \
	X(tls_bytes_ciphertext_in_total) \
	X(tls_bytes_ciphertext_out_total) \
	X(total_requests) \
	X(responses_2xx_total) \
	X(responses_3xx_total) \
	X(responses_4xx_total) \
	X(responses_5xx_total) \
	X(responses_aborted_total) \
	X(log_records_dropped_total) \
	X(conns_active_h1) \
	X(conns_active_h2) \
	X(static_zero_coroutine_total) \
	X(static_cache_hits_total) \
	X(static_cache_misses_total) \
	X(memory_exhausted_total) \
	X(memory_bytes) \
	X(sojourn_sum_ns) \
	X(service_sum_ns) \
	X(sojourn_samples) \
	X(sojourn_max_ns) \
	X(active_connections) \
	X(pause_count_total) \
	X(codel_trips_total) \
	X(tls_handshakes_total) \
	X(tls_handshake_failures_total) \
	X(tls_handshake_ns_sum) \
	X(tls_resumed_total) \
	X(tls_ktls_tx_total) \
	X(tls_ktls_rx_total) \
	X(parse_errors_4xx_total) \
	X(parse_errors_400_total) \
	X(parse_errors_413_total) \
	X(parse_errors_414_total) \
	X(parse_errors_431_total) \
	X(parse_errors_503_total) \
	X(drain_events_reactive_total) \
	X(drain_events_cooldown_blocked_total) \
	X(connections_drained_reactive_total) \
	X(connections_drained_proactive_total) \
	X(connections_force_closed_total)

/* Names that stand for what this build does not do. */
static const char *const absent_stats[] = { "worker_wire_dropped_total", "h2_ping_rtt_ns", "h3_goaway_sent_total",
	"conns_active_h3" };
static const char *const absent_telemetry[] = { "h2_ping_rtt_ns", "h3_goaway_sent_total" };
static const char *const absent_runtime_stats[] = { "conn_arena_live", "conn_arena_slots", "conn_arena_chunks",
	"conn_arena_bytes", "body_pool_total_bytes" };

#define ADD_ABSENT(array, names) add_absent((array), (names), sizeof(names) / sizeof(*(names)))

static void add_absent(zval *array, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		add_assoc_long(array, names[i], 0);
	}
}

static double average_ms(uint64_t sum_ns, uint64_t count)
{
	return count > 0 ? (double) sum_ns / (double) count / 1e6 : 0.0;
}

ZEND_METHOD(TrueAsync_HttpServer, getTelemetry)
{
	ZEND_PARSE_PARAMETERS_NONE();

	const http_server_t *server = THIS_SERVER();
	const http_counters_t *counters = &server->worker.counters;
	const http_settings_t *settings = http_config_settings(server->config);

	array_init(return_value);
#define ADD_COUNTER(name) add_assoc_long(return_value, #name, (zend_long) counters->name);
	HTTP_COUNTERS(ADD_COUNTER)
	HTTP_GAUGES(ADD_COUNTER)
#undef ADD_COUNTER
	ADD_ABSENT(return_value, absent_telemetry);
	add_assoc_long(return_value, "max_inflight_requests", (zend_long) http_server_most_handlers(settings));
	add_assoc_long(return_value, "pause_high", settings->max_connections);
	add_assoc_bool(return_value, "listeners_paused", server->worker.paused);
	add_assoc_long(return_value, "paused_total_ms", (zend_long) (http_overload_paused_ns(&server->worker) / 1000000));
	add_assoc_double(return_value, "sojourn_avg_ms", average_ms(counters->sojourn_sum_ns, counters->sojourn_samples));
	add_assoc_long(return_value, "sojourn_max_ms", (zend_long) (counters->sojourn_max_ns / 1000000));
	add_assoc_double(return_value, "service_avg_ms", average_ms(counters->service_sum_ns, counters->service_samples));
	add_assoc_double(return_value, "tls_handshake_avg_ms",
			average_ms(counters->tls_handshake_ns_sum, counters->tls_handshakes_total));
}

ZEND_METHOD(TrueAsync_HttpServer, resetTelemetry)
{
	ZEND_PARSE_PARAMETERS_NONE();

	http_counters_t *counters = &THIS_SERVER()->worker.counters;

#define CLEAR_COUNTER(name) counters->name = 0;
	HTTP_COUNTERS(CLEAR_COUNTER)
#undef CLEAR_COUNTER
	RETURN_TRUE;
}

static void worker_stats(const http_report_t *report, zval *array)
{
	const http_counters_t *counters = &report->counters;

	array_init(array);
#define ADD_STAT(name) add_assoc_long(array, #name, (zend_long) counters->name);
	STATS(ADD_STAT)
#undef ADD_STAT
	add_assoc_long(array, "tls_handshake_ns_count", (zend_long) counters->tls_handshakes_total);
	add_assoc_long(array, "paused_total_ns", (zend_long) report->paused_ns);
	add_assoc_long(array, "silent_max_ns", (zend_long) report->silent_ns);
	ADD_ABSENT(array, absent_stats);
}

static int compare_slots(const void *left, const void *right)
{
	const uint32_t a = ((const http_report_t *) left)->slot, b = ((const http_report_t *) right)->slot;

	return (a > b) - (a < b);
}

/* The workers by their numbers, and their totals. */
static void all_stats(http_server_t *server, zval *workers, zval *totals)
{
	http_report_t *reports, sum;
	uint32_t count = http_group_report(http_server_group(server), &reports, &sum);

	if (count == 0 && !server->is_copy && http_config_settings(server->config)->workers == 1) {
		/* It serves no more, or not yet. */
		http_report_read(&reports[count++], &server->worker);
	}
	qsort(reports, count, sizeof(*reports), compare_slots);
	array_init(workers);
	for (uint32_t i = 0; i < count; i++) {
		zval worker;

		worker_stats(&reports[i], &worker);
		add_index_zval(workers, reports[i].slot, &worker);
		http_report_add(&sum, &reports[i]);
	}
	worker_stats(&sum, totals);
	efree(reports);
}

ZEND_METHOD(TrueAsync_HttpServer, getStats)
{
	zval workers, totals, reactors;

	ZEND_PARSE_PARAMETERS_NONE();

	http_server_t *server = THIS_SERVER();

	if (!http_config_settings(server->config)->stats_enabled) {
		http_throw_runtime("getStats(): statistics are not enabled: setStatsEnabled(true)");
		RETURN_THROWS();
	}
	all_stats(server, &workers, &totals);
	http_group_ask(http_server_group(server));
	array_init(&reactors);

	array_init(return_value);
	add_assoc_bool(return_value, "enabled", true);
	add_assoc_zval(return_value, "workers", &workers);
	add_assoc_zval(return_value, "reactors", &reactors);
	add_assoc_zval(return_value, "totals", &totals);
}

ZEND_METHOD(TrueAsync_HttpServer, getRuntimeStats)
{
	zval pool;

	ZEND_PARSE_PARAMETERS_NONE();

	const http_hub_t *hub = http_group_hub(http_server_group(THIS_SERVER()));

	array_init(return_value);
	ADD_ABSENT(return_value, absent_runtime_stats);
#define ADD_HUB_COUNTER(name) \
	add_assoc_long(return_value, #name, hub != NULL ? (zend_long) __atomic_load_n(&hub->name, __ATOMIC_RELAXED) : 0);
	HTTP_HUB_COUNTERS(ADD_HUB_COUNTER)
#undef ADD_HUB_COUNTER
	array_init(&pool);
	add_assoc_zval(return_value, "body_pool", &pool);
}
