/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\ThreadPoolResults, what ThreadPool::mapUnordered() returns: results in the order in which their tasks end.
 *
 * The reader does all the work: each step submits tasks until the pool is full, or the elements are used up, and then takes
 * the oldest result. So the elements are read no further ahead than the pool can take, and there is no coroutine besides
 * that of the reader.
 *
 *   item      list      what is true
 *   --------  --------  ------------------------------------------------------------------------------------------------
 *   running   running   submitted and not settled
 *   done      done      settled, and not read; in the order in which they settled
 *   read      none      freed */
#include "thread_pool_internal.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "thread_pool_results_arginfo.h"

static zend_class_entry *results_ce;

#ifdef ZTS
#include "base/elements.h"
#include "base/step_iterator.h"
#include "scheduler/awaitable.h"
#include "zend_async_inflight.h"

static zend_object_handlers results_handlers;

/* Tasks of a worker whose concurrency has no limit that are submitted ahead. */
#define AHEAD_OF_UNLIMITED 64

typedef struct results_s results_t;

typedef struct result_item_s {
	tp_item_t item; /* must be first */
	results_t *results;
	struct result_item_s *next, *prev;
} result_item_t;

typedef struct {
	result_item_t *first, *last;
} item_list_t;

struct results_s {
	tp_pool_t *pool;           /* one handle; NULL: not created by mapUnordered() */
	zval task;                 /* owned callable */
	async_elements_t elements; /* closed at the end, or after an error */
	zval token;                /* owned Completable; UNDEF: none */
	item_list_t running, done;
	uint32_t unread;           /* items in both lists */
	tp_wakeup_t wakeup;
	bool reading;              /* a coroutine is in a step */
	zend_object std;
};

static zend_always_inline results_t *results_from_obj(zend_object *object)
{
	return (results_t *) ((char *) object - XtOffsetOf(results_t, std));
}

static void on_item_settled(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	result_item_t *item = (result_item_t *) callback;
	results_t *results = item->results;

	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_LIST_REMOVE(results->running.first, results->running.last, item, prev, next);
	ZEND_ASYNC_LIST_APPEND(results->done.first, results->done.last, item, prev, next);
	async_tp_unpark(&results->wakeup);
}

static void item_free(results_t *results, item_list_t *list, result_item_t *item)
{
	ZEND_ASYNC_LIST_REMOVE(list->first, list->last, item, prev, next);
	results->unread--;
	async_tp_item_free(&item->item);
	efree(item);
}

/* Cancels what has not ended and drops what was not read. Runs destructors; keeps a pending exception. */
static void results_drop(results_t *results)
{
	zend_object *in_flight = zend_async_exception_take();

	if (results->running.first) {
		zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
				"ThreadPool::mapUnordered() was cancelled");

		while (results->running.first) {
			async_tp_item_cancel(&results->running.first->item, reason);
			item_free(results, &results->running, results->running.first);
		}
		OBJ_RELEASE(reason);
	}
	while (results->done.first) {
		item_free(results, &results->done, results->done.first);
	}
	async_elements_close(&results->elements);
	if (in_flight) {
		zend_async_exception_restore(in_flight);
	}
}

/* --- steps --- */

/* Returns the number of tasks that the pool takes without making a submitter wait. */
static uint64_t capacity(const tp_pool_t *pool)
{
	const uint32_t at_a_time = !pool->coroutine_mode ? 1 : pool->limit ? pool->limit : AHEAD_OF_UNLIMITED;

	return (uint64_t) pool->target * at_a_time + pool->queue_size;
}

/* Submits the task for the next element. False: there is none, or with an exception. */
static bool submit_next(results_t *results, zend_async_event_t *token)
{
	zval value, key;

	if (!async_elements_next(&results->elements, &value, &key)) {
		async_elements_close(&results->elements);
		return false;
	}

	result_item_t *item = ecalloc(1, sizeof(*item));

	item->results = results;
	ZEND_ASYNC_LIST_APPEND(results->running.first, results->running.last, item, prev, next);
	results->unread++;
	const bool done = async_tp_item_submit(&item->item, results->pool, &results->task, &value, &key, token,
			on_item_settled);

	if (UNEXPECTED(!done)) {
		item_free(results, &results->running, item);
	}
	zval_ptr_dtor(&value);
	zval_ptr_dtor(&key);
	return done;
}

/* Submits as many tasks as the pool takes, without a wait for others if a result can be read. False with an exception. */
static bool submit_ahead(results_t *results, zend_async_event_t *token)
{
	while (!Z_ISUNDEF(results->elements.iterable) && results->unread < capacity(results->pool)
			&& (!results->done.first
					|| (uint32_t) TP_COUNT(results->pool, pending_count) < results->pool->queue_size)) {
		if (!submit_next(results, token)) {
			return !EG(exception);
		}
	}
	return true;
}

/* Waits until an item is done, and keeps the loop alive. False with an exception. */
static bool wait_for_one(results_t *results, zend_async_event_t *token)
{
	bool ok = true;
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	if (UNEXPECTED(!notifier || !async_thread_notifier_expect(notifier))) {
		return false;
	}
	while (ok && !results->done.first) {
		ok = async_tp_park(&results->wakeup, token);
	}
	async_thread_notifier_unexpect(notifier);
	return ok;
}

/* Takes the oldest result, or throws its error. */
static bool take_one(results_t *results, zval *value, zval *key)
{
	result_item_t *item = results->done.first;
	zend_object *error = item->item.future->exception;

	if (UNEXPECTED(error)) {
		GC_ADDREF(error);
		zend_throw_exception_internal(error);
	} else {
		ZVAL_COPY(value, &item->item.future->result);
		ZVAL_COPY(key, &item->item.key);
	}
	item_free(results, &results->done, item);
	return !error;
}

static bool read_one(results_t *results, zval *value, zval *key)
{
	zend_async_event_t *token;

	if (UNEXPECTED(!async_token_event(Z_ISUNDEF(results->token) ? NULL : Z_OBJ(results->token), &token))
			|| UNEXPECTED(!async_tp_launch() || async_token_tripped(token))
			|| UNEXPECTED(!submit_ahead(results, token))) {
		return false;
	}
	return results->unread > 0 && wait_for_one(results, token) && take_one(results, value, key);
}

static bool results_step(zend_object *object, zval *value, zval *key)
{
	results_t *results = results_from_obj(object);

	if (UNEXPECTED(results->reading)) {
		zend_throw_error(NULL, "The results of ThreadPool::mapUnordered() are being read already");
		return false;
	}
	if (UNEXPECTED(!results->pool)) {
		return false;
	}
	results->reading = true;
	const bool done = read_one(results, value, key);
	results->reading = false;
	if (UNEXPECTED(!done)) {
		results_drop(results);
	}
	return done;
}

static zend_object_iterator *results_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	return async_step_iterator_new(object, by_ref, results_step);
}

/* --- the object --- */

static zend_object *results_create(zend_class_entry *ce)
{
	results_t *results = zend_object_alloc(sizeof(results_t), ce);

	zend_object_std_init(&results->std, ce);
	object_properties_init(&results->std, ce);
	ZVAL_UNDEF(&results->task);
	ZVAL_UNDEF(&results->token);
	ZVAL_UNDEF(&results->elements.iterable);
	return &results->std;
}

static void results_free(zend_object *object)
{
	results_t *results = results_from_obj(object);

	results_drop(results);
	if (results->pool) {
		ZEND_THREAD_POOL_DELREF(&results->pool->base);
	}
	zval_ptr_dtor(&results->task);
	zval_ptr_dtor(&results->token);
	zend_object_std_dtor(object);
}

static HashTable *results_get_gc(zend_object *object, zval **table, int *n)
{
	results_t *results = results_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &results->task);
	zend_get_gc_buffer_add_zval(buffer, &results->token);
	zend_get_gc_buffer_add_zval(buffer, &results->elements.iterable);
	if (results->elements.source) {
		zend_get_gc_buffer_add_obj(buffer, &results->elements.source->std);
	}
	zend_get_gc_buffer_use(buffer, table, n);
	return zend_std_get_properties(object);
}

zend_object *async_tp_results_new(tp_pool_t *pool, zval *items, zval *callable, zend_object *token)
{
	if (UNEXPECTED(!async_tp_launch() || async_tp_refuses(pool))) {
		return NULL;
	}

	results_t *results = results_from_obj(results_create(results_ce));

	ZEND_THREAD_POOL_ADDREF(&pool->base);
	results->pool = pool;
	ZVAL_COPY(&results->task, callable);
	async_elements_open(&results->elements, items);
	if (token) {
		ZVAL_OBJ_COPY(&results->token, token);
	}
	return &results->std;
}

#endif

void async_register_thread_pool_results_ce(void)
{
	results_ce = register_class_Async_ThreadPoolResults(zend_ce_aggregate);
#ifdef ZTS
	results_ce->create_object = results_create;
	results_ce->get_iterator = results_get_iterator;
	results_ce->default_object_handlers = &results_handlers;

	memcpy(&results_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	results_handlers.offset = XtOffsetOf(results_t, std);
	results_handlers.clone_obj = NULL;
	results_handlers.free_obj = results_free;
	results_handlers.get_gc = results_get_gc;
#endif
}

ZEND_METHOD(Async_ThreadPoolResults, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_ThreadPoolResults, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}
