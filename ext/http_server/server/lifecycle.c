/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * HttpServer: its life from start() to the last connection.
 *
 * stop() closes the listeners and asks connections to end. Handlers go on until the grace is over; then they are cancelled,
 * and connections are closed as soon as no handler is left. The coroutine in start() waits for `done`, and then for what the
 * handlers have left behind in their scopes. */
#include "server.h"
#include "net/overload.h"
#ifdef HTTP_HAVE_HTTP2
# include "http2/http2.h"
#endif
#include "base/exceptions.h"
#include "base/report.h"
#include "base/watch.h"
#include "net/connection.h"
#include "net/listener.h"
#include "rooms/attachment.h"
#include "websocket/session.h"
#include "pool.h"
#include "transfer.h"
#include "zend_exceptions.h"

/* --- scopes --- */

/* Of every scope, and the same in each thread; known once the first server of the thread has a scope. */
ZEND_TLS zend_async_scope_catch_or_cancel_t catch_or_cancel_of_scopes;

/* What coroutines that a handler has started throw ends their scope, and no other request. */
static bool catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from_scope,
		zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation)
{
	zend_string *message;

	if (is_cancellation || exception == NULL) {
		return catch_or_cancel_of_scopes(scope, coroutine, from_scope, exception, transfer_error, is_safely,
				is_cancellation);
	}
	message = http_exception_message(exception);
	http_report(LOG_ERR, "uncaught exception in a coroutine of a request: %s: %s", ZSTR_VAL(exception->ce->name),
			ZSTR_VAL(message));
	zend_string_release(message);
	if (transfer_error) {
		OBJ_RELEASE(exception);
	}
	return true;
}

static bool open_scope(http_server_t *server)
{
	server->scope = ZEND_ASYNC_NEW_SCOPE(ZEND_ASYNC_CURRENT_SCOPE);
	if (UNEXPECTED(server->scope == NULL)) {
		return false;
	}
	ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(server->scope);
	/* A fatal error ends one request, and no other. */
	ZEND_ASYNC_SCOPE_SET_CONTAINED(server->scope);
	catch_or_cancel_of_scopes = server->scope->catch_or_cancel;
	server->scope->catch_or_cancel = catch_or_cancel;
	return true;
}

static void close_scope(http_server_t *server)
{
	zend_async_scope_t *scope = server->scope;

	server->scope = NULL;
	ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(scope);
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

/* --- the end --- */

static void drop_grace(http_server_t *server)
{
	zend_async_timer_event_t *grace = server->grace;

	server->grace = NULL;
	if (grace != NULL) {
		http_unwatch(&grace->base);
	}
}

static bool has_handlers(const http_server_t *server)
{
	return server->worker.counters.active_requests > 0 || server->sessions > 0;
}

void http_server_check_done(http_server_t *server)
{
	if (server->state != HTTP_SERVER_STOPPING || has_handlers(server)) {
		return;
	}
	if (server->is_forced && server->worker.first != NULL) {
		http_worker_close_all(&server->worker);
		return;
	}
	if (server->worker.first == NULL && server->done != NULL) {
		http_signal_notify(server->done);
	}
}

void http_server_force(http_server_t *server)
{
	if (server->state != HTTP_SERVER_STOPPING) {
		return;
	}
	server->is_forced = true;
	http_server_give_up_scripts(server);
	if (has_handlers(server)) {
		ZEND_ASYNC_SCOPE_CANCEL(server->scope,
				zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The server stops"), true, false);
	}
	http_server_check_done(server);
}

static void on_grace_over(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_server_t *server = HTTP_WATCH_OWNER(callback);

	GC_ADDREF(&server->std);
	http_server_force(server);
	OBJ_RELEASE(&server->std);
}

static void begin_grace(http_server_t *server)
{
	const zend_long seconds = server->worker.settings->shutdown_timeout;

	if (seconds > 0) {
		server->grace = ZEND_ASYNC_NEW_TIMER_EVENT((zend_ulong) seconds * 1000, false);
		if (EXPECTED(server->grace != NULL)) {
			http_watch(&server->grace->base, on_grace_over, server);
			if (EXPECTED(server->grace->base.start(&server->grace->base))) {
				return;
			}
		}
		zend_clear_exception();
	}
	http_server_force(server);
}

typedef enum {
	STOP,
	STOP_RETIRING, /* another worker has taken over: clients must not notice */
	STOP_LEAVING   /* no other worker will have the sockets */
} stop_t;

/* Whether other processes may go on with every socket. */
static bool all_inherited(const http_settings_t *settings)
{
	for (uint32_t i = 0; i < settings->listener_count; i++) {
		if (settings->listeners[i].type != HTTP_LISTENER_INHERITED) {
			return false;
		}
	}
	return true;
}

static void stop(http_server_t *server, stop_t how)
{
	server->stops_early = server->state == HTTP_SERVER_STARTING;
	if (server->state != HTTP_SERVER_RUNNING) {
		return;
	}
	GC_ADDREF(&server->std);
	server->state = HTTP_SERVER_STOPPING;
	server->retires = how == STOP_RETIRING;
	if (how == STOP_LEAVING) {
		http_listeners_give_up(&server->worker);
	} else {
		http_listeners_close(&server->worker);
	}
	http_overload_end(&server->worker);
	http_server_drain_scripts(server);
	http_worker_drain(&server->worker, how == STOP_RETIRING || all_inherited(server->worker.settings));
	if (server->state == HTTP_SERVER_STOPPING && (server->worker.first != NULL || has_handlers(server))) {
		begin_grace(server);
	}
	http_server_check_done(server);
	OBJ_RELEASE(&server->std);
}

void http_server_stop(http_server_t *server)
{
	stop(server, STOP);
}

void http_server_retire(http_server_t *server)
{
	stop(server, STOP_RETIRING);
}

void http_server_leave(http_server_t *server)
{
	stop(server, STOP_LEAVING);
}

/* --- serving --- */

static void on_conn_closed(http_worker_t *worker)
{
	http_overload_closed(worker);
	http_server_check_done(http_server_of(worker));
}

/* No client will come any more: what is here is finished. */
static void on_listeners_ended(http_worker_t *worker)
{
	http_server_stop(http_server_of(worker));
}

static void on_accepted(http_conn_t *conn, bool tls)
{
	http_worker_t *worker = conn->worker;

	http_overload_opened(worker, conn);
	http_server_begin_connection(http_server_of(worker), conn, tls);
}

static void read_compression(http_server_t *server)
{
	const http_settings_t *settings = server->worker.settings;

	server->compression = (http_compression_t) {
		.enabled = settings->compression_enabled,
		.levels = {
			[HTTP_CODING_ZSTD] = (int) settings->zstd_level,
			[HTTP_CODING_GZIP] = (int) settings->compression_level,
			[HTTP_CODING_BR] = (int) settings->brotli_level,
		},
		.min_size = (size_t) settings->compression_min_size,
		.types = settings->mime_types,
		.type_count = settings->mime_type_count,
	};
}

static bool open_listeners(http_server_t *server)
{
	const http_thread_t *thread = server->thread;

	return http_listeners_open(&server->worker,
			thread != NULL ? http_sockets_of(&thread->pool->sockets, thread->slot) : NULL, server->is_copy,
			on_accepted);
}

/* A server with WebSocket sessions has topics. */
static http_hub_t *need_hub(http_server_t *server)
{
	http_group_t *group = http_server_group(server);
	http_hub_t *hub;

	if (Z_ISUNDEF(server->ws_handler_value)) {
		return http_group_hub(group);
	}
	hub = http_group_need_hub(group, http_config_settings(server->config));
	zend_atomic_int_store(&hub->carries_text, 1);
	return hub;
}

/* Attaches the thread to the hub, if there is one. False with an exception. */
static bool open_rooms(http_server_t *server)
{
	http_hub_t *hub = need_hub(server);
	http_attachment_t *attachment;

	server->worker.rooms = NULL;
	if (hub == NULL) {
		return true;
	}
	attachment = http_attachment_need(hub);
	if (UNEXPECTED(attachment == NULL)) {
		return false;
	}
	http_attachment_serve(attachment);
	server->worker.rooms = attachment;
	return true;
}

static void close_rooms(http_server_t *server)
{
	http_attachment_t *attachment = server->worker.rooms;

	server->worker.rooms = NULL;
	if (attachment != NULL) {
		http_attachment_unserve(attachment);
	}
}

static bool begin(http_server_t *server)
{
	http_worker_t *worker = &server->worker;

	if (UNEXPECTED(!http_server_resolve_handlers(server))) {
		return false;
	}
	server->is_forced = server->retires = false;
	worker->owner = server;
	worker->dispatch = http_server_dispatch;
	server->protocols = http_server_protocols(server);
#ifdef HTTP_HAVE_HTTP2
	worker->expired[HTTP_DEADLINE_STREAM] = http2_stream_expired;
	worker->expired[HTTP_DEADLINE_WINDOW] = http2_stream_window_expired;
#endif
	worker->expired[HTTP_DEADLINE_WS_PING] = http_ws_expired;
	worker->expired[HTTP_DEADLINE_WS_PONG] = http_ws_expired;
	worker->expired[HTTP_DEADLINE_WS_CLOSE] = http_ws_expired;
	worker->has_tunnels = server->ws_handler.function_handler != NULL;
	worker->conn_closed = on_conn_closed;
	worker->listeners_ended = on_listeners_ended;
	worker->paused = worker->draining = false;
	memset(&worker->overload, 0, sizeof(worker->overload));
	if (!http_worker_init(worker, http_settings_add_ref(http_config_settings(server->config)))) {
		http_worker_destroy(worker);
		return false;
	}
	read_compression(server);
	if (!http_server_open_tls(server) || !http_server_open_scripts(server) || !open_scope(server) || !open_rooms(server)
			|| !open_listeners(server)) {
		close_rooms(server);
		http_server_close_scripts(server);
		http_worker_destroy(worker);
		if (server->scope != NULL) {
			close_scope(server);
		}
		return false;
	}
	http_server_open_log(server);
	server->measures = worker->settings->telemetry_enabled || worker->settings->backpressure_target_ms > 0
			|| http_log_enabled(worker->log, HTTP_LOG_INFO, HTTP_LOG_ACCESS);
	http_server_open_mounts(server);
	server->done = http_signal_new("HttpServer");
	server->state = HTTP_SERVER_RUNNING;
	/* Its counters go on when it is started again; those of a copy are handed to the group. */
	server->member.counts_on = !server->is_copy;
	http_group_join(http_server_group(server), &server->member, worker,
			server->thread != NULL ? server->thread->slot : HTTP_ANY_SLOT);
	http_server_log_start(server);
	return true;
}

static bool is_done(const http_server_t *server)
{
	return server->state == HTTP_SERVER_STOPPING && server->worker.first == NULL && !has_handlers(server);
}

/* Waits until the server is stopped and nothing is left. An exception that ends the wait stops the server, and is thrown
 * when it is down. */
static zend_object *wait_until_done(http_server_t *server)
{
	zend_object *exception = NULL;

	while (!is_done(server)) {
		if (http_signal_wait(server->done)) {
			continue;
		}
		const bool may_wait = http_exception_keep_first(&exception);

		if (server->state == HTTP_SERVER_RUNNING) {
			http_server_stop(server);
		} else {
			http_server_force(server);
		}
		if (UNEXPECTED(!may_wait)) {
			/* No wait of this coroutine succeeds any more: what is left ends with the request. */
			http_server_force(server);
			break;
		}
	}
	return exception;
}

bool http_server_run(http_server_t *server)
{
	const http_server_state_t before = server->state;
	zend_object *exception;

	if (UNEXPECTED(!ZEND_ASYNC_SCHEDULER_INIT())) {
		return false;
	}
	GC_ADDREF(&server->std);
	server->state = HTTP_SERVER_STARTING;
	server->stops_early = false;
	if (UNEXPECTED(!begin(server))) {
		server->state = before;
		OBJ_RELEASE(&server->std);
		return false;
	}
	if (UNEXPECTED(server->stops_early)) {
		http_server_stop(server);
	}
	if (server->thread != NULL) {
		http_thread_serves(server->thread);
	}
	exception = wait_until_done(server);
	drop_grace(server);

	/* What the handlers have left behind. */
	ZEND_ASYNC_SCOPE_CANCEL(server->scope,
			zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The server stops"), true, false);
	ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION(server->scope, ZEND_ASYNC_CURRENT_COROUTINE, NULL, NULL, NULL);

	http_signal_release(server->done);
	server->done = NULL;
	http_worker_destroy(&server->worker);
	http_group_leave(&server->member);
	close_rooms(server);
	http_server_close_mounts(server);
	http_server_close_scripts(server);
	close_scope(server);
	if (UNEXPECTED(EG(exception)) && exception == NULL) {
		exception = EG(exception);
		GC_ADDREF(exception);
	}
	zend_clear_exception();
	http_server_close_log(server);
	server->state = HTTP_SERVER_STOPPED;
	if (exception != NULL) {
		if (EG(exception)) {
			zend_clear_exception();
		}
		zend_throw_exception_internal(exception);
	}
	OBJ_RELEASE(&server->std);
	return EG(exception) == NULL;
}

/* --- with worker threads --- */

static bool run_pool(http_server_t *server)
{
	http_worker_t *worker = &server->worker;
	bool whole = true, done;

	GC_ADDREF(&server->std);
	worker->settings = http_settings_add_ref(http_config_settings(server->config));
	server->state = HTTP_SERVER_STARTING;
	need_hub(server);
	/* What is wrong with a certificate is told before threads are started. */
	done = http_server_read_certificates(server) && http_pool_run(server, &whole);
	server->state = HTTP_SERVER_STOPPED;
	http_settings_release(worker->settings);
	worker->settings = NULL;
	OBJ_RELEASE(&server->std);
	return done && whole;
}

bool http_server_start(http_server_t *server)
{
	if (server->is_copy || http_config_settings(server->config)->workers == 1) {
		return http_server_run(server);
	}
	return ZEND_ASYNC_SCHEDULER_INIT() && run_pool(server);
}

bool http_server_stop_and_wait(http_server_t *server)
{
	if (server->pool == NULL) {
		stop(server, server->thread != NULL && http_thread_is_last(server->thread) ? STOP_LEAVING : STOP);
		return true;
	}
	if (server->state != HTTP_SERVER_STOPPING) {
		server->state = HTTP_SERVER_STOPPING;
		http_pool_stop(server->pool);
	}
	return ZEND_ASYNC_SCHEDULER_INIT() && http_pool_wait(server->pool);
}
