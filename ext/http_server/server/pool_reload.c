/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Reloads of a pool: by reload(), on SIGHUP, and when files change. New threads are started on the same sockets; when all of
 * them serve, the old ones are told to end. The states are in pool.h. */
#include "pool.h"
#include "base/exceptions.h"
#include "base/watch.h"
#include "zend_exceptions.h"

/* More files than this are not told one by one: the whole opcode cache is emptied. */
#define CHANGES_MAX 1000

typedef struct _http_reloader_s {
	http_pool_t *pool;                   /* borrowed: it owns the reloader */
	zend_async_event_t *hangup;          /* owned: SIGHUP; NULL: not asked for */
	zend_async_event_t **watches;        /* owned list: of the directories */
	uint32_t watch_count;
	zend_async_timer_event_t *calm;      /* owned: fires when nothing has changed for a while */
	uint64_t first_change;               /* ms; 0: none since the last reload */
	HashTable *changes;                  /* owned: names of the files that have changed */
	bool wanted;                         /* another reload is to follow the present one */
} http_reloader_t;

/* --- the rotation --- */

static uint32_t count_generation(const http_pool_t *pool, bool in_service)
{
	uint32_t count = 0;

	for (const http_thread_t *thread = pool->threads; thread != NULL; thread = thread->next) {
		count += (thread->generation == pool->generation) == in_service;
	}
	return count;
}

/* Threads may ask for it. */
static void set_rotates(http_pool_t *pool, bool rotates)
{
	pthread_mutex_lock(&pool->lock);
	pool->rotates = rotates;
	pthread_mutex_unlock(&pool->lock);
}

/* A slot that is vacant behind a rotation has no worker: none came, or it has left meanwhile. */
static void close_vacant(http_pool_t *pool)
{
	for (uint32_t slot = 0; slot < pool->size; slot++) {
		if (pool->vacant[slot]) {
			http_sockets_close_slot(&pool->sockets, slot);
		}
	}
}

static void end_rotation(http_pool_t *pool, bool rotated)
{
	close_vacant(pool);
	set_rotates(pool, false);
	pool->rotation = HTTP_ROTATION_NONE;
	pool->rotated = rotated;
	http_server_log_event(pool->server, rotated ? "reload.done" : "reload.failed");
	http_pool_reload_if_wanted(pool);
}

void http_pool_rotate(http_pool_t *pool)
{
	if (pool->rotation == HTTP_ROTATION_STARTING
			&& http_pool_count(pool, pool->last_generation, HTTP_THREAD_SERVING) == pool->size) {
		const uint32_t old = pool->generation;

		pool->rotation = HTTP_ROTATION_RETIRING;
		pool->generation = pool->last_generation;
		memset(pool->vacant, 0, pool->size * sizeof(*pool->vacant));
		http_pool_order(pool, old, HTTP_ORDER_RETIRE);
	}
	if (pool->rotation == HTTP_ROTATION_RETIRING && count_generation(pool, false) == 0) {
		end_rotation(pool, true);
	} else if (pool->rotation == HTTP_ROTATION_FAILING && count_generation(pool, false) == 0) {
		end_rotation(pool, false);
	}
}

void http_pool_fail_rotation(http_pool_t *pool)
{
	if (pool->rotation == HTTP_ROTATION_STARTING) {
		pool->rotation = HTTP_ROTATION_FAILING;
		http_pool_order(pool, pool->last_generation, HTTP_ORDER_STOP);
	}
}

/* True once the new workers serve. False: they do not, or there is another reload; maybe with an exception. One that ends the wait
 * ends workers that do not serve yet: no other reload could begin before they do. */
static bool rotate(http_pool_t *pool, http_signal_t *changed)
{
	bool done = true;

	if (pool->rotation != HTTP_ROTATION_NONE || pool->is_stopping || pool->is_over) {
		return false;
	}
	set_rotates(pool, true);
	pool->rotation = HTTP_ROTATION_STARTING;
	http_server_log_event(pool->server, "reload.start");
	if (UNEXPECTED(!http_pool_start_generation(pool, ++pool->last_generation))) {
		zend_object *exception = http_exception_take();

		http_pool_fail_rotation(pool);
		http_pool_review(pool);
		zend_throw_exception_internal(exception);
		return false;
	}
	/* Another rotation may follow at once: this one is over all the same. */
	const uint32_t generation = pool->last_generation;

	while (done && !pool->is_over && pool->rotation != HTTP_ROTATION_NONE && pool->last_generation == generation) {
		done = http_signal_wait(changed);
	}
	if (!done && !pool->is_over && pool->last_generation == generation) {
		http_pool_fail_rotation(pool);
	}
	return done && pool->rotated && !pool->is_stopping;
}

bool http_pool_reload(http_pool_t *pool)
{
	http_signal_t *changed = pool->changed;
	bool done = true;

	if (pool->is_stopping || pool->is_over) {
		return false;
	}
	http_pool_add_ref(pool);
	ZEND_ASYNC_EVENT_ADD_REF(&changed->event);
	/* The first workers may have begun before what has changed. */
	while (done && !pool->is_up && !pool->is_stopping && !pool->is_over) {
		done = http_signal_wait(changed);
	}
	done = done && rotate(pool, changed);
	http_signal_release(changed);
	http_pool_release(pool);
	return done;
}

/* --- what asks for it --- */

static void forget_changes(http_reloader_t *reloader)
{
	reloader->first_change = 0;
	zend_hash_clean(reloader->changes);
}

/* Calls a function of opcache, if that is there. */
static void call_opcache(const char *name, zval *arguments, uint32_t count)
{
	zend_function *function = zend_hash_str_find_ptr(EG(function_table), name, strlen(name));
	zval result;

	if (function != NULL) {
		zend_call_known_function(function, NULL, NULL, &result, count, arguments, NULL);
		zval_ptr_dtor(&result);
	}
}

/* The workers of the next generation are to read the changed files. */
static void drop_compiled(http_reloader_t *reloader)
{
	zend_string *file;

	if (zend_hash_num_elements(reloader->changes) >= CHANGES_MAX) {
		call_opcache("opcache_reset", NULL, 0);
	} else {
		ZEND_HASH_FOREACH_STR_KEY(reloader->changes, file) {
			zval arguments[2];

			ZVAL_STR(&arguments[0], file);
			ZVAL_TRUE(&arguments[1]);
			call_opcache("opcache_invalidate", arguments, 2);
		} ZEND_HASH_FOREACH_END();
	}
	forget_changes(reloader);
}

static void reload_coroutine(void)
{
	http_pool_t *pool = ZEND_ASYNC_CURRENT_COROUTINE->extended_data;

	if (pool->reloader != NULL) {
		drop_compiled(pool->reloader);
		http_pool_reload(pool);
	}
}

static void reload_coroutine_dispose(zend_coroutine_t *coroutine)
{
	http_pool_t *pool = coroutine->extended_data;

	coroutine->extended_data = NULL;
	http_pool_release(pool);
}

/* Reloads in a coroutine of its own, now or after the present reload. */
static void want_reload(http_pool_t *pool)
{
	zend_coroutine_t *coroutine;

	if (pool->is_stopping) {
		return;
	}
	if (pool->rotation != HTTP_ROTATION_NONE || !pool->is_up) {
		pool->reloader->wanted = true;
		return;
	}
	pool->reloader->wanted = false;
	coroutine = ZEND_ASYNC_SPAWN();
	if (UNEXPECTED(coroutine == NULL)) {
		zend_clear_exception();
		return;
	}
	coroutine->internal_entry = reload_coroutine;
	coroutine->extended_data = http_pool_add_ref(pool);
	coroutine->extended_dispose = reload_coroutine_dispose;
}

void http_pool_reload_if_wanted(http_pool_t *pool)
{
	if (pool->reloader != NULL && pool->reloader->wanted) {
		want_reload(pool);
	}
}

static void on_hangup(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	want_reload(((http_reloader_t *) HTTP_WATCH_OWNER(callback))->pool);
}

static void on_calm(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_reloader_t *reloader = HTTP_WATCH_OWNER(callback);

	reloader->first_change = 0;
	want_reload(reloader->pool);
}

/* A file has changed: reloads when it is calm, or when it was not for long enough. */
static void on_change(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	http_reloader_t *reloader = HTTP_WATCH_OWNER(callback);
	const http_hot_reload_t *settings = &reloader->pool->server->worker.settings->hot_reload;
	const zend_async_filesystem_event_t *change = (const zend_async_filesystem_event_t *) event;
	const uint64_t now = ZEND_ASYNC_NOW();
	uint64_t wait = settings->debounce_ms;

	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	if (change->triggered_filename == NULL
			|| !http_hot_reload_watches(settings, ZSTR_VAL(change->triggered_filename))) {
		return;
	}
	if (zend_hash_num_elements(reloader->changes) < CHANGES_MAX) {
		zend_string *file = zend_strpprintf(0, "%s/%s", ZSTR_VAL(change->path), ZSTR_VAL(change->triggered_filename));

		zend_hash_add_empty_element(reloader->changes, file);
		zend_string_release(file);
	}
	if (reloader->first_change == 0) {
		reloader->first_change = MAX(now, 1);
	}
	if (settings->max_hold_ms > 0) {
		const uint64_t end = reloader->first_change + settings->max_hold_ms;

		wait = MIN(wait, end > now ? end - now : 1);
	}
	if (UNEXPECTED(!ZEND_ASYNC_TIMER_REARM(reloader->calm, MAX(wait, 1), 1))) {
		zend_clear_exception();
	}
}

/* --- its life --- */

/* An event of the reloader, which does not keep the loop alive. NULL: it cannot be had, of which the reason is lost. */
static zend_async_event_t *watch(zend_async_event_t *event, zend_async_event_callback_fn function,
		http_reloader_t *reloader)
{
	if (UNEXPECTED(event == NULL)) {
		zend_clear_exception();
		return NULL;
	}
	ZEND_ASYNC_EVENT_SET_HIDDEN(event);
	http_watch(event, function, reloader);
	if (UNEXPECTED(!event->start(event))) {
		zend_clear_exception();
		http_unwatch(event);
		return NULL;
	}
	return event;
}

static void watch_directories(http_reloader_t *reloader, const http_hot_reload_t *settings)
{
	if (settings->paths.count == 0) {
		return;
	}
	reloader->calm = http_timer_new(1, false, true, on_calm, reloader);
	if (UNEXPECTED(reloader->calm == NULL)) {
		zend_clear_exception();
		return;
	}

	reloader->watches = safe_emalloc(settings->paths.count, sizeof(*reloader->watches), 0);
	for (uint32_t i = 0; i < settings->paths.count; i++) {
		zend_string *path = zend_string_init(settings->paths.items[i], strlen(settings->paths.items[i]), false);
		zend_async_filesystem_event_t *event = ZEND_ASYNC_NEW_FILESYSTEM_EVENT(path, ZEND_ASYNC_FS_EVENT_RECURSIVE);
		zend_async_event_t *watched = watch(event != NULL ? &event->base : NULL, on_change, reloader);

		if (EXPECTED(watched != NULL)) {
			reloader->watches[reloader->watch_count++] = watched;
		} else {
			php_error_docref(NULL, E_WARNING, "[true-async-server] %s cannot be watched for changes", ZSTR_VAL(path));
		}
		zend_string_release(path);
	}
}

void http_reloader_open(http_pool_t *pool)
{
	const http_settings_t *settings = pool->server->worker.settings;
	http_reloader_t *reloader;

	if (!settings->reload_on_signal && settings->hot_reload.paths.count == 0) {
		return;
	}
	reloader = ecalloc(1, sizeof(*reloader));
	reloader->pool = pool;
	reloader->changes = zend_new_array(0);
	pool->reloader = reloader;
	if (settings->reload_on_signal) {
		zend_async_signal_event_t *event = ZEND_ASYNC_NEW_SIGNAL_EVENT(ZEND_ASYNC_SIGHUP);

		reloader->hangup = watch(event != NULL ? &event->base : NULL, on_hangup, reloader);
	}
	watch_directories(reloader, &settings->hot_reload);
}

void http_reloader_close(http_pool_t *pool)
{
	http_reloader_t *reloader = pool->reloader;

	if (reloader == NULL) {
		return;
	}
	pool->reloader = NULL;
	if (reloader->hangup != NULL) {
		http_unwatch(reloader->hangup);
	}
	for (uint32_t i = 0; i < reloader->watch_count; i++) {
		http_unwatch(reloader->watches[i]);
	}
	if (reloader->watches != NULL) {
		efree(reloader->watches);
	}
	if (reloader->calm != NULL) {
		http_unwatch(&reloader->calm->base);
	}
	zend_array_destroy(reloader->changes);
	efree(reloader);
}
