/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\ThreadPoolResults, what ThreadPool::mapUnordered() returns: results in the order in which their tasks end.
 *
 * Tasks are submitted until the pool is full: for an array by the reader itself, for a Traversable, which may suspend, by a
 * helper coroutine, the feeder. The feeder ends when the pool is full; the next step of the reader starts another one. So
 * the elements are read no further ahead than the pool can take, and a result, an error or the token reaches the reader
 * while the input waits.
 *
 *   item      list      what is true
 *   --------  --------  ------------------------------------------------------------------------------------------------
 *   running   running   submitted and not settled
 *   done      done      settled, and not read; in the order in which they settled
 *   read      none      freed
 *
 * The feed belongs to the object and to the feeder: the object may be released while the input waits. */
#include "thread_pool_internal.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "thread_pool_results_arginfo.h"

static zend_class_entry *results_ce;

#ifdef ZTS
#include "base/elements.h"
#include "base/step_iterator.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"

static zend_object_handlers results_handlers;

/* Tasks of a worker whose concurrency has no limit that are submitted ahead. */
#define AHEAD_OF_UNLIMITED 64

typedef struct feed_s feed_t;

typedef struct result_item_s {
	tp_item_t item; /* must be first */
	feed_t *feed;
	struct result_item_s *next, *prev;
} result_item_t;

typedef struct {
	result_item_t *first, *last;
} item_list_t;

struct feed_s {
	uint32_t ref_count;        /* the object, and the feeder */
	tp_pool_t *pool;           /* one handle */
	zval task;                 /* owned callable */
	async_elements_t elements; /* closed at the end, or after an error */
	zend_coroutine_t *feeder;  /* borrowed; NULL: none */
	zend_object *failure;      /* owned: what the feeder has met; NULL: nothing */
	item_list_t running, done;
	uint32_t unread;           /* items in both lists */
	tp_wakeup_t wakeup;        /* of the reader */
	bool over;                 /* nothing is read any more */
};

typedef struct {
	feed_t *feed;              /* one reference; NULL: not created by mapUnordered() */
	zval token;                /* owned Completable; UNDEF: none */
	zend_async_scope_t *scope; /* owned: of the call of mapUnordered(), where feeders run; NULL: none */
	bool reading;              /* a coroutine is in a step */
	zend_object std;
} results_t;

static zend_always_inline results_t *results_from_obj(zend_object *object)
{
	return (results_t *) ((char *) object - XtOffsetOf(results_t, std));
}

static void feed_release(feed_t *feed)
{
	if (--feed->ref_count > 0) {
		return;
	}
	ZEND_ASSERT(!feed->running.first && !feed->done.first);
	async_elements_close(&feed->elements);
	ZEND_THREAD_POOL_DELREF(&feed->pool->base);
	zval_ptr_dtor(&feed->task);
	if (feed->failure) {
		OBJ_RELEASE(feed->failure);
	}
	efree(feed);
}

static void on_item_settled(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	result_item_t *item = (result_item_t *) callback;
	feed_t *feed = item->feed;

	if (exception) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_LIST_REMOVE(feed->running.first, feed->running.last, item, prev, next);
	ZEND_ASYNC_LIST_APPEND(feed->done.first, feed->done.last, item, prev, next);
	async_tp_unpark(&feed->wakeup);
}

static void item_free(feed_t *feed, item_list_t *list, result_item_t *item)
{
	ZEND_ASYNC_LIST_REMOVE(list->first, list->last, item, prev, next);
	feed->unread--;
	async_tp_item_free(&item->item);
	efree(item);
}

static void cancel_tasks(feed_t *feed)
{
	if (!feed->running.first) {
		return;
	}

	zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION,
			"ThreadPool::mapUnordered() was cancelled");

	while (feed->running.first) {
		async_tp_item_cancel(&feed->running.first->item, reason);
		item_free(feed, &feed->running, feed->running.first);
	}
	OBJ_RELEASE(reason);
}

/* Cancels what has not ended and drops what was not read. Runs destructors; keeps a pending exception. */
static void feed_end(feed_t *feed)
{
	zend_object *in_flight = zend_async_exception_take();

	feed->over = true;
	cancel_tasks(feed);
	while (feed->done.first) {
		item_free(feed, &feed->done, feed->done.first);
	}
	if (feed->feeder) {
		ZEND_ASYNC_CANCEL(feed->feeder, NULL, false);
	} else {
		async_elements_close(&feed->elements);
	}
	zend_async_exception_restore(in_flight);
}

/* --- submitting --- */

/* Returns the number of tasks that the pool takes without making a submitter wait. */
static uint64_t capacity(const tp_pool_t *pool)
{
	const uint32_t at_a_time = !pool->coroutine_mode ? 1 : pool->limit ? pool->limit : AHEAD_OF_UNLIMITED;

	return (uint64_t) pool->target * at_a_time + pool->queue_size;
}

static bool has_room(const feed_t *feed)
{
	return !feed->over && !Z_ISUNDEF(feed->elements.iterable) && feed->unread < capacity(feed->pool);
}

/* Submits the task for the next element. False: there is none, or with an exception. */
static bool submit_next(feed_t *feed, zend_async_event_t *token)
{
	zval value, key;

	if (!async_elements_next(&feed->elements, &value, &key)) {
		async_elements_close(&feed->elements);
		return false;
	}
	if (UNEXPECTED(feed->over)) {
		/* The object was released while the input waited. */
		zval_ptr_dtor(&value);
		zval_ptr_dtor(&key);
		return false;
	}

	result_item_t *item = ecalloc(1, sizeof(*item));

	item->feed = feed;
	/* May suspend: meanwhile the feed may end. */
	zend_future_t *future = async_tp_submit(feed->pool, &feed->task, &value, 1, NULL, token);

	zval_ptr_dtor(&value);
	if (UNEXPECTED(!future)) {
		zval_ptr_dtor(&key);
		efree(item);
		return false;
	}
	ZEND_ASYNC_LIST_APPEND(feed->running.first, feed->running.last, item, prev, next);
	feed->unread++;
	async_tp_item_watch(&item->item, future, &key, on_item_settled);
	zval_ptr_dtor(&key);
	if (UNEXPECTED(feed->over)) {
		cancel_tasks(feed);
	}
	return true;
}

/* An array: submits as many tasks as the pool takes, and does not wait for others if a result can be read. False with an
 * exception. */
static bool submit_ahead(feed_t *feed, zend_async_event_t *token)
{
	while (has_room(feed)
			&& (!feed->unread || (uint32_t) TP_COUNT(feed->pool, pending_count) < feed->pool->queue_size)) {
		if (!submit_next(feed, token)) {
			return !EG(exception);
		}
	}
	return true;
}

static void feeder_entry(void)
{
	zend_coroutine_t *feeder = ZEND_ASYNC_CURRENT_COROUTINE;
	feed_t *feed = feeder->extended_data;

	while (has_room(feed) && submit_next(feed, NULL)) {
		/* The reader now waits for tasks as well. */
		async_tp_unpark(&feed->wakeup);
	}
	if (UNEXPECTED(feed->over)) {
		async_elements_close(&feed->elements);
	}
	/* When the object is gone there is no reader: the coroutine fails. */
	if (UNEXPECTED(EG(exception)) && !zend_async_is_exit(EG(exception)) && feed->ref_count > 1 && !feed->failure) {
		feed->failure = zend_async_exception_take();
	}
}

static void feeder_dispose(zend_coroutine_t *feeder)
{
	feed_t *feed = feeder->extended_data;

	feeder->extended_data = NULL;
	feed->feeder = NULL;
	if (!feed->failure) {
		feed->failure = async_coroutine_fatal_error(feeder);
	}
	async_tp_unpark(&feed->wakeup);
	feed_release(feed);
}

static void start_feeder(results_t *results)
{
	feed_t *feed = results->feed;
	zend_async_scope_t *scope = results->scope && !ZEND_ASYNC_SCOPE_IS_CLOSED(results->scope) ? results->scope
																							  : async_main_scope();
	async_coroutine_t *feeder = async_coroutine_new(scope);

	feeder->helper = true;
	feeder->coroutine.internal_entry = feeder_entry;
	feeder->coroutine.extended_data = feed;
	feeder->coroutine.extended_dispose = feeder_dispose;
	feed->ref_count++;
	feed->feeder = &feeder->coroutine;
	async_enqueue(&feeder->coroutine);
	OBJ_RELEASE(&feeder->std);
}

/* --- reading --- */

/* Waits once for a change. While tasks run it keeps the loop alive. False with an exception. */
static bool wait_for_change(feed_t *feed, zend_async_event_t *token)
{
	async_thread_notifier_t *notifier = feed->running.first ? async_thread_notifier_own() : NULL;

	if (feed->running.first && UNEXPECTED(!notifier || !async_thread_notifier_expect(notifier))) {
		return false;
	}
	const bool ok = async_tp_park(&feed->wakeup, token);

	if (notifier) {
		async_thread_notifier_unexpect(notifier);
	}
	return ok;
}

/* Takes the oldest result, or throws its error. */
static bool take_one(feed_t *feed, zval *value, zval *key)
{
	result_item_t *item = feed->done.first;
	zend_object *error = item->item.future->exception;

	if (UNEXPECTED(error)) {
		GC_ADDREF(error);
		zend_async_exception_arrives(error);
		zend_throw_exception_internal(error);
	} else {
		ZVAL_COPY(value, &item->item.future->result);
		ZVAL_COPY(key, &item->item.key);
	}
	item_free(feed, &feed->done, item);
	return !error;
}

static void throw_failure(feed_t *feed)
{
	zend_object *failure = feed->failure;

	feed->failure = NULL;
	zend_async_exception_arrives(failure);
	zend_throw_exception_internal(failure);
}

/* False at the end, or with an exception. */
static bool read_next(results_t *results, zval *value, zval *key, zend_async_event_t *token)
{
	feed_t *feed = results->feed;

	for (;;) {
		if (Z_TYPE(feed->elements.iterable) == IS_ARRAY) {
			if (UNEXPECTED(!submit_ahead(feed, token))) {
				return false;
			}
		} else if (!feed->feeder && !feed->failure && has_room(feed)) {
			start_feeder(results);
		}
		if (feed->done.first) {
			return take_one(feed, value, key);
		}
		if (UNEXPECTED(feed->failure)) {
			throw_failure(feed);
			return false;
		}
		if (!feed->feeder && !feed->unread && Z_ISUNDEF(feed->elements.iterable)) {
			return false;
		}
		if (UNEXPECTED(!wait_for_change(feed, token))) {
			return false;
		}
	}
}

/* Ends the feed, and waits until the feeder has let go of the input: like a finally block, this ends early only by an
 * exit. What the input throws meanwhile follows the pending exception, if there is one. */
static void end_reading(feed_t *feed)
{
	zend_async_section_t section;
	zend_async_inflight_t inflight;

	feed_end(feed);
	if (!feed->feeder || (EG(exception) && zend_async_is_exit(EG(exception)))) {
		return;
	}
	zend_async_section_begin(&section);
	zend_async_inflight_stash(&inflight);
	while (feed->feeder && async_tp_park(&feed->wakeup, NULL));
	if (!feed->feeder) {
		/* It may have been cancelled before it began. */
		async_elements_close(&feed->elements);
	}
	if (feed->failure && !EG(exception)) {
		if (zend_async_is_cancellation(feed->failure)) {
			OBJ_RELEASE(feed->failure);
			feed->failure = NULL;
		} else {
			throw_failure(feed);
		}
	}
	zend_async_inflight_restore(&inflight);
	zend_async_section_end(&section);
}

static bool results_step(zend_object *object, zval *value, zval *key)
{
	results_t *results = results_from_obj(object);
	zend_async_event_t *token;

	if (UNEXPECTED(results->reading)) {
		zend_throw_error(NULL, "The results of ThreadPool::mapUnordered() are being read already");
		return false;
	}
	if (UNEXPECTED(!results->feed || results->feed->over)) {
		return false;
	}
	results->reading = true;
	const bool done = EXPECTED(async_token_event(Z_ISUNDEF(results->token) ? NULL : Z_OBJ(results->token), &token))
			&& EXPECTED(async_tp_launch() && !async_token_tripped(token)) && read_next(results, value, key, token);
	if (UNEXPECTED(!done)) {
		end_reading(results->feed);
	}
	results->reading = false;
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
	ZVAL_UNDEF(&results->token);
	return &results->std;
}

static void results_free(zend_object *object)
{
	results_t *results = results_from_obj(object);

	if (results->feed) {
		feed_end(results->feed);
		feed_release(results->feed);
	}
	if (results->scope) {
		ZEND_ASYNC_SCOPE_RELEASE(results->scope);
	}
	zval_ptr_dtor(&results->token);
	zend_object_std_dtor(object);
}

static HashTable *results_get_gc(zend_object *object, zval **table, int *n)
{
	results_t *results = results_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	zend_get_gc_buffer_add_zval(buffer, &results->token);
	if (results->feed && results->feed->ref_count == 1) {
		zend_get_gc_buffer_add_zval(buffer, &results->feed->task);
		zend_get_gc_buffer_add_zval(buffer, &results->feed->elements.iterable);
		if (results->feed->elements.source) {
			zend_get_gc_buffer_add_obj(buffer, &results->feed->elements.source->std);
		}
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
	feed_t *feed = results->feed = ecalloc(1, sizeof(*feed));

	feed->ref_count = 1;
	ZEND_THREAD_POOL_ADDREF(&pool->base);
	feed->pool = pool;
	ZVAL_COPY(&feed->task, callable);
	async_elements_open(&feed->elements, items);
	if (token) {
		ZVAL_OBJ_COPY(&results->token, token);
	}
	results->scope = ZEND_ASYNC_CURRENT_SCOPE;
	if (results->scope) {
		ZEND_ASYNC_EVENT_ADD_REF(&results->scope->event);
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
