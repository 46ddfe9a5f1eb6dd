/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Callbacks of events: creation, the vectors that hold them, and the notification pass. The invariant to remember: a
 * callback may do anything to the vector that is calling it (remove, add, free, notify again, drop the last outside
 * reference of the event); no other callback is skipped or called twice because of that.
 */
#include "zend_async_API.h"

#define NOT_FOUND UINT32_MAX

/* Callbacks ------------------------------------------------------------------------------------------------ */

ZEND_API void zend_async_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return;
	}

	callback->ref_count = 0;
	efree(callback);
}

ZEND_API zend_async_event_callback_t *zend_async_event_callback_new(zend_async_event_callback_fn callback, size_t size)
{
	ZEND_ASSERT(size == 0 || size >= sizeof(zend_async_event_callback_t));

	zend_async_event_callback_t *result = ecalloc(1, size != 0 ? size : sizeof(zend_async_event_callback_t));

	result->callback = callback;
	result->dispose = zend_async_event_callback_dispose;

	return result;
}

ZEND_API zend_coroutine_event_callback_t *zend_async_coroutine_callback_new(zend_coroutine_t *coroutine,
		zend_async_event_callback_fn callback, size_t size)
{
	ZEND_ASSERT(size == 0 || size >= sizeof(zend_coroutine_event_callback_t));

	zend_coroutine_event_callback_t *result = ecalloc(1, size != 0 ? size : sizeof(zend_coroutine_event_callback_t));

	result->base.callback = callback;
	result->base.dispose = coroutine_event_callback_dispose;
	result->coroutine = coroutine;

	return result;
}

/* Vectors -------------------------------------------------------------------------------------------------- */

static zend_always_inline void vector_place(zend_async_callbacks_vector_t *vector, uint32_t index,
		zend_async_event_callback_t *callback)
{
	vector->data[index] = callback;
	if (callback != NULL) {
		callback->index = index;
	}
}

/* Closes the gaps. */
static void vector_compact(zend_async_callbacks_vector_t *vector)
{
	uint32_t *next = vector->current_iterator;
	uint32_t kept = 0, called = 0;

	for (uint32_t i = 0; i < vector->length; i++) {
		if (next != NULL && i == *next) {
			called = kept;
		}
		if (vector->data[i] != NULL) {
			vector_place(vector, kept++, vector->data[i]);
		}
	}

	if (next != NULL) {
		*next = *next < vector->length ? called : kept;
	}
	vector->length = kept;
}

static uint32_t vector_gaps(const zend_async_callbacks_vector_t *vector)
{
	uint32_t gaps = 0;

	for (uint32_t i = 0; i < vector->length; i++) {
		gaps += vector->data[i] == NULL;
	}
	return gaps;
}

ZEND_API void zend_async_callbacks_vector_grow(zend_async_callbacks_vector_t *vector)
{
	/* A quarter of gaps pays for closing them: as many entries are pushed before the next time. */
	if (vector_gaps(vector) > vector->length / 4) {
		vector_compact(vector);
		return;
	}

	uint32_t capacity = vector->capacity > 1 ? vector->capacity * 2 : 4;
	zend_async_event_callback_t **lent = vector->capacity == 1 ? vector->data : NULL;

	vector->data = safe_erealloc(lent != NULL ? NULL : vector->data, capacity, sizeof(zend_async_event_callback_t *),
			0);
	if (lent != NULL) {
		vector->data[0] = lent[0];
	}
	vector->capacity = capacity;
}

/* A callback that several vectors hold knows its index in one of them; in the others the search costs its distance from
 * the nearer end. */
static uint32_t vector_find(const zend_async_callbacks_vector_t *vector, const zend_async_event_callback_t *callback)
{
	if (EXPECTED(callback->index < vector->length && vector->data[callback->index] == callback)) {
		return callback->index;
	}

	const uint32_t *next = vector->current_iterator;

	if (next != NULL && *next > 0 && vector->data[*next - 1] == callback) {
		return *next - 1;
	}

	for (uint32_t low = 0, high = vector->length; low < high; low++) {
		if (vector->data[low] == callback) {
			return low;
		}

		if (vector->data[--high] == callback) {
			return high;
		}
	}

	return NOT_FOUND;
}

/* Removes the gaps at the end. An entry that is pushed during a pass is then still behind the position of the pass. */
static zend_always_inline void vector_trim(zend_async_callbacks_vector_t *vector)
{
	while (vector->length > 0 && vector->data[vector->length - 1] == NULL) {
		vector->length--;
	}
	if (vector->current_iterator != NULL && *vector->current_iterator > vector->length) {
		*vector->current_iterator = vector->length;
	}
}

/* Inside a pass the entries before *next have been called, those from *next on have not. The last called entry replaces
 * a removed called one, and the last entry of all fills the gap. */
static void vector_swap_out(zend_async_callbacks_vector_t *vector, uint32_t index)
{
	uint32_t *next = vector->current_iterator;

	if (next != NULL && index < *next) {
		vector_place(vector, index, vector->data[*next - 1]);
		index = --*next;
	}

	vector_place(vector, index, vector->data[vector->length - 1]);
	vector->length--;
	vector_trim(vector);
}

ZEND_API bool zend_async_callbacks_vector_remove(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	uint32_t index = vector_find(vector, callback);

	if (index != NOT_FOUND) {
		vector_swap_out(vector, index);
		callback->dispose(callback, event);
	}

	return true;
}

ZEND_API bool zend_async_callbacks_vector_remove_ordered(zend_async_callbacks_vector_t *vector,
		zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	uint32_t index = vector_find(vector, callback);

	if (index != NOT_FOUND) {
		vector->data[index] = NULL;
		vector_trim(vector);
		callback->dispose(callback, event);
	}

	return true;
}

ZEND_API void zend_async_callbacks_vector_free(zend_async_callbacks_vector_t *vector, zend_async_event_t *event)
{
	/* No entry is before the position of a running pass any more: the pass ends, and removals stay in range. */
	if (vector->current_iterator != NULL) {
		*vector->current_iterator = 0;
	}

	while (vector->length > 0) {
		zend_async_event_callback_t *callback = vector->data[--vector->length];
		if (callback != NULL) {
			callback->dispose(callback, event);
		}
	}

	if (vector->capacity > 1) {
		efree(vector->data);
	}

	vector->data = NULL;
	vector->capacity = 0;
}

/* The pass ------------------------------------------------------------------------------------------------- */

static zend_always_inline void call_one(zend_async_event_callback_t *callback, zend_async_event_t *event, void *result,
		zend_object *exception)
{
	callback->ref_count++;
	callback->callback(event, callback, result, exception);
	zend_async_event_callback_release(callback, event);
}

/* Runs a pass inside another pass over the same vector: works on a copy and does not touch the position of the outer
 * one. */
static void nested_pass(zend_async_callbacks_vector_t *vector, zend_async_event_t *event, void *result,
		zend_object *exception)
{
	zend_async_event_callback_t **snapshot = safe_emalloc(vector->length, sizeof(zend_async_event_callback_t *), 0);
	uint32_t length = 0;

	for (uint32_t i = 0; i < vector->length; i++) {
		if (vector->data[i] != NULL) {
			snapshot[length] = vector->data[i];
			snapshot[length++]->ref_count++;
		}
	}

	for (uint32_t i = 0; i < length; i++) {
		if (vector_find(vector, snapshot[i]) != NOT_FOUND) {
			snapshot[i]->callback(event, snapshot[i], result, exception);
		}

		zend_async_event_callback_release(snapshot[i], event);
	}

	efree(snapshot);
}

/* The position lives on the stack, so a bailout out of a callback has to reset it: later cleanup removes callbacks from
 * this vector. */
static void outer_pass(zend_async_callbacks_vector_t *vector, zend_async_event_t *event, void *result,
		zend_object *exception)
{
	uint32_t next = 0;

	vector->current_iterator = &next;

	zend_try {
		while (next < vector->length) {
			zend_async_event_callback_t *callback = vector->data[next++];

			if (callback != NULL) {
				call_one(callback, event, result, exception);
			}
		}
	} zend_catch {
		vector->current_iterator = NULL;
		zend_bailout();
	} zend_end_try();

	vector->current_iterator = NULL;
}

ZEND_API void zend_async_callbacks_vector_notify(zend_async_callbacks_vector_t *vector, zend_async_event_t *event,
		void *result, zend_object *exception)
{
	if (vector->length == 0) {
		return;
	}

	if (vector->length == 1) {
		/* The usual case needs no position: no other callback remains to be called. */
		call_one(vector->data[0], event, result, exception);
	} else if (vector->current_iterator != NULL) {
		nested_pass(vector, event, result, exception);
	} else {
		outer_pass(vector, event, result, exception);
	}
}

/* Events --------------------------------------------------------------------------------------------------- */

ZEND_API bool zend_async_callbacks_remove(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_vector_remove(&event->callbacks, callback, event);
}

ZEND_API bool zend_async_callbacks_remove_ordered(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	return zend_async_callbacks_vector_remove_ordered(&event->callbacks, callback, event);
}

ZEND_API void zend_async_callbacks_free(zend_async_event_t *event)
{
	zend_async_callbacks_vector_free(&event->callbacks, event);
}

/* False for an event that is being torn down, whose count is 0: its disposer keeps it alive, and a reference taken and
 * dropped here would dispose of it a second time. */
static zend_always_inline bool callbacks_pin(zend_async_event_t *event)
{
	if (UNEXPECTED(zend_async_event_refcount(event) == 0)) {
		return false;
	}

	zend_async_event_add_ref(event);

	return true;
}

static void callbacks_deliver(zend_async_event_t *event, void *result, zend_object *exception, bool from_handler)
{
	if (!from_handler && event->notify_handler != NULL) {
		event->notify_handler(event, result, exception);
		return;
	}

	if (EXPECTED(exception == NULL)) {
		zend_async_callbacks_vector_notify(&event->callbacks, event, result, NULL);
		return;
	}

	/* EXCEPTION_HANDLED of an earlier or an outer pass must neither be lost nor be taken for that of this pass. */
	ZEND_ASYNC_EVENT_LIFT_EXCEPTION_CLAIM(event);
	ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(event);

	/* The first callback may free the owner of the exception. */
	GC_ADDREF(exception);
	zend_async_callbacks_vector_notify(&event->callbacks, event, result, exception);
	ZEND_ASYNC_EVENT_LIFT_EXCEPTION_CLAIM(event);
	OBJ_RELEASE(exception);
}

ZEND_API void zend_async_callbacks_notify(zend_async_event_t *event, void *result, zend_object *exception,
		bool from_handler)
{
	bool pinned = callbacks_pin(event);

	callbacks_deliver(event, result, exception, from_handler);

	if (pinned) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
}

ZEND_API void zend_async_callbacks_notify_and_close(zend_async_event_t *event, void *result, zend_object *exception)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return;
	}

	bool pinned = callbacks_pin(event);

	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	callbacks_deliver(event, result, exception, false);
	zend_async_callbacks_free(event);

	if (pinned) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}
}

ZEND_API bool zend_async_event_always_armed(zend_async_event_t *event)
{
	return true;
}

ZEND_API bool zend_async_event_release_object(zend_async_event_t *event)
{
	OBJ_RELEASE(ZEND_ASYNC_EVENT_TO_OBJECT(event));
	return true;
}
