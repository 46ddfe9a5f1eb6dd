/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The log of a server: its sinks, and the timer that flushes them. */
#include "sink.h"
#include "base/watch.h"
#include "zend_async_list.h"

#include <limits.h>

ZEND_TLS http_log_t *here;

/* --- the timer --- */

static void on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_log_t *log = HTTP_WATCH_OWNER(callback);

	log->is_armed = false;
	for (uint32_t i = 0; i < log->count; i++) {
		http_sink_flush(log->sinks[i]);
	}
}

void http_log_flush_within(http_log_t *log, uint64_t ms)
{
	if (log->timer == NULL || (log->is_armed && ms >= HTTP_LOG_FLUSH_MS)) {
		return;
	}
	log->is_armed = ZEND_ASYNC_TIMER_REARM(log->timer, ms, 0);
	if (UNEXPECTED(!log->is_armed)) {
		zend_clear_exception();
	}
}

static bool make_timer(http_log_t *log)
{
	log->timer = http_timer_new(HTTP_LOG_FLUSH_MS, false, true, on_timer, log);
	if (UNEXPECTED(log->timer == NULL)) {
		zend_clear_exception();
		return false;
	}
	return true;
}

/* --- the beginning --- */

static void add_sink(http_log_t *log, const http_sink_settings_t *settings, const zval *stream)
{
	zval own;

	ZVAL_UNDEF(&own);
	if (settings->type == HTTP_SINK_STREAM) {
		ZVAL_COPY(&own, stream);
	}
	log->sinks[log->count++] = http_sink_new(log, settings, &own);
	for (int category = 0; category < HTTP_LOG_CATEGORIES; category++) {
		if (settings->categories & HTTP_LOG_CATEGORY_BIT(category)) {
			log->filter.floor[category] = MIN(log->filter.floor[category], (int) settings->level);
		}
	}
}

static http_log_t *make_log(http_settings_t *settings, http_counters_t *counters)
{
	http_log_t *log = ecalloc(1, sizeof(*log));

	if (UNEXPECTED(!make_timer(log))) {
		efree(log);
		return NULL;
	}
	log->settings = http_settings_add_ref(settings);
	log->counters = counters;
	ZEND_ASYNC_STACK_PUSH(here, log, prev_here, next_here);
	log->settled = http_signal_new("HttpServer(log)");
	for (int category = 0; category < HTTP_LOG_CATEGORIES; category++) {
		log->filter.floor[category] = INT_MAX;
	}
	return log;
}

static bool wants_records(const http_settings_t *settings, const zval *single)
{
	if (!settings->has_log_sinks) {
		return settings->log_severity != HTTP_LOG_OFF && single != NULL && !Z_ISUNDEF_P(single);
	}
	for (uint32_t i = 0; i < settings->log_sink_count; i++) {
		if (settings->log_sinks[i].level != HTTP_LOG_OFF) {
			return true;
		}
	}
	return false;
}

static void add_sinks(http_log_t *log, const zval *streams)
{
	const http_settings_t *settings = log->settings;
	bool told = false;

	for (uint32_t i = 0; i < settings->log_sink_count; i++) {
		const http_sink_settings_t *sink = &settings->log_sinks[i];

		if (sink->level == HTTP_LOG_OFF) {
			continue;
		}
		if (sink->type != HTTP_SINK_STREAM || (streams != NULL && !Z_ISUNDEF(streams[i]))) {
			add_sink(log, sink, streams != NULL ? &streams[i] : NULL);
		} else if (!told) {
			told = true;
			http_log_complain("stream sinks exist in the thread alone that has made them");
		}
	}
}

http_log_t *http_log_open(http_settings_t *settings, const zval *single, const zval *streams, http_counters_t *counters)
{
	http_log_t *log;

	if (EXPECTED(!wants_records(settings, single)) || UNEXPECTED((log = make_log(settings, counters)) == NULL)) {
		return NULL;
	}
	if (settings->has_log_sinks) {
		add_sinks(log, streams);
	} else {
		log->single = (http_sink_settings_t) { .type = HTTP_SINK_STREAM,
			.categories = HTTP_LOG_CATEGORY_BIT(HTTP_LOG_APP),
			.level = settings->log_severity };
		add_sink(log, &log->single, single);
	}
	return log;
}

/* --- records --- */

void http_log_write(http_log_t *log, const http_log_record_t *record)
{
	for (uint32_t i = 0; i < log->count; i++) {
		http_sink_t *sink = log->sinks[i];

		if ((sink->settings->categories & HTTP_LOG_CATEGORY_BIT(record->category))
				&& sink->settings->level <= (zend_long) record->level) {
			http_sink_add(sink, record);
		}
	}
}

/* --- the end --- */

static bool is_busy(const http_log_t *log)
{
	for (uint32_t i = 0; i < log->count; i++) {
		if (http_sink_is_busy(log->sinks[i])) {
			return true;
		}
	}
	return false;
}

/* Waits until the sinks have written what they have. */
static void wait_for_sinks(http_log_t *log, uint64_t deadline)
{
	bool expired = false;

	while (is_busy(log) && !expired && ZEND_ASYNC_MAY_SUSPEND()) {
		const uint64_t now = zend_hrtime() / 1000000;

		if (now >= deadline || !http_signal_wait_for(log->settled, deadline - now, &expired)) {
			return;
		}
	}
}

void http_log_close(http_log_t *log)
{
	if (log == NULL) {
		return;
	}
	const uint64_t deadline = zend_hrtime() / 1000000 + HTTP_LOG_CLOSE_MS;

	log->closing = true;
	for (uint32_t i = 0; i < log->count; i++) {
		http_sink_finish(log->sinks[i]);
	}
	wait_for_sinks(log, deadline);
	for (uint32_t i = 0; i < log->count; i++) {
		http_sink_free(log->sinks[i], deadline);
	}
	ZEND_ASYNC_STACK_REMOVE(here, log, prev_here, next_here);
	http_unwatch(&log->timer->base);
	http_signal_release(log->settled);
	http_settings_release(log->settings);
	efree(log);
}

void http_logs_end_request(void)
{
	const uint64_t deadline = zend_hrtime() / 1000000 + HTTP_LOG_CLOSE_MS;

	while (here != NULL) {
		http_log_t *log = here;

		/* A fatal error has ended start(): what it has allocated goes with the request. */
		ZEND_ASYNC_STACK_REMOVE(here, log, prev_here, next_here);
		for (uint32_t i = 0; i < log->count; i++) {
			http_sink_end_request(log->sinks[i], deadline);
		}
	}
}
