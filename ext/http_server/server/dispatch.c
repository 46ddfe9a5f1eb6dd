/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers: each runs in a coroutine, in a scope of its own, and whatever happens to it is an answer to its request alone. */
#include "server.h"
#include "base/exceptions.h"
#include "zend_async_contain.h"
#include "message/response.h"
#include "net/overload.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"

/* --- what a handler has come to --- */

int http_server_take_exception(const http_server_t *server, zend_string **message)
{
	zend_object *exception = http_exception_take();
	int status = 500;

	*message = NULL;
	if (!zend_async_is_exit(exception)
			&& (instanceof_function(exception->ce, http_ce_http_exception) || !zend_async_is_cancellation(exception))) {
		status = http_exception_status(exception);
		*message = http_exception_message(exception);
	} else if (!zend_async_is_exit(exception) && server->state == HTTP_SERVER_STOPPING) {
		status = 503;
	}
	/* Else a coroutine that the handler has started has failed, or the handler was cancelled by the program. */
	OBJ_RELEASE(exception);
	return status;
}

/* Answers with the exception that the handler has thrown, which is taken. */
static void answer_exception(http_exchange_t *exchange)
{
	zend_object *exception = EG(exception);
	zend_string *message;
	int status;

	GC_ADDREF(exception);
	status = http_server_take_exception(exchange->worker, &message);
	http_server_log_exception(exchange->worker, exchange->request, exception);
	OBJ_RELEASE(exception);

	exchange->response->close |= status == 503 && message == NULL;
	http_response_fail(exchange->response, status, message);
	if (message != NULL) {
		zend_string_release(message);
	}
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

	/* The exchange holds both: a reference of this frame would be lost in a fatal error. */
	ZVAL_OBJ(&arguments[0], &exchange->request->std);
	ZVAL_OBJ(&arguments[1], &exchange->response->std);
	ZVAL_UNDEF(&result);
	zend_call_known_fcc(handler_of(server, exchange), &result, 2, arguments, NULL);
	zval_ptr_dtor(&result);
}

static void run_handler(http_server_t *server, http_exchange_t *exchange)
{
	const int exit_status = EG(exit_status);

	call_handler(server, exchange);
	if (UNEXPECTED(EG(exception))) {
		/* That of the process is not the handler's. Neither is the end of the process, which has a status of its own. */
		if (zend_async_is_exit(EG(exception)) && !zend_async_is_forced_exit(EG(exception))) {
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

/* A fatal error has ended the handler. Something may still hold the request, and never release it. */
static void handler_failed(http_exchange_t *exchange)
{
	/* What it had allocated is no leak. */
	PG(report_memleaks) = false;
	if (exchange->request->form != NULL) {
		http_form_discard(exchange->request->form);
	}
	if (exchange->transport != NULL) {
		/* Memory may be short because of others. */
		zend_try {
			http_response_fail(exchange->response, 500, NULL);
		} zend_catch {
			exchange->ops->abort(exchange, 2);
		} zend_end_try();
	}
}

/* What the thread holds between requests, and how often its memory was exhausted: then some of it may be lost. */
static void count_memory(http_counters_t *counters)
{
	__atomic_store_n(&counters->memory_bytes, zend_memory_usage(false), __ATOMIC_RELAXED);
	__atomic_store_n(&counters->memory_exhausted_total, zend_async_contain_exhausted, __ATOMIC_RELAXED);
}

/* The coroutine has ended, or was cancelled before it began. */
static void handler_dispose(zend_coroutine_t *coroutine)
{
	http_exchange_t *exchange = coroutine->extended_data;
	http_server_t *server = exchange->worker;

	coroutine->extended_data = NULL;
	exchange->coroutine = NULL;
	if (UNEXPECTED(ZEND_COROUTINE_IS_BAILOUT(coroutine))) {
		handler_failed(exchange);
	} else if (UNEXPECTED(!http_exchange_is(exchange, HTTP_EXCHANGE_F_RUNNING)) && exchange->transport != NULL) {
		exchange->response->close = true;
		http_response_fail(exchange->response, 503, NULL);
	}
	http_exchange_release(exchange);
	http_count(&server->worker.counters.active_requests, (uint64_t) -1);
	count_memory(&server->worker.counters);
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

static bool admits(http_server_t *server, http_exchange_t *exchange)
{
	http_worker_t *worker = &server->worker;
	const uint64_t most = http_server_most_handlers(worker->settings);

	if (EXPECTED(most == 0 || worker->counters.active_requests < most)) {
		return true;
	}
	http_count(&worker->counters.requests_shed_total, 1);
	exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
	return false;
}

zend_coroutine_t *http_server_new_handler(http_server_t *server, http_exchange_t *exchange)
{
	zend_coroutine_t *coroutine;

	if (UNEXPECTED(!admits(server, exchange))) {
		return NULL;
	}
	coroutine = new_coroutine(server);
	if (UNEXPECTED(coroutine == NULL)) {
		zend_clear_exception();
		exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
	}
	return coroutine;
}

void http_server_begin_handler(http_server_t *server, http_exchange_t *exchange, zend_coroutine_t *coroutine)
{
	exchange->worker = server;
	exchange->coroutine = coroutine;
	GC_ADDREF(&server->std);
	http_count(&server->worker.counters.active_requests, 1);
	if (UNEXPECTED(!ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine))) {
		zend_clear_exception();
	}
	/* The scheduler holds it now. */
	ZEND_ASYNC_EVENT_RELEASE(&coroutine->event);
}

/* Runs the handler of a request in a coroutine of its own. */
static void dispatch_to_handler(void *owner, http_exchange_t *exchange)
{
	http_server_t *server = owner;
	zend_coroutine_t *coroutine;
	http_fcgi_t *scripts;

	scripts = UNEXPECTED(server->script_count > 0) ? http_server_scripts_of(server, exchange->request) : NULL;
	/* A script may speak WebSocket as it likes, where no handler does. */
	if ((scripts == NULL || server->ws_handler.function_handler != NULL)
			&& UNEXPECTED(http_server_dispatch_session(server, exchange))) {
		return;
	}
	if (scripts != NULL) {
		http_fcgi_serve(scripts, exchange);
		return;
	}
	if (UNEXPECTED(handler_of(server, exchange)->function_handler == NULL)) {
		exchange->ops->refuse(exchange, 404, NULL, false);
		return;
	}
	coroutine = http_server_new_handler(server, exchange);
	if (UNEXPECTED(coroutine == NULL)) {
		return;
	}
	exchange->since = server->measures ? zend_hrtime() : 0;
	exchange->response->compression = &server->compression;
	exchange->response->json_flags = server->worker.settings->json_encode_flags;
	exchange->ref_count++;
	coroutine->internal_entry = handler_entry;
	coroutine->extended_data = exchange;
	coroutine->extended_dispose = handler_dispose;
	http_server_begin_handler(server, exchange, coroutine);
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
