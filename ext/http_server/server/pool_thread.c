/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A worker thread: its coroutine runs the bootloader, loads the server, and serves. */
#include "pool.h"
#include "base/exceptions.h"
#include "base/watch.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

/* The worker whose thread this is. */
ZEND_TLS http_thread_t *own;

static void free_failure(http_thread_t *thread)
{
	if (thread->failure != NULL) {
		pefree(thread->failure, true);
		thread->failure = NULL;
	}
}

void http_thread_release(http_thread_t *thread)
{
	if (zend_async_atomic_int_add(&thread->ref_count, -1) > 0) {
		return;
	}
	free_failure(thread);
	http_pool_release(thread->pool);
	pefree(thread, true);
}

http_thread_state_t http_thread_state(http_thread_t *thread)
{
	pthread_mutex_lock(&thread->pool->lock);
	const http_thread_state_t state = thread->state;
	pthread_mutex_unlock(&thread->pool->lock);
	return state;
}

/* --- orders --- */

void http_thread_order(http_thread_t *thread, http_order_t order)
{
	pthread_mutex_lock(&thread->pool->lock);
	if (order > thread->order) {
		thread->order = order;
		if (thread->notice != NULL) {
			thread->notice->trigger(thread->notice);
		}
	}
	pthread_mutex_unlock(&thread->pool->lock);
}

static http_order_t order_of(http_thread_t *thread)
{
	pthread_mutex_lock(&thread->pool->lock);
	const http_order_t order = thread->order;
	pthread_mutex_unlock(&thread->pool->lock);
	return order;
}

bool http_thread_is_last(http_thread_t *thread)
{
	pthread_mutex_lock(&thread->pool->lock);
	const bool is_last = !thread->pool->rotates && thread->order == HTTP_ORDER_NONE;
	pthread_mutex_unlock(&thread->pool->lock);
	return is_last;
}

/* Does what the thread was told. */
static void obey(http_thread_t *thread)
{
	const http_order_t order = order_of(thread);

	if (order == HTTP_ORDER_NONE) {
		return;
	}
	if (thread->server != NULL && thread->server->state == HTTP_SERVER_RUNNING) {
		(order == HTTP_ORDER_RETIRE ? http_server_retire : http_server_leave)(thread->server);
	} else if (thread->coroutine != NULL
			&& (thread->server == NULL || thread->server->state == HTTP_SERVER_NEW
					|| thread->server->state == HTTP_SERVER_STARTING)) {
		/* The bootloader, or what comes before a server accepts. */
		ZEND_ASYNC_CANCEL(thread->coroutine,
				zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "The server stops"), true);
	}
	if (order == HTTP_ORDER_FORCE && thread->server != NULL) {
		http_server_force(thread->server);
	}
}

static void on_notice(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	obey(HTTP_WATCH_OWNER(callback));
}

/* From now on the thread can be told. False with an exception. */
static bool open_notice(http_thread_t *thread)
{
	/* What it serves, or runs, keeps the loop alive. */
	zend_async_trigger_event_t *notice = http_trigger_new(on_notice, thread);

	if (UNEXPECTED(notice == NULL)) {
		return false;
	}
	pthread_mutex_lock(&thread->pool->lock);
	thread->notice = notice;
	pthread_mutex_unlock(&thread->pool->lock);
	return true;
}

/* --- what it reports --- */

/* Under the lock. */
static void tell_parent(const http_thread_t *thread)
{
	if (thread->pool->notice != NULL) {
		thread->pool->notice->trigger(thread->pool->notice);
	}
}

void http_thread_serves(http_thread_t *thread)
{
	pthread_mutex_lock(&thread->pool->lock);
	thread->state = HTTP_THREAD_SERVING;
	thread->served = true;
	tell_parent(thread);
	pthread_mutex_unlock(&thread->pool->lock);
	/* It may have been told to end when it was not yet in a state to do it. */
	obey(thread);
}

static char *describe(zend_object *exception)
{
	zend_string *message = http_exception_message(exception);
	zend_string *line = zend_strpprintf(0, "%s: %s", ZSTR_VAL(exception->ce->name), ZSTR_VAL(message));
	char *text = pestrndup(ZSTR_VAL(line), ZSTR_LEN(line), true);

	zend_string_release(line);
	zend_string_release(message);
	return text;
}

/* The code of the thread has come to its end, perhaps by an exception, which is taken. */
static void report(http_thread_t *thread)
{
	zend_object *exception = EG(exception) != NULL ? http_exception_take() : NULL;
	const bool told = order_of(thread) != HTTP_ORDER_NONE;
	bool left = true;
	char *failure = NULL;

	if (exception != NULL) {
		left = told && (zend_async_is_cancellation(exception) || zend_async_is_exit(exception));
		/* The token of an exit says nothing: a fatal error elsewhere in the thread may be behind it. */
		failure = left || zend_async_is_exit(exception) ? NULL : describe(exception);
		OBJ_RELEASE(exception);
	}
	pthread_mutex_lock(&thread->pool->lock);
	thread->reported = true;
	thread->failure = failure;
	thread->left = left;
	pthread_mutex_unlock(&thread->pool->lock);
}

/* Nothing of the thread runs any more. */
static void leave(http_thread_t *thread)
{
	zend_async_trigger_event_t *notice;

	own = NULL;
	thread->coroutine = NULL;
	thread->server = NULL;
	pthread_mutex_lock(&thread->pool->lock);
	notice = thread->notice;
	thread->notice = NULL;
	thread->state = HTTP_THREAD_ENDED;
	if (!thread->reported) {
		/* It was told to end before its code began; or a fatal error has cut it off. */
		thread->left = thread->order != HTTP_ORDER_NONE;
	}
	pthread_mutex_unlock(&thread->pool->lock);
	if (notice != NULL) {
		http_unwatch(&notice->base);
	}
	http_thread_release(thread);
}

void http_threads_end_request(void)
{
	if (own != NULL) {
		leave(own);
	}
}

/* --- what it runs --- */

/* False with an exception; the value is UNDEF then. */
static bool load(zend_async_thread_transfer_ctx_t *ctx, zval *value, const zval *parcel)
{
	ZVAL_UNDEF(value);
	if (Z_ISUNDEF_P(parcel)) {
		return true;
	}
	ZEND_ASYNC_THREAD_LOAD_ZVAL(ctx, value, parcel);
	if (UNEXPECTED(ctx->error != NULL) && EG(exception) == NULL) {
		zend_throw_error(NULL, "%s", ctx->error);
	}
	return EG(exception) == NULL;
}

static bool run_bootloader(zval *bootloader)
{
	zval result;

	if (!Z_ISUNDEF_P(bootloader)) {
		ZVAL_UNDEF(&result);
		call_user_function(NULL, NULL, bootloader, &result, 0, NULL);
		zval_ptr_dtor(&result);
	}
	return EG(exception) == NULL;
}

/* The server may refer to classes that the bootloader makes known. What both refer to is one object in this thread, too. */
static bool boot(http_thread_t *thread, zval *bootloader, zval *server)
{
	zend_async_thread_transfer_ctx_t ctx;
	bool done;

	zend_async_thread_transfer_ctx_init(&ctx);
	ZVAL_UNDEF(server);
	done = load(&ctx, bootloader, &thread->pool->parcel[1]) && run_bootloader(bootloader)
			&& load(&ctx, server, &thread->pool->parcel[0]);
	zend_async_thread_transfer_ctx_destroy(&ctx);
	return done;
}

static void serve(http_thread_t *thread, zend_object *object)
{
	http_server_t *server = http_server_from_object(object);

	thread->server = server;
	server->thread = thread;
	if (order_of(thread) == HTTP_ORDER_NONE) {
		http_server_run(server);
	}
	server->thread = NULL;
	thread->server = NULL;
}

static void thread_coroutine(void)
{
	http_thread_t *thread = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;
	zval bootloader, server;

	ZVAL_UNDEF(&bootloader);
	ZVAL_UNDEF(&server);
	if (order_of(thread) == HTTP_ORDER_NONE && boot(thread, &bootloader, &server)) {
		serve(thread, Z_OBJ(server));
	}
	report(thread);
	zval_ptr_dtor(&bootloader);
	zval_ptr_dtor(&server);
	/* What the bootloader has left running does not keep the thread. */
	ZEND_ASYNC_SHUTDOWN();
}

static void thread_coroutine_dispose(zend_coroutine_t *coroutine)
{
	http_thread_t *thread = coroutine->extended_data;

	coroutine->extended_data = NULL;
	if (own == thread) {
		leave(thread);
	}
}

static void thread_main(zend_async_thread_event_t *event, void *data)
{
	http_thread_t *thread = data;
	zend_coroutine_t *coroutine;

	own = thread;
	if (UNEXPECTED(!open_notice(thread)) || UNEXPECTED((coroutine = ZEND_ASYNC_SPAWN()) == NULL)) {
		report(thread);
		leave(thread);
		return;
	}
	coroutine->internal_entry = thread_coroutine;
	coroutine->extended_data = thread;
	coroutine->extended_dispose = thread_coroutine_dispose;
	thread->coroutine = coroutine;
}

/* --- its birth, on the parent's thread --- */

http_thread_t *http_thread_start(http_pool_t *pool, uint32_t slot, zend_async_event_callback_fn ended)
{
	zend_async_thread_event_t *event = ZEND_ASYNC_NEW_THREAD_EVENT(NULL, NULL);
	http_thread_t *thread;

	if (UNEXPECTED(event == NULL)) {
		return NULL;
	}
	thread = pecalloc(1, sizeof(*thread), true);
	ZEND_ATOMIC_INT_INIT(&thread->ref_count, 2);
	thread->entry.handler = thread_main;
	thread->entry.ctx = thread;
	thread->pool = http_pool_add_ref(pool);
	thread->slot = slot;
	thread->event = event;
	http_watch(&event->base, ended, thread);
	if (EXPECTED(event->base.start(&event->base))
			&& EXPECTED(ZEND_ASYNC_START_THREAD(&thread->entry, event->context) != 0)) {
		return thread;
	}
	http_unwatch(&event->base);
	http_thread_release(thread);
	http_thread_release(thread);
	return NULL;
}
