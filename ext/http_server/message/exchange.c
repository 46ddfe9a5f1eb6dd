/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * An exchange: what protocols, objects and handlers share of one request and its response. */
#include "exchange.h"
#include "access.h"
#include "response.h"
#include "base/exceptions.h"
#include "base/status.h"

http_exchange_t *http_exchange_new(const http_exchange_ops_t *ops, http_counters_t *counters, void *transport,
		http_request_t *request, bool is_head)
{
	http_exchange_t *exchange = ecalloc(1, sizeof(*exchange));

	exchange->ref_count = 1;
	exchange->ops = ops;
	exchange->counters = counters;
	exchange->transport = transport;
	exchange->request = request;
	exchange->flags = is_head ? HTTP_EXCHANGE_F_HEAD : 0;
	exchange->response = http_response_new(exchange);
	request->exchange = exchange;
	return exchange;
}

void http_exchange_release(http_exchange_t *exchange)
{
	if (--exchange->ref_count > 0) {
		return;
	}
	ZEND_ASSERT(exchange->transport == NULL);
	if (exchange->room != NULL) {
		http_signal_release(exchange->room);
	}
	if (exchange->input != NULL) {
		http_signal_release(exchange->input);
	}
	exchange->request->exchange = NULL;
	exchange->response->exchange = NULL;
	OBJ_RELEASE(&exchange->request->std);
	OBJ_RELEASE(&exchange->response->std);
	efree(exchange);
}

/* Octets of the body on the wire. */
static uint64_t body_size(const http_response_t *response)
{
	if (response->is_head || http_status_is_bodyless(response->status)) {
		return 0;
	}
	if (response->file != NULL) {
		return (uint64_t) response->file_length;
	}
	return response->sent + (response->body.s != NULL ? ZSTR_LEN(response->body.s) : 0);
}

void http_exchange_count(const http_exchange_t *exchange)
{
	const http_response_t *response = exchange->response;

	http_count_status(exchange->counters, response->status);
	if (UNEXPECTED(exchange->since != 0)) {
		http_count(&exchange->counters->service_samples, 1);
		http_count(&exchange->counters->service_sum_ns, zend_hrtime() - exchange->since);
	}
	if (UNEXPECTED(exchange->request->begun != 0)) {
		http_access_write(exchange->request, response->status, body_size(response),
				response->mode == HTTP_RESPONSE_FAILED);
	}
}

void http_exchange_notify_input(http_exchange_t *exchange)
{
	if (exchange->input != NULL) {
		http_signal_notify(exchange->input);
	}
	if (exchange->user != NULL) {
		exchange->user->input(exchange);
	}
}

void http_exchange_notify_room(http_exchange_t *exchange)
{
	if (exchange->room != NULL) {
		http_signal_notify(exchange->room);
	}
	if (exchange->user != NULL) {
		exchange->user->room(exchange);
	}
}

void http_exchange_fail_input(http_exchange_t *exchange, int status, const char *message)
{
	http_request_t *request = exchange->request;

	if (!request->complete && request->failure == 0) {
		request->failure = (uint16_t) status;
		request->failure_message = message;
		http_exchange_notify_input(exchange);
	}
}

void http_exchange_fail_body(http_exchange_t *exchange, int status)
{
	switch (status) {
		case 413: http_exchange_fail_input(exchange, 413, "request body exceeds the configured limit"); break;
		/* Not the fault of the client, nor of the handler. */
		case 503: http_exchange_fail_input(exchange, 500, "memory for the request body is short"); break;
		default: http_exchange_fail_input(exchange, status, "the request body is malformed");
	}
}

void http_exchange_lose_body(http_exchange_t *exchange)
{
	http_exchange_fail_input(exchange, 499, "the response has ended before the request body was complete");
}

/* The client is gone, or the stream was reset: what has been sent is all. */
static void log_loss(http_exchange_t *exchange)
{
	const http_response_t *response = exchange->response;

	if (exchange->ops->has_sent(exchange)) {
		http_access_write(exchange->request, response->status, body_size(response), true);
	} else {
		http_access_write(exchange->request, exchange->request->failure != 0 ? exchange->request->failure : 499, 0,
				true);
	}
}

void http_exchange_detach(http_exchange_t *exchange)
{
	const http_exchange_user_t *user = exchange->user;

	if (UNEXPECTED(exchange->request->begun != 0) && !http_exchange_is(exchange, HTTP_EXCHANGE_F_OUTPUT_COMPLETE)) {
		log_loss(exchange);
	}
	exchange->transport = NULL;
	exchange->flags |= HTTP_EXCHANGE_F_OUTPUT_COMPLETE;
	exchange->user = NULL;
	if (user != NULL) {
		user->gone(exchange);
	}
	http_exchange_fail_input(exchange, 499, "the client is gone");
	http_exchange_notify_room(exchange);
}

void http_exchange_lose(http_exchange_t *exchange, const char *message)
{
	if (http_exchange_is(exchange, HTTP_EXCHANGE_F_GONE)) {
		return;
	}
	exchange->flags |= HTTP_EXCHANGE_F_GONE;
	exchange->loss = message;
	http_exchange_fail_input(exchange, 499, message);
	http_exchange_notify_room(exchange);
	/* A handler that has noticed it gets the exception from the call that it is in. One that waits is told, also where it is the current
	 * one still: the last coroutine that suspends turns the loop on its own stack. */
	if (exchange->coroutine != NULL && !ZEND_COROUTINE_IS_FINISHED(exchange->coroutine)
			&& (exchange->coroutine != ZEND_ASYNC_CURRENT_COROUTINE || ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		ZEND_ASYNC_CANCEL(exchange->coroutine, http_exception_new(499, message), true);
	}
}

static bool throw_failure(const http_request_t *request)
{
	http_throw_http(request->failure, request->failure_message);
	return false;
}

/* Suspends once until more of the body is there. False with an exception. */
static bool wait_for_input(http_exchange_t *exchange)
{
	http_request_t *request = exchange->request;
	bool woken;

	if (UNEXPECTED(!ZEND_ASYNC_MAY_SUSPEND())) {
		http_throw_runtime("The body has not arrived yet, and this code cannot wait for it");
		return false;
	}
	if (exchange->input == NULL) {
		exchange->input = http_signal_new("HttpRequest(body)");
	}
	exchange->ref_count++;
	request->waiters++;
	exchange->ops->want_body(exchange);
	/* To ask for it may have shown that the client is gone. */
	woken = request->complete || request->failure != 0 || http_signal_wait(exchange->input);
	request->waiters--;
	http_exchange_release(exchange);
	return woken;
}

/* No body call waits any more: the client has all the time that the handler takes. */
static void stop_waiting(const http_request_t *request)
{
	if (request->exchange != NULL && request->exchange->transport != NULL) {
		request->exchange->ops->want_body(request->exchange);
	}
}

bool http_request_wait(http_request_t *request, bool all)
{
	bool woken = true;

	GC_ADDREF(&request->std);
	request->gatherers += all;
	while (woken && !request->complete && request->failure == 0 && (all || http_request_unread(request) == 0)) {
		woken = wait_for_input(request->exchange);
	}
	request->gatherers -= all;
	if (!woken && request->waiters == 0) {
		stop_waiting(request);
	}
	if (woken && request->failure != 0 && (all || http_request_unread(request) == 0)) {
		woken = throw_failure(request);
	}
	OBJ_RELEASE(&request->std);
	return woken;
}
