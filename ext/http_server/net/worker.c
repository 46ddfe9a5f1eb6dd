/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A worker: one thread that serves. Its deadlines, its connections as a whole. */
#include "worker.h"
#include "connection.h"
#include "listener.h"
#include "output.h"
#include "overload.h"
#include "base/date.h"
#include "base/watch.h"

/* Between the answer that a client has got and its next request. */
#define PARTING_MS 250
#define LINGER_MS 1000
/* For a WebSocket client to answer CLOSE. */
#define WS_CLOSE_MS 2000

static bool has_deadlines(const http_worker_t *worker)
{
	for (int kind = 0; kind < HTTP_DEADLINES; kind++) {
		if (worker->deadlines[kind].first != NULL) {
			return true;
		}
	}
	return false;
}

static void on_tick(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_worker_t *worker = HTTP_WATCH_OWNER(callback);
	const uint64_t now = ZEND_ASYNC_NOW();

	/* The end of a connection may be the end of the worker, which frees the timer. */
	ZEND_ASYNC_EVENT_ADD_REF(event);
	for (int kind = 0; kind < HTTP_DEADLINES && worker->timer != NULL; kind++) {
		http_deadline_t *deadline;

		while (worker->timer != NULL && (deadline = http_deadlines_take(&worker->deadlines[kind], now)) != NULL) {
			if (worker->expired[kind] != NULL) {
				worker->expired[kind](deadline);
			} else {
				http_conn_expired(deadline, (http_deadline_kind_t) kind);
			}
		}
	}
	if (worker->timer != NULL && UNEXPECTED(worker->overload.reasons != 0)) {
		http_overload_tick(worker);
	}
	if (worker->timer != NULL && !has_deadlines(worker) && worker->overload.reasons == 0) {
		event->stop(event);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* Looks at the deadlines from now on, until there are none. */
void http_worker_tick(http_worker_t *worker)
{
	if (worker->timer != NULL && worker->timer->base.loop_ref_count == 0
			&& UNEXPECTED(!worker->timer->base.start(&worker->timer->base))) {
		zend_clear_exception();
	}
}

static void on_flush(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_worker_t *worker = HTTP_WATCH_OWNER(callback);

	http_conn_t *conn = worker->first_corked, *next;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	for (; worker->flush != NULL && conn != NULL; conn = next) {
		next = conn->corked_next;
		if (conn->cork_is_new) {
			conn->cork_is_new = false;
			continue;
		}
		if (next != NULL) {
			http_conn_pin(next);
		}
		http_conn_send_on(conn);
		if (next != NULL) {
			const bool is_corked = next->corked;

			http_conn_unpin(next);
			next = is_corked ? next : worker->first_corked;
		}
	}
	if (worker->flush != NULL && worker->first_corked != NULL) {
		http_worker_flush_soon(worker);
	}
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void drop_timer(zend_async_timer_event_t **place)
{
	zend_async_timer_event_t *timer = *place;

	*place = NULL;
	if (timer != NULL) {
		http_unwatch(&timer->base);
	}
}

void http_worker_flush_soon(http_worker_t *worker)
{
	if (worker->flush == NULL) {
		worker->flush = http_timer_new(1, false, true, on_flush, worker);
	}
	if (worker->flush == NULL || !ZEND_ASYNC_TIMER_REARM(worker->flush, 0, 1)) {
		zend_clear_exception();
	}
}

bool http_worker_init(http_worker_t *worker, http_settings_t *settings)
{
	worker->settings = settings;
	worker->deadlines[HTTP_DEADLINE_READ].limit = (uint64_t) settings->read_timeout * 1000;
	worker->deadlines[HTTP_DEADLINE_IDLE].limit = (uint64_t) settings->keep_alive_timeout * 1000;
	worker->deadlines[HTTP_DEADLINE_PARTING].limit = PARTING_MS;
	worker->deadlines[HTTP_DEADLINE_WRITE].limit = (uint64_t) settings->write_timeout * 1000;
	worker->deadlines[HTTP_DEADLINE_STREAM].limit = worker->deadlines[HTTP_DEADLINE_READ].limit;
	worker->deadlines[HTTP_DEADLINE_WINDOW].limit = worker->deadlines[HTTP_DEADLINE_WRITE].limit;
	worker->deadlines[HTTP_DEADLINE_LINGER].limit = LINGER_MS;
	worker->deadlines[HTTP_DEADLINE_WS_PING].limit = (uint64_t) settings->ws_ping_interval_ms;
	worker->deadlines[HTTP_DEADLINE_WS_PONG].limit = (uint64_t) settings->ws_pong_timeout_ms;
	worker->deadlines[HTTP_DEADLINE_WS_CLOSE].limit = MAX(
			MIN((uint64_t) settings->shutdown_timeout * 1000, WS_CLOSE_MS), 1);
	worker->timer = http_timer_new(HTTP_TICK_MS, true, true, on_tick, worker);
	if (UNEXPECTED(worker->timer == NULL)) {
		return false;
	}
	worker->read_buffer = emalloc(HTTP_READ_SIZE);
	return true;
}

char *http_worker_scratch(http_worker_t *worker)
{
	if (UNEXPECTED(worker->scratch == NULL)) {
		worker->scratch = emalloc(HTTP_FILE_SLICE);
	}
	return worker->scratch;
}

static void free_buffer(char **place)
{
	if (*place != NULL) {
		efree(*place);
		*place = NULL;
	}
}

void http_worker_destroy(http_worker_t *worker)
{
	http_listeners_close(worker);
	http_worker_close_all(worker);
	drop_timer(&worker->timer);
	drop_timer(&worker->flush);
	if (worker->tls != NULL) {
		http_tls_context_free(worker->tls);
		worker->tls = NULL;
	}
	free_buffer(&worker->read_buffer);
	free_buffer(&worker->scratch);
	http_settings_release(worker->settings);
	worker->settings = NULL;
}

const char *http_worker_date(http_worker_t *worker)
{
	const time_t now = time(NULL);

	if (UNEXPECTED(now != worker->date_time)) {
		worker->date_time = now;
		http_date_format(worker->date, now);
	}
	return worker->date;
}

/* Calls `function` for each connection that is open now. */
static void for_each(http_worker_t *worker, void (*function)(http_conn_t *conn))
{
	http_conn_t *conn = worker->first;

	while (conn != NULL) {
		http_conn_t *next = conn->next;

		/* The call may close this one, and any other. */
		if (next != NULL) {
			http_conn_pin(next);
		}
		function(conn);
		if (next != NULL && next->state == HTTP_CONN_CLOSED) {
			http_conn_unpin(next);
			next = worker->first;
		} else if (next != NULL) {
			http_conn_unpin(next);
		}
		conn = next;
	}
}

static void drain_one(http_conn_t *conn)
{
	if (conn->state == HTTP_CONN_OPEN && conn->protocol != NULL) {
		conn->protocol->drain(conn);
	} else if (conn->protocol == NULL) {
		http_conn_close(conn);
	}
}

static void drain_one_if_heard(http_conn_t *conn)
{
	if (conn->heard) {
		drain_one(conn);
	}
}

void http_worker_drain(http_worker_t *worker, bool patient)
{
	worker->draining = true;
	for_each(worker, patient ? drain_one_if_heard : drain_one);
}

void http_worker_close_all(http_worker_t *worker)
{
	while (worker->first != NULL) {
		http_conn_close(worker->first);
	}
}
