/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A pool of worker threads: what the parent does. */
#include "pool.h"
#include "base/exceptions.h"
#include "base/report.h"
#include "base/watch.h"
#include "zend_async_inflight.h"
#include "zend_async_list.h"
#include "zend_exceptions.h"

/* A lost worker is replaced at most so often, ms: one that fails as soon as it is there must not keep the machine busy. */
#define RESPAWN_MS 1000

/* Pools whose parent is this thread. */
ZEND_TLS http_pool_t *here;

/* --- references --- */

http_pool_t *http_pool_add_ref(http_pool_t *pool)
{
	zend_async_atomic_int_add(&pool->ref_count, 1);
	return pool;
}

void http_pool_release(http_pool_t *pool)
{
	if (zend_async_atomic_int_add(&pool->ref_count, -1) > 0) {
		return;
	}
	ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVALS(pool->parcel, 2);
	http_sockets_free(&pool->sockets);
	pthread_mutex_destroy(&pool->lock);
	pefree(pool, true);
}

/* --- the threads as a whole --- */

uint32_t http_pool_count(const http_pool_t *pool, uint32_t generation, http_thread_state_t state)
{
	uint32_t count = 0;

	for (http_thread_t *thread = pool->threads; thread != NULL; thread = thread->next) {
		count += thread->generation == generation && http_thread_state(thread) == state;
	}
	return count;
}

void http_pool_order(http_pool_t *pool, uint32_t generation, http_order_t order)
{
	for (http_thread_t *thread = pool->threads; thread != NULL; thread = thread->next) {
		if (generation == 0 || thread->generation == generation) {
			http_thread_order(thread, order);
		}
	}
}

static void order_serving(http_pool_t *pool, http_order_t order)
{
	for (http_thread_t *thread = pool->threads; thread != NULL; thread = thread->next) {
		if (http_thread_state(thread) == HTTP_THREAD_SERVING) {
			http_thread_order(thread, order);
		}
	}
}

void http_pool_stop(http_pool_t *pool)
{
	pool->is_stopping = true;
	http_pool_order(pool, 0, HTTP_ORDER_STOP);
	http_sockets_end(&pool->sockets, pool->server->worker.settings);
	http_pool_review(pool);
}

/* A slot of the generation in service that no thread has, and should. */
static bool is_empty(const http_pool_t *pool, uint32_t slot)
{
	if (pool->vacant[slot]) {
		return false;
	}
	for (const http_thread_t *thread = pool->threads; thread != NULL; thread = thread->next) {
		if (thread->slot == slot && thread->generation == pool->generation) {
			return false;
		}
	}
	return true;
}

static bool has_empty_slot(const http_pool_t *pool)
{
	for (uint32_t slot = 0; slot < pool->size; slot++) {
		if (is_empty(pool, slot)) {
			return true;
		}
	}
	return false;
}

/* Each slot has a worker that serves, or is vacant. */
static bool serves_everywhere(const http_pool_t *pool)
{
	uint32_t count = http_pool_count(pool, pool->generation, HTTP_THREAD_SERVING);

	for (uint32_t slot = 0; slot < pool->size; slot++) {
		count += pool->vacant[slot];
	}
	return count == pool->size;
}

/* Nothing is left, and nothing will come. */
static bool is_over(const http_pool_t *pool)
{
	return pool->threads == NULL && (pool->is_stopping || pool->has_failed || !has_empty_slot(pool));
}

/* --- the end of a thread --- */

static void on_respawn(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* Replaces what is lost, now or when it may be. */
static void respawn_soon(http_pool_t *pool)
{
	const uint64_t now = ZEND_ASYNC_NOW();
	const uint64_t due = pool->last_respawn + RESPAWN_MS;

	if (pool->respawn == NULL) {
		pool->respawn = http_timer_new(1, false, false, on_respawn, pool);
		if (UNEXPECTED(pool->respawn == NULL)) {
			zend_clear_exception();
			return;
		}
	} else if (pool->respawn->base.loop_ref_count > 0) {
		return;
	}
	if (UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(pool->respawn, due > now ? due - now : 1, 1))) {
		zend_clear_exception();
	}
}

/* A thread has ended as it was told, or by itself: then its slot stays vacant, and the kernel must give it no connection. */
static void leave_slot(http_pool_t *pool, const http_thread_t *thread)
{
	if (thread->order != HTTP_ORDER_NONE) {
		return;
	}
	if (thread->generation == pool->generation) {
		pool->vacant[thread->slot] = true;
		if (pool->rotation == HTTP_ROTATION_NONE) {
			/* Else another thread has the socket, or will have it: see the end of the rotation. */
			http_sockets_close_slot(&pool->sockets, thread->slot);
		}
	} else {
		http_pool_fail_rotation(pool);
	}
}

/* A thread has ended that should serve. */
static void thread_lost(http_pool_t *pool, const http_thread_t *thread)
{
	if (!pool->is_up) {
		pool->has_failed = true;
	} else if (thread->generation != pool->generation) {
		http_pool_fail_rotation(pool);
	}
}

static void on_thread_ended(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_thread_t *thread = HTTP_WATCH_OWNER(callback);
	http_pool_t *pool = thread->pool;
	zend_string *message = NULL;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	ZEND_ASYNC_STACK_REMOVE(pool->threads, thread, prev, next);
	pthread_mutex_lock(&pool->lock);
	const bool served = thread->served;
	const bool left = thread->left;
	pthread_mutex_unlock(&pool->lock);

	if (left) {
		leave_slot(pool, thread);
	} else {
		if (thread->failure == NULL && exception != NULL) {
			message = http_exception_message(exception);
		}
		http_report(LOG_ERR, "%s: %s", served ? "worker ended" : "worker did not start",
				thread->failure != NULL   ? thread->failure
						: message != NULL ? ZSTR_VAL(message)
										  : "exit() was called");
		thread_lost(pool, thread);
		if (message != NULL) {
			zend_string_release(message);
		}
	}
	http_unwatch(&thread->event->base);
	http_thread_release(thread);
	http_pool_review(pool);
}

/* --- the birth of threads --- */

static bool start_thread(http_pool_t *pool, uint32_t slot, uint32_t generation)
{
	http_thread_t *thread = http_thread_start(pool, slot, on_thread_ended);

	if (UNEXPECTED(thread == NULL)) {
		return false;
	}
	thread->generation = generation;
	ZEND_ASYNC_STACK_PUSH(pool->threads, thread, prev, next);
	return true;
}

bool http_pool_start_generation(http_pool_t *pool, uint32_t generation)
{
	for (uint32_t slot = 0; slot < pool->size; slot++) {
		if (UNEXPECTED(!http_sockets_open_slot(&pool->sockets, pool->server->worker.settings, slot)
					|| !start_thread(pool, slot, generation))) {
			return false;
		}
	}
	return true;
}

static void on_respawn(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_pool_t *pool = HTTP_WATCH_OWNER(callback);

	if (pool->is_stopping || pool->rotation != HTTP_ROTATION_NONE) {
		return;
	}
	pool->last_respawn = ZEND_ASYNC_NOW();
	for (uint32_t slot = 0; slot < pool->size; slot++) {
		if (is_empty(pool, slot) && UNEXPECTED(!start_thread(pool, slot, pool->generation))) {
			zend_clear_exception();
			respawn_soon(pool);
			return;
		}
	}
}

/* --- what the parent does about it --- */

void http_pool_review(http_pool_t *pool)
{
	const bool comes_up = !pool->is_up && serves_everywhere(pool);

	pool->is_up = pool->is_up || comes_up;
	if (UNEXPECTED(pool->has_failed)) {
		/* Each that cannot start says why; those that can are told to end. */
		order_serving(pool, HTTP_ORDER_STOP);
	}
	http_pool_rotate(pool);
	if (pool->is_up && !pool->is_stopping && pool->rotation == HTTP_ROTATION_NONE && has_empty_slot(pool)) {
		respawn_soon(pool);
	}
	http_signal_notify(pool->changed);
	if (comes_up) {
		/* The first workers may have read what has changed meanwhile. */
		http_pool_reload_if_wanted(pool);
	}
}

static void on_notice(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_pool_review(HTTP_WATCH_OWNER(callback));
}

/* --- its life --- */

/* The threads keep the loop alive. */
static bool open_notice(http_pool_t *pool)
{
	pool->notice = http_trigger_new(on_notice, pool);
	return pool->notice != NULL;
}

/* Copies what each thread needs. False with an exception. */
static bool pack(http_pool_t *pool, http_server_t *server)
{
	const zval *bootloader = &http_config_from_object(server->config)->bootloader;
	zend_async_thread_transfer_ctx_t ctx;
	zval object;

	ZVAL_OBJ(&object, &server->std);
	zend_async_thread_transfer_ctx_init(&ctx);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(&ctx, &pool->parcel[0], &object);
	if (EXPECTED(ctx.error == NULL && EG(exception) == NULL) && !Z_ISUNDEF_P(bootloader)) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL(&ctx, &pool->parcel[1], bootloader);
	}
	if (UNEXPECTED(ctx.error != NULL) && EG(exception) == NULL) {
		zend_throw_error(NULL, "%s", ctx.error);
	}
	zend_async_thread_transfer_ctx_destroy(&ctx);
	return EG(exception) == NULL;
}

static http_pool_t *pool_new(http_server_t *server)
{
	http_pool_t *pool = pecalloc(1, sizeof(*pool), true);

	ZEND_ATOMIC_INT_INIT(&pool->ref_count, 1);
	pthread_mutex_init(&pool->lock, NULL);
	ZVAL_UNDEF(&pool->parcel[0]);
	ZVAL_UNDEF(&pool->parcel[1]);
	pool->size = (uint32_t) server->worker.settings->workers;
	pool->generation = pool->last_generation = 1;
	pool->server = server;
	pool->vacant = ecalloc(pool->size, sizeof(*pool->vacant));
	pool->changed = http_signal_new("HttpServer");
	ZEND_ASYNC_STACK_PUSH(here, pool, prev_here, next_here);
	return pool;
}

static void close_notice(http_pool_t *pool)
{
	zend_async_trigger_event_t *notice;

	pthread_mutex_lock(&pool->lock);
	notice = pool->notice;
	pool->notice = NULL;
	pthread_mutex_unlock(&pool->lock);
	if (notice != NULL) {
		http_unwatch(&notice->base);
	}
}

/* All threads are gone, or have been abandoned. */
static void pool_close(http_pool_t *pool)
{
	pool->is_over = true;
	ZEND_ASYNC_STACK_REMOVE(here, pool, prev_here, next_here);
	http_reloader_close(pool);
	if (pool->respawn != NULL) {
		http_unwatch(&pool->respawn->base);
	}
	close_notice(pool);
	http_sockets_close(&pool->sockets);
	efree(pool->vacant);
	http_signal_notify(pool->changed);
	http_signal_release(pool->changed);
	pool->changed = NULL;
	http_pool_release(pool);
}

/* The threads end by themselves, and no one hears of it. */
static void abandon_threads(http_pool_t *pool)
{
	http_pool_order(pool, 0, HTTP_ORDER_FORCE);
	while (pool->threads != NULL) {
		http_thread_t *thread = pool->threads;

		ZEND_ASYNC_STACK_REMOVE(pool->threads, thread, prev, next);
		http_unwatch(&thread->event->base);
		http_thread_release(thread);
	}
}

/* Waits until nothing is left. An exception that ends the wait stops the pool; a second one, its handlers. */
static zend_object *wait_until_over(http_pool_t *pool)
{
	zend_object *exception = NULL;

	while (!is_over(pool)) {
		if (http_signal_wait(pool->changed)) {
			continue;
		}
		const bool may_wait = http_exception_keep_first(&exception);

		if (!pool->is_stopping) {
			http_pool_stop(pool);
		} else {
			http_pool_order(pool, 0, HTTP_ORDER_FORCE);
		}
		if (UNEXPECTED(!may_wait)) {
			/* No wait of this coroutine succeeds any more: the end of the request waits for the threads. */
			abandon_threads(pool);
			break;
		}
	}
	return exception;
}

/* The program ends: that is an order to stop, and no failure of start(). */
static bool is_shutdown(zend_object *exception)
{
	return ZEND_ASYNC_GRACEFUL_SHUTDOWN && zend_async_is_cancellation(exception) && !zend_async_is_exit(exception);
}

bool http_pool_run(http_server_t *server, bool *whole)
{
	http_pool_t *pool = pool_new(server);
	zend_object *exception = NULL;

	server->pool = pool;
	*whole = true;
	if (EXPECTED(http_server_start_fpm(server) && http_sockets_open(&pool->sockets, server->worker.settings, pool->size)
				&& pack(pool, server) && open_notice(pool))) {
		http_server_open_log(server);
		http_server_log_start(server);
		http_reloader_open(pool);
		if (!pool->is_stopping) {
			server->state = HTTP_SERVER_RUNNING;
		}
		if (!pool->is_stopping && UNEXPECTED(!http_pool_start_generation(pool, pool->generation))) {
			exception = http_exception_take();
			http_pool_stop(pool);
		}
		zend_object *reason = wait_until_over(pool);

		if (exception == NULL) {
			exception = reason;
		} else if (reason != NULL) {
			OBJ_RELEASE(reason);
		}
		*whole = !pool->has_failed;
	}
	http_server_stop_fpm(server);
	http_server_close_log(server);
	server->pool = NULL;
	pool_close(pool);
	if (exception != NULL && is_shutdown(exception)) {
		OBJ_RELEASE(exception);
	} else if (exception != NULL) {
		zend_throw_exception_internal(exception);
	}
	return EG(exception) == NULL;
}

bool http_pool_wait(http_pool_t *pool)
{
	http_signal_t *changed = pool->changed;
	bool done = true;

	http_pool_add_ref(pool);
	ZEND_ASYNC_EVENT_ADD_REF(&changed->event);
	while (done && !pool->is_over) {
		done = http_signal_wait(changed);
	}
	http_signal_release(changed);
	http_pool_release(pool);
	return done;
}

void http_pools_end_request(void)
{
	while (here != NULL) {
		http_pool_t *pool = here;

		/* A fatal error has ended start(): what it has allocated is gone with the request. */
		ZEND_ASYNC_STACK_REMOVE(here, pool, prev_here, next_here);
		pthread_mutex_lock(&pool->lock);
		pool->notice = NULL;
		pthread_mutex_unlock(&pool->lock);
		http_pool_order(pool, 0, HTTP_ORDER_FORCE);
	}
}
