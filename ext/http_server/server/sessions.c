/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers of WebSocket sessions: each runs in a coroutine of its own. It counts as an active request until the handshake
 * is over. */
#include "server.h"
#include "base/exceptions.h"
#include "message/response.h"
#include "websocket/handshake.h"
#include "websocket/websocket.h"
#include "zend_async_request.h"

static http_server_t *server_of(const http_ws_t *ws)
{
	return (http_server_t *) ws->owner;
}

/* The handshake is over. */
static void on_opened(http_ws_t *ws)
{
	http_server_t *server = server_of(ws);

	server->sessions++;
	http_count(&server->worker.counters.active_requests, (uint64_t) -1);
}

/* --- the handler --- */

static void call_handler(http_ws_t *ws)
{
	http_server_t *server = server_of(ws);
	zval arguments[3], result;

	/* The session holds all three: a reference of this frame would be lost in a fatal error. */
	ws->upgrade = http_ws_upgrade_new(ws);
	ZVAL_OBJ(&arguments[0], &ws->std);
	ZVAL_OBJ(&arguments[1], &ws->exchange->request->std);
	ZVAL_OBJ(&arguments[2], ws->upgrade);
	ZVAL_UNDEF(&result);
	zend_call_known_fcc(&server->ws_handler, &result, 3, arguments, NULL);
	zval_ptr_dtor(&result);
}

/* Tells the operator, unless the session was cancelled, or has ended while the handler used it: clients do that. */
static void warn(zend_object *exception)
{
	zend_string *message, *file;
	zend_long line;

	if (zend_async_is_exit(exception) || zend_async_is_cancellation(exception)
			|| exception->ce == http_ce_ws_closed_exception) {
		return;
	}
	message = http_exception_message(exception);
	file = http_exception_place(exception, &line);
	zend_error(E_WARNING,
			"[true-async-server] uncaught exception in websocket handler: %s: %s (in %s:" ZEND_LONG_FMT ")",
			ZSTR_VAL(exception->ce->name), ZSTR_VAL(message), ZSTR_VAL(file), line);
	zend_string_release(file);
	zend_string_release(message);
}

static void session_entry(void)
{
	http_ws_t *ws = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	http_server_t *server = server_of(ws);
	const int exit_status = EG(exit_status);
	zend_string *message;
	int status;

	ws->exchange->flags |= HTTP_EXCHANGE_F_RUNNING;
	call_handler(ws);
	if (EXPECTED(!EG(exception))) {
		http_ws_handler_returned(ws);
		return;
	}

	zend_object *exception = EG(exception);

	GC_ADDREF(exception);
	if (zend_async_is_exit(exception) && !zend_async_is_forced_exit(exception)) {
		EG(exit_status) = exit_status;
	}
	status = http_server_take_exception(server, &message);
	warn(exception);
	OBJ_RELEASE(exception);
	if (UNEXPECTED(EG(exception))) {
		/* Of a handler of warnings. */
		zend_clear_exception();
	}
	http_ws_handler_failed(ws, status, message);
	if (message != NULL) {
		zend_string_release(message);
	}
}

/* The coroutine has ended, or was cancelled before it began. */
static void session_dispose(zend_coroutine_t *coroutine)
{
	http_ws_t *ws = coroutine->extended_data;
	http_server_t *server = server_of(ws);

	coroutine->extended_data = NULL;
	if (UNEXPECTED(ZEND_COROUTINE_IS_BAILOUT(coroutine))) {
		PG(report_memleaks) = false;
		http_ws_handler_failed(ws, 500, NULL);
	} else if (UNEXPECTED(ws->exchange != NULL)) {
		http_ws_handler_failed(ws, 503, NULL);
	}
	ws->owner = NULL;
	if (EXPECTED(ws->upgrade != NULL)) {
		OBJ_RELEASE(ws->upgrade);
		ws->upgrade = NULL;
	}
	server->sessions--;
	OBJ_RELEASE(&ws->std);
	http_server_check_done(server);
	OBJ_RELEASE(&server->std);
}

/* --- dispatch --- */

/* Runs the handler of a session in a coroutine of its own. */
static void begin_session(http_server_t *server, http_exchange_t *exchange)
{
	http_worker_t *worker = &server->worker;
	zend_coroutine_t *coroutine;
	http_ws_t *ws;

	if (UNEXPECTED(worker->draining)) {
		exchange->ops->refuse(exchange, 503, "Retry-After: 1\r\n", true);
		return;
	}
	coroutine = http_server_new_handler(server, exchange);
	if (UNEXPECTED(coroutine == NULL)) {
		return;
	}
	ws = http_ws_new(exchange, worker);
	ws->opened = on_opened;
	ws->owner = server;
	coroutine->internal_entry = session_entry;
	coroutine->extended_data = ws;
	coroutine->extended_dispose = session_dispose;
	http_server_begin_handler(server, exchange, coroutine);
}

bool http_server_dispatch_session(http_server_t *server, http_exchange_t *exchange)
{
	const char *fields = NULL;
	int status = 0;

	switch (http_ws_wish(exchange->request, server->ws_handler.function_handler != NULL, &status, &fields)) {
		case HTTP_WS_IS_NO_UPGRADE: return false;
		case HTTP_WS_IS_REFUSED: exchange->ops->refuse(exchange, status, fields, true); return true;
		default: begin_session(server, exchange); return true;
	}
}
