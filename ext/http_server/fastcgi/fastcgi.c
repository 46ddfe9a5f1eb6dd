/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The FastCGI client of a worker: the queue, the limits, what is to be done soon.
 * The protocols of clients and the links only note that a call has something to do; it is done in the next iteration of the loop, on an
 * empty stack. */
#include "internal.h"
#include "base/watch.h"
#include "zend_async_list.h"

#include <unistd.h>

#define TICK_MS 250

/* What a client is told that has asked with TRACE; scripts get every other method, too. */
#define METHODS "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/* --- what is to be done soon --- */

void http_fcgi_soon(http_fcgi_t *fcgi)
{
	if (!fcgi->closing && UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(fcgi->soon, 0, 1))) {
		zend_clear_exception();
	}
}

void http_fcgi_ready(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;

	if (!call->is_ready) {
		call->is_ready = true;
		ZEND_ASYNC_LIST_APPEND(fcgi->ready_first, fcgi->ready_last, call, ready_prev, ready_next);
		http_fcgi_soon(fcgi);
	}
}

void http_fcgi_unready(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;

	if (call->is_ready) {
		call->is_ready = false;
		ZEND_ASYNC_LIST_REMOVE(fcgi->ready_first, fcgi->ready_last, call, ready_prev, ready_next);
	}
}

bool http_fcgi_is_held(const http_fcgi_t *fcgi)
{
	return UNEXPECTED(zend_atomic_bool_load((zend_atomic_bool *) &fcgi->settings->held));
}

/* Gives calls of the queue to links, while there are some. */
static void serve_queue(http_fcgi_t *fcgi)
{
	while (fcgi->queue_first != NULL && !http_fcgi_is_held(fcgi) && !fcgi->closing) {
		http_fcgi_call_t *call = fcgi->queue_first;
		http_fcgi_link_t *link = http_fcgi_link_take(fcgi);

		if (link == NULL && fcgi->link_count >= (uint32_t) fcgi->settings->connections) {
			return;
		}
		http_fcgi_dequeue(call);
		call->state = HTTP_FCGI_CALL_SERVED;
		if (link != NULL) {
			http_fcgi_link_begin(link, call);
		} else {
			http_fcgi_link_open(call);
		}
	}
}

static void on_soon(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_fcgi_t *fcgi = HTTP_WATCH_OWNER(callback);
	http_fcgi_call_t *call;

	while ((call = fcgi->ready_first) != NULL) {
		http_fcgi_unready(call);
		http_fcgi_call_run(call);
	}
	serve_queue(fcgi);
}

/* --- the queue --- */

/* Waits in the queue, in front of another call; NULL: at its end. */
static void join_queue(http_fcgi_call_t *call, http_fcgi_call_t *before)
{
	http_fcgi_t *fcgi = call->fcgi;

	call->state = HTTP_FCGI_CALL_QUEUED;
	call->is_queued = true;
	fcgi->queue_length++;
	if (before != NULL) {
		ZEND_ASYNC_LIST_INSERT_BEFORE(fcgi->queue_first, before, call, queue_prev, queue_next);
	} else {
		ZEND_ASYNC_LIST_APPEND(fcgi->queue_first, fcgi->queue_last, call, queue_prev, queue_next);
	}
	http_fcgi_set_deadline(fcgi, &call->deadline, HTTP_FCGI_LIMIT_QUEUE);
}

bool http_fcgi_enqueue(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;
	/* A call that gets a link at once does not wait. */
	const bool waits = http_fcgi_is_held(fcgi)
			|| (fcgi->idle_first == NULL && fcgi->link_count >= (uint32_t) fcgi->settings->connections);

	if (waits && fcgi->queue_length >= (uint32_t) fcgi->settings->queue) {
		return false;
	}
	join_queue(call, NULL);
	serve_queue(fcgi);
	return true;
}

void http_fcgi_requeue(http_fcgi_call_t *call)
{
	join_queue(call, call->fcgi->queue_first);
}

void http_fcgi_dequeue(http_fcgi_call_t *call)
{
	http_fcgi_t *fcgi = call->fcgi;

	if (call->is_queued) {
		call->is_queued = false;
		fcgi->queue_length--;
		ZEND_ASYNC_LIST_REMOVE(fcgi->queue_first, fcgi->queue_last, call, queue_prev, queue_next);
		http_deadline_clear(&call->deadline);
	}
}

/* --- limits --- */

void http_fcgi_set_deadline(http_fcgi_t *fcgi, http_deadline_t *deadline, http_fcgi_limit_t limit)
{
	http_deadline_set(deadline, &fcgi->limits[limit], ZEND_ASYNC_NOW());
	if (fcgi->tick->base.loop_ref_count == 0 && UNEXPECTED(!fcgi->tick->base.start(&fcgi->tick->base))) {
		zend_clear_exception();
	}
}

#define OF_DEADLINE(type, deadline) ((type *) ((char *) (deadline) - XtOffsetOf(type, deadline)))

static void expire(http_deadline_t *deadline, http_fcgi_limit_t limit)
{
	if (limit == HTTP_FCGI_LIMIT_QUEUE) {
		http_fcgi_call_expired(OF_DEADLINE(http_fcgi_call_t, deadline));
	} else {
		http_fcgi_link_expired(OF_DEADLINE(http_fcgi_link_t, deadline), limit);
	}
}

static bool has_deadlines(const http_fcgi_t *fcgi)
{
	for (int limit = 0; limit < HTTP_FCGI_LIMITS; limit++) {
		if (fcgi->limits[limit].first != NULL) {
			return true;
		}
	}
	return false;
}

static void connect_again(http_fcgi_t *fcgi)
{
	http_fcgi_link_t *next;

	for (http_fcgi_link_t *link = fcgi->links_first; link != NULL; link = next) {
		next = link->next;
		if (link->tries_again) {
			http_fcgi_link_try_again(link);
		}
	}
}

static void on_tick(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_fcgi_t *fcgi = HTTP_WATCH_OWNER(callback);
	const uint64_t now = ZEND_ASYNC_NOW();

	for (int limit = 0; limit < HTTP_FCGI_LIMITS; limit++) {
		http_deadline_t *deadline;

		while ((deadline = http_deadlines_take(&fcgi->limits[limit], now)) != NULL) {
			expire(deadline, (http_fcgi_limit_t) limit);
		}
	}
	connect_again(fcgi);
	/* The supervisor of the backend may run on another thread, which cannot wake this client. */
	serve_queue(fcgi);
	if (!has_deadlines(fcgi)) {
		event->stop(event);
	}
}

/* --- the client --- */

/* The address of the backend as it was given. */
static char *make_name(const http_fcgi_settings_t *settings)
{
	const bool is_v6 = settings->port > 0 && strchr(settings->address, ':') != NULL;
	char *name;

	if (settings->port == 0) {
		return estrdup(settings->address);
	}
	spprintf(&name, 0, is_v6 ? "[%s]:%d" : "%s:%d", settings->address, settings->port);
	return name;
}

http_fcgi_t *http_fcgi_new(const http_fcgi_settings_t *settings, const http_compression_t *compression,
		void (*count)(void *owner, int by), void *owner)
{
	http_fcgi_t *fcgi = ecalloc(1, sizeof(*fcgi));

	fcgi->settings = settings;
	fcgi->compression = compression;
	fcgi->count = count;
	fcgi->owner = owner;
	fcgi->root_fd = -1;
	fcgi->limits[HTTP_FCGI_LIMIT_QUEUE].limit = (uint64_t) settings->queue_timeout * 1000;
	fcgi->limits[HTTP_FCGI_LIMIT_CONNECT].limit = (uint64_t) settings->connect_timeout * 1000;
	fcgi->limits[HTTP_FCGI_LIMIT_READ].limit = (uint64_t) settings->read_timeout * 1000;
	fcgi->limits[HTTP_FCGI_LIMIT_IDLE].limit = (uint64_t) settings->keep_alive * 1000;
	fcgi->buffer = emalloc(HTTP_FCGI_READ_SIZE);
	fcgi->name = make_name(settings);
	http_fcgi_address_read(fcgi);
	fcgi->tick = http_timer_new(TICK_MS, true, true, on_tick, fcgi);
	fcgi->soon = fcgi->tick != NULL ? http_timer_new(1, false, true, on_soon, fcgi) : NULL;
	if (UNEXPECTED(fcgi->soon == NULL)) {
		http_fcgi_free(fcgi);
		return NULL;
	}
	return fcgi;
}

bool http_fcgi_takes(const http_fcgi_t *fcgi, const http_request_t *request)
{
	const char *path, *query;
	size_t length, query_length;
	const size_t prefix = strlen(fcgi->settings->prefix);

	http_request_split_target(request, &path, &length, &query, &query_length);
	/* The root takes what is no path, too, and refuses it. */
	return prefix == 1 || (length >= prefix && memcmp(path, fcgi->settings->prefix, prefix) == 0);
}

void http_fcgi_prepare(http_request_t *request)
{
	request->spool = http_spool_new(HTTP_FCGI_MEMORY, HTTP_FCGI_FILE_MAX * 16);
}

void http_fcgi_serve(http_fcgi_t *fcgi, http_exchange_t *exchange)
{
	if (UNEXPECTED(zend_string_equals_literal(exchange->request->method, "TRACE"))) {
		/* It would show a script what no other sees of a browser: cookies for the server alone. */
		http_response_set_own_body(exchange->response, 405);
		HTTP_FIELDS_SET(&exchange->response->fields, "Allow", METHODS);
		http_response_end(exchange->response);
		return;
	}
	exchange->response->compression = fcgi->compression;
	http_fcgi_find_script(http_fcgi_call_new(fcgi, exchange));
}

void http_fcgi_drain(http_fcgi_t *fcgi)
{
	fcgi->draining = true;
	while (fcgi->idle_first != NULL) {
		http_fcgi_link_close(fcgi->idle_first);
	}
}

void http_fcgi_give_up(http_fcgi_t *fcgi)
{
	http_fcgi_call_t *call;

	while ((call = fcgi->calls) != NULL) {
		http_fcgi_call_fail(call, 503);
	}
}

static void drop_timer(zend_async_timer_event_t *timer)
{
	if (timer != NULL) {
		http_unwatch(&timer->base);
	}
}

void http_fcgi_free(http_fcgi_t *fcgi)
{
	fcgi->closing = true;
	http_fcgi_drain(fcgi);
	http_fcgi_give_up(fcgi);
	while (fcgi->links_first != NULL) {
		http_fcgi_link_close(fcgi->links_first);
	}
	if (fcgi->resolver != NULL) {
		http_job_abandon(fcgi->resolver);
	}
	drop_timer(fcgi->tick);
	drop_timer(fcgi->soon);
	if (fcgi->root_fd >= 0) {
		close(fcgi->root_fd);
	}
	efree(fcgi->buffer);
	efree(fcgi->name);
	efree(fcgi);
}
