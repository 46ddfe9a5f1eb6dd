/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The ABI's iterator: passes the elements of an array or a Traversable to a consumer, in up to `concurrency`
 * coroutines.
 *
 * A worker fetches an element, arms the microtask and consumes the element. If the consumer suspends, the microtask
 * runs on the switch and starts another worker, which takes over fetching. So a consumer that never suspends costs no
 * second coroutine, and receives the elements strictly one after another.
 *
 *   state      set by                                        left by
 *   fetching   creation                                      end of the source, FAILURE, an exception, abandon
 *   stopped    the above                                     the last worker returns
 *   complete   the last worker: completion_event is CLOSED   never
 *
 * While stopped, the elements in progress are consumed to their end. Invariant: at most one worker moves the source.
 * Another worker that finds it being moved returns, because the mover continues with what it fetches.
 * The source and the callable are released in a worker, never by the microtask queue. */
#include "iterator.h"
#include "base/location.h"
#include "scheduler/coroutine.h"
#include "scheduler/scheduler.h"
#include "structured/scope.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

/* The private part of an iterator. It is allocated with the completion event, so that the owner can extend the struct
 * of the ABI. Lives while the iterator or another reference to the event exists. */
typedef struct {
	zend_async_event_t event;        /* must be first: iterator->completion_event */
	zval array;                      /* owned; UNDEF if the source is a Traversable or complete */
	HashPosition position;           /* of the next element of the array */
	zend_object_iterator *source;    /* owned; NULL if the source is an array or complete */
	zend_fcall_t *fcall;             /* owned; NULL if the consumer is a handler or complete */
	zend_async_iterator_handler_t handler;
	bool (*exhausted)(zend_async_iterator_t *iterator); /* NULL: only an array can be checked without a fetch */
	zend_async_iterator_method_t on_error;
	async_iterator_lost_t on_lost;   /* NULL: none */
	async_coroutine_t *mover;        /* borrowed: the worker that is fetching, NULL if none */
	async_coroutine_t *unstarted;    /* borrowed: the first worker until it starts */
	zend_string *filename;           /* spawn location of the workers, owned; NULL if unknown */
	uint32_t lineno;
	uint32_t active;                 /* workers that have not returned, queued ones included */
	bool moved : 1;                  /* the source has been rewound */
	bool moving : 1;                 /* a fetch is in progress */
	bool stopped : 1;
	bool armed : 1;                  /* in the microtask queue */
	bool throws : 1;                 /* exceptions stay in the worker instead of moving to iterator->exception */
	bool helper : 1;
} iteration_t;

#define ITERATION(it) ((iteration_t *) (it)->completion_event)

static void start_worker(zend_async_iterator_t *iterator, int32_t priority);

/* --- the completion event --- */

static bool iterator_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, NULL, NULL);
	}
	return true;
}

static zend_string *iterator_event_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("iterator-completion", false);
}

static bool iterator_event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	event->ref_count = 0;
	zend_async_callbacks_free(event);
	if (((iteration_t *) event)->filename) {
		zend_string_release(((iteration_t *) event)->filename);
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

/* --- stopping --- */

/* Calls the hook for the first error. */
static void tell_of_error(zend_async_iterator_t *iterator)
{
	zend_async_iterator_method_t hook = ITERATION(iterator)->on_error;

	if (hook) {
		ITERATION(iterator)->on_error = NULL;
		hook(iterator);
	}
}

/* Stops the iteration because of EG(exception). The exception moves to the iterator unless it is an exit or stays in
 * the worker. */
static void stop_with_exception(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);
	zend_object *exception = EG(exception);

	state->stopped = true;
	if (zend_async_is_exit(exception)) {
		return;
	}

	if (!state->throws) {
		EG(exception) = NULL;
		if (!iterator->exception) {
			iterator->exception = exception;
		} else if (exception == iterator->exception
				|| zend_async_ends_flow_silently(ZEND_ASYNC_CURRENT_COROUTINE, exception)) {
			/* A consequence: the hook for the first exception has cancelled this worker. */
			OBJ_RELEASE(exception);
		} else {
			/* One cancellation unwinds all callbacks: it is in the chain of each of them. */
			zend_async_exception_unshare(exception, iterator->exception);
			zend_async_exception_append(iterator->exception, exception);
		}
	}
	tell_of_error(iterator);
}

/* Releases source and consumer. Their destructors run here; iterator_complete() stashes a pending exception. */
static void release_source(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);
	zend_object_iterator *source = state->source;
	zend_fcall_t *fcall = state->fcall;
	zval array;

	ZVAL_COPY_VALUE(&array, &state->array);
	ZVAL_UNDEF(&state->array);
	state->source = NULL;
	state->fcall = NULL;

	zval_ptr_dtor(&array);
	if (source) {
		zend_iterator_dtor(source);
	}
	zend_fcall_release(fcall);
}

/* Completes the iteration after its last worker. The caller holds a reference to the iterator. */
static void iterator_complete(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);
	zend_object *parked = zend_async_exception_take();
	state->stopped = true;
	iterator->microtask.is_cancelled = true;
	release_source(iterator);
	if (UNEXPECTED(EG(exception))) {
		stop_with_exception(iterator);
	}

	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&state->event, NULL, NULL);

	if (iterator->scope) {
		zend_async_scope_t *scope = iterator->scope;
		iterator->scope = NULL;
		ZEND_ASYNC_SCOPE_RELEASE(scope);
	}
	zend_async_exception_restore(parked);
}

/* Ends a worker; the last one completes the iteration. */
static void iterator_leave(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);

	ZEND_ASSERT(state->active);
	if (--state->active == 0) {
		iterator_complete(iterator);
	}
}

/* --- the source --- */

static bool fetch_from_array(iteration_t *state, zval *value, zval *key)
{
	HashTable *table = Z_ARRVAL(state->array);
	zval *current = zend_hash_get_current_data_ex(table, &state->position);

	if (!current) {
		state->stopped = true;
		return false;
	}
	zend_hash_get_current_key_zval_ex(table, key, &state->position);
	ZVAL_COPY_DEREF(value, current);
	zend_hash_move_forward_ex(table, &state->position);
	return true;
}

/* Fetches as foreach does. Each call may suspend or throw, and the iteration may be stopped when it returns. */
static bool fetch_from_source(iteration_t *state, zval *value, zval *key)
{
	zend_object_iterator *source = state->source;
	const zend_object_iterator_funcs *funcs = source->funcs;

	if (state->moved) {
		source->index++;
		funcs->move_forward(source);
	} else {
		state->moved = true;
		source->index = 0;
		if (funcs->rewind) {
			funcs->rewind(source);
		}
	}
	if (UNEXPECTED(EG(exception) || state->stopped)) {
		return false;
	}

	if (funcs->valid(source) == FAILURE) {
		state->stopped = true;
		return false;
	}
	if (UNEXPECTED(EG(exception))) {
		return false;
	}

	zval *current = funcs->get_current_data(source);
	if (UNEXPECTED(!current || EG(exception))) {
		state->stopped = true;
		return false;
	}
	ZVAL_COPY_DEREF(value, current);

	if (funcs->get_current_key) {
		funcs->get_current_key(source, key);
		if (UNEXPECTED(EG(exception))) {
			zval_ptr_dtor(value);
			zval_ptr_dtor(key);
			ZVAL_UNDEF(value);
			return false;
		}
		if (Z_ISREF_P(key)) {
			zend_unwrap_reference(key);
		}
	} else {
		ZVAL_LONG(key, source->index);
	}
	return true;
}

static bool iterator_fetch(iteration_t *state, zval *value, zval *key)
{
	ZVAL_UNDEF(value);
	ZVAL_UNDEF(key);

	if (!state->source) {
		return fetch_from_array(state, value, key);
	}

	state->moving = true;
	state->mover = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	const bool fetched = fetch_from_source(state, value, key);
	state->moving = false;
	state->mover = NULL;
	return fetched;
}

/* --- workers --- */

static zend_result iterator_consume(zend_async_iterator_t *iterator, zval *value, zval *key)
{
	iteration_t *state = ITERATION(iterator);

	if (state->handler) {
		return state->handler(iterator, value, key);
	}

	zend_fcall_info fci = state->fcall->fci;
	zval arguments[2];
	zval retval;

	ZVAL_COPY_VALUE(&arguments[0], value);
	ZVAL_COPY_VALUE(&arguments[1], key);
	ZVAL_UNDEF(&retval);
	fci.retval = &retval;
	fci.params = arguments;
	fci.param_count = 2;
	fci.named_params = NULL;
	zend_call_function(&fci, &state->fcall->fci_cache);

	const zval *answer = Z_ISREF(retval) ? Z_REFVAL(retval) : &retval;
	const zend_result result = Z_TYPE_P(answer) == IS_FALSE ? FAILURE : SUCCESS;
	zval_ptr_dtor(&retval);
	return result;
}

static bool iterator_exhausted(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);

	if (state->exhausted) {
		return state->exhausted(iterator);
	}
	return Z_TYPE(state->array) == IS_ARRAY
			&& zend_hash_get_current_key_type_ex(Z_ARRVAL(state->array), &state->position) == HASH_KEY_NON_EXISTENT;
}

static zend_always_inline void iterator_arm(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);

	if (!state->armed && iterator->concurrency != 1) {
		state->armed = true;
		ZEND_ASYNC_ADD_MICROTASK(&iterator->microtask);
	}
}

/* A worker has suspended while consuming: starts another one to fetch, if the concurrency permits. */
static void on_microtask(zend_async_microtask_t *microtask)
{
	zend_async_iterator_t *iterator = (zend_async_iterator_t *) microtask;
	iteration_t *state = ITERATION(iterator);

	state->armed = false;
	if (state->stopped || state->moving || iterator_exhausted(iterator)
			|| (iterator->concurrency && state->active >= iterator->concurrency)) {
		return;
	}
	start_worker(iterator, iterator->priority);
}

/* Runs one worker: fetches and consumes until the iteration stops or another worker is fetching. */
static void iterator_drive(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);

	while (!state->stopped && !state->moving) {
		zval value, key;

		if (iterator_fetch(state, &value, &key)) {
			iterator_arm(iterator);
			if (iterator_consume(iterator, &value, &key) == FAILURE) {
				state->stopped = true;
			}
			zval_ptr_dtor(&value);
			zval_ptr_dtor(&key);
		}
		if (UNEXPECTED(EG(exception))) {
			stop_with_exception(iterator);
		}
	}
}

static void worker_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_iterator_t *iterator = self->extended_data;

	if (ITERATION(iterator)->unstarted == ASYNC_COROUTINE(self)) {
		ITERATION(iterator)->unstarted = NULL;
	}
	iterator_drive(iterator);

	self->extended_data = NULL;
	iterator_leave(iterator);
	ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
}

/* A fatal error has ended the worker while it was fetching or consuming. */
static void worker_lost(zend_async_iterator_t *iterator, const zend_coroutine_t *worker, zend_object *error)
{
	iteration_t *state = ITERATION(iterator);

	if (state->on_lost) {
		state->on_lost(iterator, worker, error);
	}
	if (!state->throws && !iterator->exception) {
		GC_ADDREF(error);
		iterator->exception = error;
	}
	tell_of_error(iterator);
	OBJ_RELEASE(error);
}

/* Cleans up after a worker that was cancelled before it started or ended by a fatal error. */
static void worker_dispose(zend_coroutine_t *worker)
{
	zend_async_iterator_t *iterator = worker->extended_data;

	if (EXPECTED(!iterator)) {
		return;
	}
	iteration_t *state = ITERATION(iterator);

	worker->extended_data = NULL;
	if (state->unstarted == ASYNC_COROUTINE(worker)) {
		state->unstarted = NULL;
	}
	if (state->mover == ASYNC_COROUTINE(worker)) {
		state->mover = NULL;
		state->moving = false;
	}
	state->stopped = true;
	if (worker->exception && !iterator->exception && !state->throws) {
		GC_ADDREF(worker->exception);
		iterator->exception = worker->exception;
	}

	zend_object *error = async_coroutine_fatal_error(worker);

	if (UNEXPECTED(error)) {
		worker_lost(iterator, worker, error);
	}
	iterator_leave(iterator);
	ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
}

/* Bypasses spawn(): the runtime's own coroutines start in a shut scope and during a shutdown as well. */
static void start_worker(zend_async_iterator_t *iterator, int32_t priority)
{
	iteration_t *state = ITERATION(iterator);
	async_coroutine_t *worker = async_coroutine_new(iterator->scope);

	worker->coroutine.internal_entry = worker_entry;
	worker->coroutine.extended_data = iterator;
	worker->coroutine.extended_dispose = worker_dispose;
	if (state->filename) {
		worker->coroutine.filename = zend_string_copy(state->filename);
		worker->coroutine.lineno = state->lineno;
	}
	worker->hi_priority = priority > ZEND_COROUTINE_NORMAL;

	ZEND_ASYNC_MICROTASK_ADD_REF(&iterator->microtask);
	state->active++;
	if (state->active == 1) {
		state->unstarted = worker;
	}

	worker->helper = true;
	async_enqueue(&worker->coroutine);
	worker->helper = state->helper;
	OBJ_RELEASE(&worker->std);
}

/* --- the ABI --- */

/* Suspends until the workers that took over have finished. False with an exception if the wait was ended early. */
static bool wait_for_workers(zend_async_iterator_t *iterator)
{
	zend_async_event_t *event = iterator->completion_event;
	bool result = true;

	while (result && !ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		result = zend_async_await_once(event, NULL, NULL);
	}
	return result;
}

/* Runs the current coroutine as the first worker. Returns when all workers are done. */
static void iterator_run(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);

	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(&state->event) || !ZEND_ASYNC_SCHEDULER_INIT())) {
		return;
	}

	ZEND_ASYNC_MICROTASK_ADD_REF(&iterator->microtask);
	state->active++;
	iterator_drive(iterator);
	iterator_leave(iterator);
	if (!EG(exception) && !wait_for_workers(iterator)) {
		state->stopped = true;
	}
	ZEND_ASYNC_MICROTASK_RELEASE(&iterator->microtask);
}

static void iterator_run_in_coroutine(zend_async_iterator_t *iterator, int32_t priority, bool throw_exception)
{
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(iterator->completion_event) || !ZEND_ASYNC_SCHEDULER_INIT())) {
		return;
	}
	ITERATION(iterator)->throws = throw_exception;
	start_worker(iterator, priority);
}

static void iterator_dtor(zend_async_microtask_t *microtask)
{
	zend_async_iterator_t *iterator = (zend_async_iterator_t *) microtask;

	if (iterator->extended_dtor) {
		iterator->extended_dtor(iterator);
	}
	release_source(iterator);
	if (iterator->exception) {
		OBJ_RELEASE(iterator->exception);
	}
	if (iterator->scope) {
		ZEND_ASYNC_SCOPE_RELEASE(iterator->scope);
	}
	ZEND_ASYNC_EVENT_RELEASE(iterator->completion_event);
}

static zend_async_event_t *iteration_new(zval *array, zend_object_iterator *source, zend_fcall_t *fcall,
		zend_async_iterator_handler_t handler)
{
	iteration_t *state = ecalloc(1, sizeof(*state));

	state->event.ref_count = 1;
	zend_async_event_init(&state->event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.replay = iterator_event_replay,
					.dispose = iterator_event_dispose,
					.info = iterator_event_info,
			});

	ZVAL_UNDEF(&state->array);
	if (array) {
		ZVAL_COPY_DEREF(&state->array, array);
		zend_hash_internal_pointer_reset_ex(Z_ARRVAL(state->array), &state->position);
	}
	state->source = source;
	state->fcall = fcall;
	state->handler = handler;
	return &state->event;
}

zend_async_iterator_t *async_iterator_new(zval *array, zend_object_iterator *zend_iterator, zend_fcall_t *fcall,
		zend_async_iterator_handler_t handler, zend_async_scope_t *scope, unsigned int concurrency, int32_t priority,
		size_t iterator_size)
{
	if (UNEXPECTED(!array == !zend_iterator
				|| (array && Z_TYPE_P(Z_ISREF_P(array) ? Z_REFVAL_P(array) : array) != IS_ARRAY))) {
		zend_throw_error(NULL, "An iterator needs either an array or a Traversable");
		return NULL;
	}
	if (UNEXPECTED(!fcall == !handler)) {
		zend_throw_error(NULL, "An iterator needs either a callable or a handler");
		return NULL;
	}
	if (!scope) {
		scope = ZEND_ASYNC_CURRENT_SCOPE ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	}

	zend_async_iterator_t *iterator = ecalloc(1, MAX(iterator_size, sizeof(zend_async_iterator_t)));

	iterator->microtask.handler = on_microtask;
	iterator->microtask.dtor = iterator_dtor;
	iterator->microtask.ref_count = 1;
	iterator->scope = scope;
	ZEND_ASYNC_EVENT_ADD_REF(&scope->event);
	iterator->completion_event = iteration_new(array, zend_iterator, fcall, handler);
	iterator->run = iterator_run;
	iterator->run_in_coroutine = iterator_run_in_coroutine;
	iterator->concurrency = concurrency;
	iterator->priority = priority;
	return iterator;
}

void async_iterator_set_helper(zend_async_iterator_t *iterator)
{
	ITERATION(iterator)->helper = true;
}

void async_iterator_set_location(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);
	zend_string *filename = async_user_location(&state->lineno);

	state->filename = filename ? zend_string_copy(filename) : NULL;
}

void async_iterator_set_exhausted(zend_async_iterator_t *iterator, bool (*exhausted)(zend_async_iterator_t *iterator))
{
	ITERATION(iterator)->exhausted = exhausted;
}

void async_iterator_on_error(zend_async_iterator_t *iterator, zend_async_iterator_method_t hook)
{
	ITERATION(iterator)->on_error = hook;
}

void async_iterator_on_lost(zend_async_iterator_t *iterator, async_iterator_lost_t hook)
{
	ITERATION(iterator)->on_lost = hook;
}

void async_iterator_abandon(zend_async_iterator_t *iterator)
{
	iteration_t *state = ITERATION(iterator);
	async_coroutine_t *worker = state->unstarted ? state->unstarted : state->mover;

	state->stopped = true;
	state->throws = true;
	if (worker) {
		async_coroutine_cancel(&worker->coroutine, NULL, false, false);
	}
}
