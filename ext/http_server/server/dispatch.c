/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers: each runs in a coroutine, in a scope of its own, and whatever happens to it is an answer to its request alone. */
#include "server.h"
#include "base/exceptions.h"
#include "message/response.h"
#include "net/overload.h"
#include "zend_async_inflight.h"

/* --- what a handler has come to --- */

/* Answers with the exception that the handler has thrown, which is taken. */
static void answer_exception(http_exchange_t *exchange)
{
	const http_server_t *server = exchange->worker;
	zend_object *exception = EG(exception);
	zend_string *message;

	GC_ADDREF(exception);
	zend_clear_exception();
	if (zend_async_is_exit(exception)) {
		http_response_fail(exchange->response, 500, NULL);
	} else if (instanceof_function(exception->ce, http_ce_http_exception) || !zend_async_is_cancellation(exception)) {
		message = http_exception_message(exception);
		http_response_fail(exchange->response, http_exception_status(exception), message);
		zend_string_release(message);
	} else if (server->state == HTTP_SERVER_STOPPING) {
		exchange->response->close = true;
		http_response_fail(exchange->response, 503, NULL);
	} else {
		/* A coroutine that the handler has started has failed, or the handler was cancelled by the program. */
		http_response_fail(exchange->response, 500, NULL);
	}
	OBJ_RELEASE(exception);
}

/* The handler of a request. */
static zend_fcall_info_cache *handler_of(http_server_t *server, const http_exchange_t *exchange)
{
	return exchange->request->version == HTTP_2 && server->http2_handler.function_handler != NULL
			? &server->http2_handler
			: &server->handler;
}

static void call_handler(http_server_t *server, http_exchange_t *exchange)
{
	zval arguments[2], result;

	ZVAL_OBJ_COPY(&arguments[0], &exchange->request->std);
	ZVAL_OBJ_COPY(&arguments[1], &exchange->response->std);
	ZVAL_UNDEF(&result);
	zend_call_known_fcc(handler_of(server, exchange), &result, 2, arguments, NULL);
	zval_ptr_dtor(&result);
	zval_ptr_dtor(&arguments[0]);
	zval_ptr_dtor(&arguments[1]);
}

/* Calls the handler. A fatal error in it ends this request, and no other. */
static void run_handler(http_server_t *server, http_exchange_t *exchange)
{
	zend_execute_data *frame = EG(current_execute_data);
	zend_vm_stack stack = EG(vm_stack);
	zval *top = EG(vm_stack_top), *end = EG(vm_stack_end);
	const bool unclean = CG(unclean_shutdown);
	const int exit_status = EG(exit_status);
	volatile bool failed = false;

	zend_try {
		call_handler(server, exchange);
	} zend_catch {
		failed = true;
	} zend_end_try();

	if (UNEXPECTED(failed)) {
		EG(current_execute_data) = frame;
		/* Pages of the stack that the handler has added are lost until the request ends. */
		EG(vm_stack) = stack;
		EG(vm_stack_top) = top;
		EG(vm_stack_end) = end;
		CG(unclean_shutdown) = unclean;
		/* What the handler had allocated is no leak. */
		PG(report_memleaks) = false;
		if (EG(exception)) {
			zend_clear_exception();
		}
		EG(exit_status) = exit_status;
		/* What the handler held is never released, the request included. */
		if (exchange->request->form != NULL) {
			http_form_discard(exchange->request->form);
		}
		http_response_fail(exchange->response, 500, NULL);
	} else if (UNEXPECTED(EG(exception))) {
		if (zend_async_is_exit(EG(exception))) {
			EG(exit_status) = exit_status;
		}
		answer_exception(exchange);
	}
}

/* --- the coroutine --- */

static void handler_entry(void)
{
	http_exchange_t *exchange = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	http_server_t *server = exchange->worker;

	exchange->flags |= HTTP_EXCHANGE_F_RUNNING;
	if (UNEXPECTED(exchange->since != 0)) {
		const uint64_t now = zend_hrtime();

		http_overload_sojourn(&server->worker, now - exchange->since);
		exchange->since = now;
	}
	run_handler(server, exchange);
	http_response_finish(exchange->response);
	if (UNEXPECTED(EG(exception))) {
		answer_exception(exchange);
	}
}

/* The coroutine has ended, or was cancelled before it began. */
static void handler_dispose(zend_coroutine_t *coroutine)
{
	http_exchange_t *exchange = coroutine->extended_data;
	http_server_t *server = exchange->worker;

	coroutine->extended_data = NULL;
	exchange->coroutine = NULL;
	if (UNEXPECTED(!http_exchange_is(exchange, HTTP_EXCHANGE_F_RUNNING)) && exchange->transport != NULL) {
		exchange->response->close = true;
		http_response_fail(exchange->response, 503, NULL);
	}
	http_exchange_release(exchange);
	http_count(&server->worker.counters.active_requests, (uint64_t) -1);
	http_server_check_done(server);
	OBJ_RELEASE(&server->std);
}

/* --- admission --- */

uint64_t http_server_most_handlers(const http_settings_t *settings)
{
	return settings->max_inflight_requests > 0 ? (uint64_t) settings->max_inflight_requests
											   : (uint64_t) settings->max_connections * 10;
}

static zend_coroutine_t *new_coroutine(http_server_t *server)
{
	zend_async_scope_t *scope = server->scope;
	zend_coroutine_t *coroutine;

	if (server->worker.settings->request_scope) {
		scope = ZEND_ASYNC_NEW_SCOPE(server->scope);
		if (UNEXPECTED(scope == NULL)) {
			return NULL;
		}
		scope->request_scope = scope;
	}
	coroutine = ZEND_ASYNC_NEW_COROUTINE(scope);
	if (scope != server->scope) {
		/* From now on it lives as long as it has coroutines. */
		ZEND_ASYNC_SCOPE_RELEASE(scope);
	}
	return coroutine;
}

/* Runs the handler of a request in a coroutine of its own. */
static void dispatch_to_handler(void *owner, http_exchange_t *exchange)
{
	http_server_t *server = owner;
	http_worker_t *worker = &server->worker;
	const uint64_t most = http_server_most_handlers(worker->settings);
	zend_coroutine_t *coroutine;

	if (UNEXPECTED(handler_of(server, exchange)->function_handler == NULL)) {
		exchange->ops->refuse(exchange, 404, NULL, false);
		return;
	}
	if (UNEXPECTED(most > 0 && worker->counters.active_requests >= most)) {
		http_count(&worker->counters.requests_shed_total, 1);
		exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
		return;
	}
	coroutine = new_coroutine(server);
	if (UNEXPECTED(coroutine == NULL)) {
		zend_clear_exception();
		exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
		return;
	}
	exchange->since = server->measures ? zend_hrtime() : 0;
	exchange->worker = server;
	exchange->coroutine = coroutine;
	exchange->response->compression = &server->compression;
	exchange->response->json_flags = worker->settings->json_encode_flags;
	exchange->ref_count++;
	GC_ADDREF(&server->std);
	coroutine->internal_entry = handler_entry;
	coroutine->extended_data = exchange;
	coroutine->extended_dispose = handler_dispose;
	http_count(&worker->counters.active_requests, 1);
	if (UNEXPECTED(!ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine))) {
		zend_clear_exception();
	}
	/* The scheduler holds it now. */
	ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
}

void http_server_dispatch(http_worker_t *worker, http_exchange_t *exchange)
{
	http_server_t *server = http_server_of(worker);

	if (server->mounts != NULL) {
		http_mounts_serve(server->mounts, exchange);
	} else {
		dispatch_to_handler(server, exchange);
	}
}

void http_server_open_mounts(http_server_t *server)
{
	if (server->mount_count > 0) {
		server->mounts = http_mounts_new(dispatch_to_handler, server);
		for (uint32_t i = 0; i < server->mount_count; i++) {
			http_mounts_add(server->mounts, server->mount_settings[i]);
		}
	}
}

void http_server_close_mounts(http_server_t *server)
{
	if (server->mounts != NULL) {
		http_mounts_free(server->mounts);
		server->mounts = NULL;
	}
}
