/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ThreadPool::map(): a task for each element, and a wait for all of them. The items of mapUnordered() are the same. */
#include "thread_pool_internal.h"

#ifdef ZTS
#include "scheduler/awaitable.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "zend_async_request.h"

/* --- items --- */

static void keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the item. */
}

bool async_tp_item_submit(tp_item_t *item, tp_pool_t *pool, zval *callable, zval *value, const zval *key,
		zend_async_event_t *token, zend_async_event_callback_fn on_settled)
{
	zend_future_t *future = async_tp_submit(pool, callable, value, 1, NULL, token);

	if (EXPECTED(future)) {
		async_tp_item_watch(item, future, key, on_settled);
	}
	return future != NULL;
}

void async_tp_item_watch(tp_item_t *item, zend_future_t *future, const zval *key,
		zend_async_event_callback_fn on_settled)
{
	item->future = future;
	ZVAL_COPY(&item->key, key);
	item->on_settled.ref_count = 1;
	item->on_settled.callback = on_settled;
	item->on_settled.dispose = keep_callback;
	ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&future->event);
	if (EXPECTED(!ZEND_FUTURE_IS_COMPLETED(future))) {
		future->event.add_callback(&future->event, &item->on_settled);
	} else {
		on_settled(&future->event, &item->on_settled, NULL, future->exception);
	}
}

void async_tp_item_cancel(tp_item_t *item, zend_object *reason)
{
	zend_future_t *future = item->future;

	if (ZEND_FUTURE_IS_COMPLETED(future)) {
		return;
	}
	future->event.del_callback(&future->event, &item->on_settled);
	if (async_remote_claim(future)) {
		ZEND_FUTURE_REJECT(future, reason);
	}
}

void async_tp_item_free(tp_item_t *item)
{
	if (item->future) {
		ZEND_ASYNC_EVENT_RELEASE(&item->future->event);
	}
	zval_ptr_dtor(&item->key);
}

/* --- map() --- */

typedef struct {
	tp_item_t item; /* must be first */
	struct map_s *map;
} map_item_t;

typedef struct map_s {
	uint32_t submitted;
	uint32_t pending;
	bool collects;            /* errors are results */
	zend_async_event_t *token; /* borrowed; NULL: none */
	zend_object *first_error; /* owned: the first failure; NULL: none */
	tp_wakeup_t wakeup;
	map_item_t items[1];
} map_t;

static void on_item_settled(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	map_t *map = ((map_item_t *) callback)->map;

	map->pending--;
	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
		if (!map->first_error && !map->collects) {
			GC_ADDREF(exception);
			map->first_error = exception;
		}
	}
	if (map->pending == 0) {
		async_tp_unpark(&map->wakeup);
	}
}

static bool map_submit(map_t *map, tp_pool_t *pool, HashTable *items, zval *callable)
{
	zend_string *name;
	zend_ulong index;
	zval *value;

	ZEND_HASH_FOREACH_KEY_VAL(items, index, name, value) {
		map_item_t *item = &map->items[map->submitted];
		zval argument, key;

		if (UNEXPECTED(async_token_tripped(map->token))) {
			return false;
		}
		if (name) {
			ZVAL_STR(&key, name);
		} else {
			ZVAL_LONG(&key, (zend_long) index);
		}
		ZVAL_COPY_DEREF(&argument, value);
		item->map = map;
		map->pending++;
		const bool done = async_tp_item_submit(&item->item, pool, callable, &argument, &key, map->token,
				on_item_settled);
		zval_ptr_dtor(&argument);
		if (UNEXPECTED(!done)) {
			return false;
		}
		map->submitted++;
	} ZEND_HASH_FOREACH_END();
	return true;
}

/* Waits for all items, and keeps the loop alive. False with an exception. */
static bool map_wait(map_t *map)
{
	bool ok = true;
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	if (UNEXPECTED(!notifier || !async_thread_notifier_expect(notifier))) {
		return false;
	}
	while (ok && map->pending > 0) {
		ok = EXPECTED(!async_token_tripped(map->token)) && async_tp_park(&map->wakeup, map->token);
	}
	async_thread_notifier_unexpect(notifier);
	return ok;
}

/* Cancels the futures that have not settled. */
static void map_cancel(map_t *map)
{
	zend_object *in_flight = zend_async_exception_take();
	zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
			"ThreadPool::map() was cancelled");

	for (uint32_t i = 0; i < map->submitted; i++) {
		async_tp_item_cancel(&map->items[i].item, reason);
	}
	OBJ_RELEASE(reason);
	EG(exception) = in_flight;
}

static void map_put(zval *array, const zval *key, zval *value)
{
	if (Z_TYPE_P(key) == IS_STRING) {
		zend_hash_update(Z_ARRVAL_P(array), Z_STR_P(key), value);
	} else {
		zend_hash_index_update(Z_ARRVAL_P(array), Z_LVAL_P(key), value);
	}
}

/* errors: NULL if none has failed. */
static void map_results(map_t *map, zval *results, zval *errors)
{
	array_init_size(results, map->submitted);
	for (uint32_t i = 0; i < map->submitted; i++) {
		const tp_item_t *item = &map->items[i].item;
		zval value;

		if (UNEXPECTED(item->future->exception)) {
			ZVAL_OBJ_COPY(&value, item->future->exception);
			map_put(errors, &item->key, &value);
		} else {
			ZVAL_COPY(&value, &item->future->result);
			map_put(results, &item->key, &value);
		}
	}
}

static void map_collect(map_t *map, zval *return_value)
{
	zval results, errors;

	array_init(&errors);
	map_results(map, &results, &errors);
	array_init_size(return_value, 2);
	add_next_index_zval(return_value, &results);
	add_next_index_zval(return_value, &errors);
}

static void map_free(map_t *map)
{
	for (uint32_t i = 0; i < map->submitted; i++) {
		async_tp_item_free(&map->items[i].item);
	}
	if (map->first_error) {
		OBJ_RELEASE(map->first_error);
	}
	efree(map);
}

void async_tp_map(tp_pool_t *pool, HashTable *items, zval *callable, bool collects, zend_async_event_t *token,
		zval *return_value)
{
	const uint32_t count = zend_hash_num_elements(items);

	if (UNEXPECTED(!async_tp_launch() || async_tp_refuses(pool))) {
		return;
	}

	map_t *map = safe_emalloc(count, sizeof(map_item_t), sizeof(map_t));

	memset(map, 0, sizeof(*map));
	map->collects = collects;
	map->token = token;
	memset(map->items, 0, count * sizeof(map_item_t));
	if (UNEXPECTED(!map_submit(map, pool, items, callable) || !map_wait(map))) {
		map_cancel(map);
	} else if (map->first_error) {
		zend_object *error = map->first_error;
		map->first_error = NULL;
		zend_async_exception_arrives(error);
		zend_throw_exception_internal(error);
	} else if (collects) {
		map_collect(map, return_value);
	} else {
		map_results(map, return_value, NULL);
	}
	map_free(map);
}

#endif
