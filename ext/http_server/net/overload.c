/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Pauses, drain events, ages of connections. */
#include "overload.h"
#include "connection.h"
#include "listener.h"
#include "base/watch.h"
#include "ext/random/php_random.h"

/* The interval of CoDel, ns. */
#define INTERVAL (UINT64_C(100) * 1000 * 1000)

static uint64_t random_below(uint64_t bound)
{
	zend_long number = 0;

	if (bound > 1) {
		php_random_int_silent(0, (zend_long) bound - 1, &number);
	}
	return (uint64_t) number;
}

/* --- draining --- */

/* Marks every open connection: those that ask for more are spread over the workers again. */
static void drain_event(http_worker_t *worker)
{
	http_overload_t *overload = &worker->overload;
	const http_settings_t *settings = worker->settings;
	const uint64_t now = ZEND_ASYNC_NOW();

	if (overload->last_event != 0 && now - overload->last_event < (uint64_t) settings->drain_cooldown_ms) {
		http_count(&worker->counters.drain_events_cooldown_blocked_total, 1);
		return;
	}
	overload->last_event = MAX(now, 1);
	http_count(&worker->counters.drain_epoch_current, 1);
	http_count(&worker->counters.drain_events_reactive_total, 1);
	for (http_conn_t *conn = worker->first; conn != NULL; conn = conn->next) {
		if (conn->drain_at == 0) {
			conn->drain_at = MAX(now + random_below((uint64_t) settings->drain_spread_ms), 1);
		}
	}
}

bool http_overload_drains(http_conn_t *conn)
{
	http_counters_t *counters = &conn->worker->counters;

	if (EXPECTED(conn->drain_at == 0) || conn->drain_at > ZEND_ASYNC_NOW()) {
		return false;
	}
	if (!conn->drain_counted) {
		conn->drain_counted = true;
		http_count(conn->is_old ? &counters->connections_drained_proactive_total
								: &counters->connections_drained_reactive_total,
				1);
	}
	return true;
}

/* --- ages --- */

static void on_age(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_conn_t *conn = HTTP_WATCH_OWNER(callback);
	const zend_long grace = conn->worker->settings->max_connection_age_grace_ms;

	if (conn->is_old) {
		/* One that lingers has sent what it owes. */
		if (conn->state != HTTP_CONN_LINGERING) {
			http_count(&conn->worker->counters.connections_force_closed_total, 1);
		}
		http_conn_close(conn);
		return;
	}
	conn->is_old = true;
	if (conn->drain_at == 0) {
		conn->drain_at = MAX(ZEND_ASYNC_NOW(), 1);
	}
	http_conn_pin(conn);
	if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL && conn->protocol->aged != NULL) {
		conn->protocol->aged(conn);
	}
	if (conn->state == HTTP_CONN_CLOSED) {
		http_conn_unpin(conn);
		return;
	}
	http_conn_unpin(conn);
	if (grace > 0 && !ZEND_ASYNC_TIMER_REARM(conn->age, (uint64_t) grace, 1)) {
		zend_clear_exception();
	}
}

/* The age at which the connection drains: as set, give or take a tenth. */
static void begin_age(http_conn_t *conn)
{
	const uint64_t age = (uint64_t) conn->worker->settings->max_connection_age_ms;

	if (age == 0) {
		return;
	}
	conn->age = http_timer_new(age - age / 10 + random_below(age / 5 + 1), false, true, on_age, conn);
	if (UNEXPECTED(conn->age == NULL)) {
		zend_clear_exception();
		return;
	}
	if (UNEXPECTED(!conn->age->base.start(&conn->age->base))) {
		zend_clear_exception();
	}
}

void http_overload_forget(http_conn_t *conn)
{
	if (conn->age != NULL) {
		http_unwatch(&conn->age->base);
		conn->age = NULL;
	}
}

/* --- pauses --- */

void http_overload_pause(http_worker_t *worker, uint32_t reason)
{
	http_overload_t *overload = &worker->overload;
	const bool accepted = overload->reasons == 0;

	if (overload->reasons & reason) {
		return;
	}
	overload->reasons |= reason;
	if (accepted) {
		__atomic_store_n(&overload->paused_since, zend_hrtime(), __ATOMIC_RELAXED);
		http_count(&worker->counters.pause_count_total, 1);
		http_listeners_pause(worker, true);
	}
	drain_event(worker);
}

void http_overload_resume(http_worker_t *worker, uint32_t reason)
{
	http_overload_t *overload = &worker->overload;

	if (!(overload->reasons & reason)) {
		return;
	}
	overload->reasons &= ~reason;
	if (overload->reasons == 0) {
		http_count(&worker->counters.paused_total_ns, zend_hrtime() - overload->paused_since);
		__atomic_store_n(&overload->paused_since, 0, __ATOMIC_RELAXED);
		http_listeners_pause(worker, false);
	}
}

void http_overload_end(http_worker_t *worker)
{
	http_overload_resume(worker, worker->overload.reasons);
}

uint64_t http_overload_paused_ns(const http_worker_t *worker)
{
	const uint64_t since = __atomic_load_n(&worker->overload.paused_since, __ATOMIC_RELAXED);

	return __atomic_load_n(&worker->counters.paused_total_ns, __ATOMIC_RELAXED)
			+ (since != 0 ? zend_hrtime() - since : 0);
}

void http_overload_opened(http_worker_t *worker, http_conn_t *conn)
{
	const zend_long most = worker->settings->max_connections;

	begin_age(conn);
	if (most > 0 && worker->counters.active_connections >= (uint64_t) most) {
		http_overload_pause(worker, HTTP_PAUSE_CAP);
	}
}

void http_overload_closed(http_worker_t *worker)
{
	const zend_long most = worker->settings->max_connections;

	if ((worker->overload.reasons & HTTP_PAUSE_CAP)
			&& worker->counters.active_connections <= (uint64_t) MIN(most * 8 / 10, most - 1)) {
		http_overload_resume(worker, HTTP_PAUSE_CAP);
	}
}

/* --- CoDel --- */

/* An interval is over: decides by the least of it. */
static void decide(http_worker_t *worker, uint64_t now)
{
	http_overload_t *overload = &worker->overload;
	const uint64_t target = (uint64_t) worker->settings->backpressure_target_ms * 1000 * 1000;

	if (overload->least <= target) {
		http_overload_resume(worker, HTTP_PAUSE_CODEL);
	} else if (!(overload->reasons & HTTP_PAUSE_CODEL)) {
		http_count(&worker->counters.codel_trips_total, 1);
		http_overload_pause(worker, HTTP_PAUSE_CODEL);
	}
	overload->interval_end = now + INTERVAL;
	overload->least = UINT64_MAX;
}

void http_overload_sojourn(http_worker_t *worker, uint64_t ns)
{
	http_overload_t *overload = &worker->overload;
	http_counters_t *counters = &worker->counters;
	uint64_t now;

	http_count(&counters->sojourn_samples, 1);
	http_count(&counters->sojourn_sum_ns, ns);
	if (ns > counters->sojourn_max_ns) {
		http_count(&counters->sojourn_max_ns, ns - counters->sojourn_max_ns);
	}
	if (worker->settings->backpressure_target_ms == 0) {
		return;
	}
	now = zend_hrtime();
	if (overload->interval_end == 0) {
		overload->interval_end = now + INTERVAL;
		overload->least = UINT64_MAX;
	}
	overload->least = MIN(overload->least, ns);
	if (now >= overload->interval_end) {
		decide(worker, now);
		http_worker_tick(worker);
	}
}

void http_overload_tick(http_worker_t *worker)
{
	http_overload_t *overload = &worker->overload;
	const uint64_t now = zend_hrtime();

	if (!(overload->reasons & HTTP_PAUSE_CODEL) || now < overload->interval_end) {
		return;
	}
	if (overload->least == UINT64_MAX) {
		/* Nothing has waited in the whole interval. */
		overload->interval_end = 0;
		http_overload_resume(worker, HTTP_PAUSE_CODEL);
	} else {
		decide(worker, now);
	}
}
