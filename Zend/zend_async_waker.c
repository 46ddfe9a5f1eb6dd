/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waker, generic part: the events that one coroutine waits for, the subscriptions, and the delivery of an outcome.
 * The scheduler owns the storage, the status changes of the run queue, and the switch.
 *
 * A wait on up to two events uses the slots inside the waker: no allocation for triggers and callbacks, and the hash of
 * triggers keeps its buckets from wait to wait. Every subscription holds two references of its callback, one in the
 * event's vector and one in the trigger; every trigger holds one reference of its event.
 *
 * status       set by                                  next status
 * NO_STATUS    init, prepare, clean                    suspend -> WAITING; resume of the current one -> RESULT;
 *                                                      enqueue -> QUEUED
 * WAITING      suspend                                 resume -> QUEUED
 * QUEUED       resume, enqueue                         dequeue -> RESULT; cancel before start -> IGNORED
 * IGNORED      cancel                                  dequeue finalises the coroutine
 * RESULT       dequeue, resume of the current one      clean, prepare, destroy
 */
#include "zend_async_API.h"
#include "zend_async_request.h"
#include "zend_async_zero.h"

/* The coroutine already has its outcome (QUEUED, IGNORED, RESULT). */
#define HAS_OUTCOME(waker) ((waker)->status >= ZEND_ASYNC_WAKER_QUEUED)

static zend_always_inline zend_async_waker_trigger_t *find_trigger(zend_async_waker_t *waker,
		const zend_async_event_t *event)
{
	if (zend_hash_num_elements(&waker->events) == 0) {
		return NULL;
	}

	return zend_hash_index_find_ptr(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event));
}

/* Callbacks ------------------------------------------------------------------------------------------------ */

/* Removes a callback from its trigger when the trigger's reference of it is dropped. With its last callback the trigger
 * is dropped, which stops and releases the event. */
static void leave_trigger(zend_coroutine_event_callback_t *callback)
{
	zend_async_waker_t *waker = callback->coroutine->waker;
	zend_async_event_t *event = callback->event;

	callback->event = NULL;

	if (waker == NULL) {
		return;
	}

	zend_async_waker_trigger_t *trigger = find_trigger(waker, event);

	if (trigger == NULL) {
		return;
	}

	for (uint32_t i = 0; i < trigger->length; i++) {
		if (trigger->data[i] != &callback->base) {
			continue;
		}

		trigger->length--;
		memmove(trigger->data + i, trigger->data + i + 1,
				(trigger->length - i) * sizeof(zend_async_event_callback_t *));

		if (trigger->length == 0) {
			zend_hash_index_del(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event));
		}

		return;
	}
}

/* Drops one reference. False if it was the last: the callback is then removed from its trigger. */
static bool callback_keeps_reference(zend_async_event_callback_t *callback)
{
	if (callback->ref_count > 1) {
		callback->ref_count--;
		return true;
	}

	if (((zend_coroutine_event_callback_t *) callback)->event != NULL) {
		leave_trigger((zend_coroutine_event_callback_t *) callback);
	}

	callback->ref_count = 0;
	return false;
}

ZEND_API void coroutine_event_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback_keeps_reference(callback)) {
		return;
	}

	efree(callback);
}

/* For a callback inside the waker: frees its slot. */
static void inline_callback_dispose(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	if (callback_keeps_reference(callback)) {
		return;
	}

	callback->callback = NULL;
}

static zend_always_inline zend_coroutine_event_callback_t *take_callback(zend_async_waker_t *waker,
		zend_coroutine_t *coroutine, zend_async_event_callback_fn function)
{
	for (int i = 0; i < ZEND_ASYNC_WAKER_INLINE_SLOTS; i++) {
		zend_coroutine_event_callback_t *slot = &waker->inline_callbacks[i];

		if (slot->base.callback == NULL) {
			slot->base.callback = function;
			slot->base.dispose = inline_callback_dispose;
			return slot;
		}
	}

	return zend_async_coroutine_callback_new(coroutine, function, 0);
}

/* Triggers ------------------------------------------------------------------------------------------------- */

#define TRIGGER_SIZE(capacity) \
	(offsetof(zend_async_waker_trigger_t, data) + (capacity) * sizeof(zend_async_event_callback_t *))

static zend_always_inline zend_async_waker_trigger_t *take_trigger(zend_async_waker_t *waker)
{
	for (int i = 0; i < ZEND_ASYNC_WAKER_INLINE_SLOTS; i++) {
		zend_async_waker_inline_trigger_t *slot = &waker->inline_triggers[i];

		/* A slot with an event has a trigger that is just being dropped. */
		if (slot->length == 0 && slot->event == NULL) {
			slot->capacity = 0;
			return (zend_async_waker_trigger_t *) slot;
		}
	}

	zend_async_waker_trigger_t *trigger = emalloc(TRIGGER_SIZE(1));
	trigger->capacity = 1;

	return trigger;
}

/* Makes room for one more callback; the trigger may move, also from a slot to the heap. */
static zend_async_waker_trigger_t *grow_trigger(zend_async_waker_t *waker, zend_async_waker_trigger_t *trigger)
{
	zend_async_waker_trigger_t *grown;

	if (trigger->capacity == 0) {
		grown = emalloc(TRIGGER_SIZE(2));
		memcpy(grown, trigger, TRIGGER_SIZE(1));
		grown->capacity = 2;
		trigger->length = 0;
		trigger->event = NULL;
	} else {
		uint32_t capacity = trigger->capacity * 2;

		grown = safe_erealloc(trigger, capacity, sizeof(zend_async_event_callback_t *), TRIGGER_SIZE(0));
		grown->capacity = capacity;
	}

	zval *entry = zend_hash_index_find(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(grown->event));
	ZVAL_PTR(entry, grown);

	return grown;
}

/* Takes over the caller's reference of the callback, and of the event if trans_event. */
static void add_to_trigger(zend_async_waker_t *waker, zend_async_event_t *event, bool trans_event,
		zend_async_event_callback_t *callback)
{
	zend_async_waker_trigger_t *trigger = find_trigger(waker, event);

	if (UNEXPECTED(trigger != NULL)) {
		if (trigger->length == MAX(trigger->capacity, 1)) {
			trigger = grow_trigger(waker, trigger);
		}

		trigger->data[trigger->length++] = callback;

		if (trans_event) {
			/* The trigger already has a reference. */
			ZEND_ASYNC_EVENT_DEL_REF(event);
		}

		return;
	}

	trigger = take_trigger(waker);
	zend_hash_index_add_new_ptr(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event), trigger);
	trigger->length = 1;
	trigger->event = event;
	trigger->waker = waker;
	trigger->is_started = false;
	trigger->data[0] = callback;

	if (!trans_event) {
		ZEND_ASYNC_EVENT_ADD_REF(event);
	}
}

/* Removes the callback added last, which the event has refused. Drops its reference, and the trigger if that was its
 * only callback. */
static void take_last_from_trigger(zend_async_waker_t *waker, zend_async_event_t *event)
{
	zend_async_waker_trigger_t *trigger = find_trigger(waker, event);
	zend_async_event_callback_t *callback;

	if (UNEXPECTED(trigger == NULL)) {
		/* Dropped during the refusal. */
		return;
	}

	callback = trigger->data[--trigger->length];
	((zend_coroutine_event_callback_t *) callback)->event = NULL;
	zend_async_event_callback_release(callback, event);

	if (trigger->length == 0) {
		zend_hash_index_del(&waker->events, ZEND_ASYNC_WAKER_EVENT_KEY(event));
	}
}

/* Element destructor of waker->events. The entry is out of the table before this runs, so code run by the event or by a
 * callback cannot find the trigger again. */
static void trigger_dtor(zval *entry)
{
	zend_async_waker_trigger_t *trigger = Z_PTR_P(entry);
	zend_async_event_t *event = trigger->event;

	if (trigger->is_started) {
		trigger->is_started = false;
		event->stop(event);
	}

	for (uint32_t i = trigger->length; i-- > 0;) {
		zend_async_event_callback_t *callback = trigger->data[i];

		((zend_coroutine_event_callback_t *) callback)->event = NULL;
		event->del_callback(event, callback);
		zend_async_event_callback_release(callback, event);
	}

	if (trigger->capacity == 0) {
		trigger->length = 0;
		trigger->event = NULL;
	} else {
		efree(trigger);
	}

	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* Preparing and cleaning ----------------------------------------------------------------------------------- */

ZEND_API void zend_async_waker_init(zend_async_waker_t *waker)
{
	zend_async_zero(waker, sizeof(*waker));
	ZVAL_UNDEF(&waker->result);
	/* Allocates nothing until the first subscription. */
	zend_hash_init(&waker->events, ZEND_ASYNC_WAKER_INLINE_SLOTS, NULL, trigger_dtor, 0);
}

ZEND_API void zend_async_waker_stop_events(zend_async_waker_t *waker)
{
	HashTable *events = &waker->events;

	/* By index: a stop may drop triggers. */
	for (uint32_t i = 0; zend_hash_num_elements(events) != 0 && i < events->nNumUsed; i++) {
		zval *entry = &events->arData[i].val;

		if (Z_TYPE_P(entry) == IS_UNDEF) {
			continue;
		}

		zend_async_waker_trigger_t *trigger = Z_PTR_P(entry);

		if (trigger->is_started) {
			trigger->is_started = false;
			trigger->event->stop(trigger->event);
		}
	}

	waker->events_stopped = 1;
}

ZEND_API bool zend_async_waker_start_events(zend_async_waker_t *waker)
{
	HashTable *events = &waker->events;

	waker->events_stopped = 0;

	/* By index: a start may complete the event, and a callback may drop or add triggers. */
	for (uint32_t i = 0; zend_hash_num_elements(events) != 0 && i < events->nNumUsed; i++) {
		zval *entry = &events->arData[i].val;

		if (Z_TYPE_P(entry) == IS_UNDEF) {
			continue;
		}

		zend_async_waker_trigger_t *trigger = Z_PTR_P(entry);
		zend_async_event_t *event = trigger->event;

		if (trigger->is_started) {
			continue;
		}

		ZEND_ASYNC_EVENT_ADD_REF(event);

		bool started = event->start(event);

		if (started) {
			trigger = find_trigger(waker, event);

			if (EXPECTED(trigger != NULL)) {
				trigger->is_started = true;
			} else {
				event->stop(event);
			}
		}

		ZEND_ASYNC_EVENT_RELEASE(event);

		if (UNEXPECTED(!started)) {
			zend_async_waker_stop_events(waker);
			return false;
		}

		if (waker->status == ZEND_ASYNC_WAKER_RESULT) {
			break;
		}
	}

	return true;
}

/* Removes one entry at a time from the end and keeps the buckets for the next wait. zend_hash_clean() would leave
 * entries visible while it destroys them. The last used bucket is never empty: deletion trims the table. */
static void empty_table(HashTable *table)
{
	while (zend_hash_num_elements(table) > 0) {
		zend_hash_del_bucket(table, table->arData + table->nNumUsed - 1);
	}
}

ZEND_API void zend_async_waker_clear_events(zend_async_waker_t *waker)
{
	empty_table(&waker->events);
}

static void drop_triggered_events(zend_async_waker_t *waker)
{
	if (waker->triggered_events != NULL) {
		empty_table(waker->triggered_events);
	}
}

/* Clears the fields before the release: a destructor may run PHP code, which must not see the old values. */
static void drop_outcome(zend_async_waker_t *waker)
{
	if (UNEXPECTED(Z_TYPE(waker->result) != IS_UNDEF)) {
		zval result;
		ZVAL_COPY_VALUE(&result, &waker->result);
		ZVAL_UNDEF(&waker->result);
		zval_ptr_dtor(&result);
	}

	if (UNEXPECTED(waker->error != NULL)) {
		zend_object *error = waker->error;
		waker->error = NULL;
		OBJ_RELEASE(error);
	}
}

ZEND_API void zend_async_waker_clean(zend_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = coroutine->waker;

	if (waker == NULL) {
		return;
	}

	ZEND_ASYNC_WAKER_CLEAN_EVENTS(waker);

	if (ZEND_ASYNC_WAKER_IN_QUEUE(waker)) {
		return;
	}

	waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
	drop_triggered_events(waker);
	drop_outcome(waker);
}

static void call_dtor(zend_coroutine_t *coroutine, zend_async_waker_t *waker)
{
	zend_async_waker_dtor dtor = waker->dtor;

	if (UNEXPECTED(dtor != NULL)) {
		waker->dtor = NULL;
		dtor(coroutine);
	}
}

ZEND_API zend_async_waker_t *zend_async_waker_prepare(zend_coroutine_t *coroutine, zend_async_waker_t *storage)
{
	zend_async_waker_t *waker = coroutine->waker;

	if (waker == NULL) {
		zend_async_waker_init(storage);
		coroutine->waker = waker = storage;
	} else if (UNEXPECTED(ZEND_ASYNC_WAKER_IN_QUEUE(waker))) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT,
				"Cannot prepare a wait for a coroutine that is in the run queue");
		return NULL;
	} else {
		zend_async_waker_clean(coroutine);
		call_dtor(coroutine, waker);
	}

	return waker;
}

ZEND_API void zend_async_waker_dispose(zend_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = coroutine->waker;

	if (waker == NULL) {
		return;
	}

	ZEND_ASYNC_WAKER_CLEAN_EVENTS(waker);
	waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
	drop_triggered_events(waker);
	drop_outcome(waker);
	call_dtor(coroutine, waker);

	zend_hash_destroy(&waker->events);

	if (waker->triggered_events != NULL) {
		zend_hash_destroy(waker->triggered_events);
		FREE_HASHTABLE(waker->triggered_events);
		waker->triggered_events = NULL;
	}

	if (waker->filename != NULL) {
		zend_string_release(waker->filename);
		waker->filename = NULL;
	}

	coroutine->waker = NULL;
}

/* Triggered events ----------------------------------------------------------------------------------------- */

static void triggered_event_dtor(zval *entry)
{
	ZEND_ASYNC_EVENT_RELEASE((zend_async_event_t *) Z_PTR_P(entry));
}

ZEND_API void zend_async_waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	zend_async_waker_t *waker = coroutine->waker;

	ZEND_ASSERT(waker != NULL);

	if (waker->triggered_events == NULL) {
		ALLOC_HASHTABLE(waker->triggered_events);
		zend_hash_init(waker->triggered_events, ZEND_ASYNC_WAKER_INLINE_SLOTS, NULL, triggered_event_dtor, 0);
	}

	if (zend_hash_index_add_ptr(waker->triggered_events, ZEND_ASYNC_WAKER_EVENT_KEY(event), event) != NULL) {
		ZEND_ASYNC_EVENT_ADD_REF(event);
	}
}

ZEND_API bool zend_async_waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event)
{
	return coroutine->waker != NULL && find_trigger(coroutine->waker, event) != NULL;
}

/* Subscribing ---------------------------------------------------------------------------------------------- */

/* Delivers the stored outcome of a terminated event to the callback at once, if the event keeps one. */
static bool replay_closed(zend_async_event_t *event, zend_async_event_callback_t *callback)
{
	if (event->replay != NULL) {
		ZEND_ASYNC_EVENT_SET_RESULT_USED(event);
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(event);

		if (event->replay(event, callback, NULL, NULL)) {
			return true;
		}

		if (EG(exception) != NULL) {
			return false;
		}
	}

	zend_error(E_WARNING, "The event cannot be awaited: it has already been terminated");

	return false;
}

ZEND_API bool zend_async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, const bool trans_event,
		zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback)
{
	zend_async_waker_t *waker = zend_async_waker_define(coroutine);
	bool result = false;

	ZEND_ASSERT(callback != NULL || (event_callback != NULL && event_callback->base.callback != NULL));

	if (event_callback == NULL) {
		if (UNEXPECTED(waker == NULL)) {
			goto release_event;
		}

		event_callback = take_callback(waker, coroutine, callback);
	} else {
		if (callback != NULL) {
			event_callback->base.callback = callback;
		}

		if (event_callback->base.dispose == NULL) {
			event_callback->base.dispose = coroutine_event_callback_dispose;
		}
	}

	/* This reference becomes the trigger's. On any other way out it is dropped, which consumes a floating callback. */
	event_callback->base.ref_count++;
	event_callback->coroutine = coroutine;
	event_callback->event = NULL;

	if (UNEXPECTED(waker == NULL)) {
		goto release_callback;
	}

	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(event))) {
		result = replay_closed(event, &event_callback->base);
		goto release_callback;
	}

	/* The trigger is added first: a fatal error in add_callback must not leave a callback in the event that no trigger
	 * removes. */
	event_callback->event = event;
	add_to_trigger(waker, event, trans_event, &event_callback->base);

	if (UNEXPECTED(!event->add_callback(event, &event_callback->base))) {
		take_last_from_trigger(waker, event);

		if (EG(exception) == NULL) {
			zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The event refused the subscription");
		}

		return false;
	}

	event->flags |= ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT;

	return true;

release_callback:
	zend_async_event_callback_release(&event_callback->base, event);
release_event:
	if (trans_event) {
		ZEND_ASYNC_EVENT_RELEASE(event);
	}

	return result;
}

ZEND_API bool zend_async_await_once(zend_async_event_t *event, zend_async_event_callback_fn callback,
		zend_async_event_t *token)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine) == NULL)) {
		return false;
	}

	const bool woken = zend_async_resume_when(coroutine, event, false,
							   callback != NULL ? callback : zend_async_waker_callback_resolve, NULL)
			&& (token == NULL
					|| zend_async_resume_when(coroutine, token, false, zend_async_waker_callback_cancel, NULL))
			&& ZEND_ASYNC_SUSPEND();

	zend_async_waker_clean(coroutine);
	return woken;
}

ZEND_API zend_async_waker_t *zend_async_waker_new_with_timeout(zend_coroutine_t *coroutine, zend_ulong timeout,
		zend_async_event_t *cancellation)
{
	zend_async_waker_t *waker = ZEND_ASYNC_WAKER_NEW(coroutine);

	if (UNEXPECTED(waker == NULL)) {
		return NULL;
	}

	/* A value beyond ZEND_LONG_MAX was negative before a caller converted it. */
	if (timeout > 0 && timeout <= ZEND_LONG_MAX) {
		zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(timeout, false);

		if (UNEXPECTED(timer == NULL
					|| !zend_async_resume_when(coroutine, &timer->base, true, zend_async_waker_callback_timeout,
							NULL))) {
			goto failed;
		}
	}

	if (cancellation == NULL) {
		return waker;
	}

	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(cancellation) && cancellation->replay == NULL)) {
		/* Fired before the wait began and keeps no outcome: the wait ends all the same. */
		zend_object *error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED,
				"Operation has been cancelled");

		if (UNEXPECTED(!ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, error, true))) {
			goto failed;
		}
	} else if (UNEXPECTED(!zend_async_resume_when(coroutine, cancellation, false, zend_async_waker_callback_cancel,
					   NULL))) {
		goto failed;
	}

	return waker;

failed:
	zend_async_waker_clean(coroutine);

	return NULL;
}

/* Standard callbacks --------------------------------------------------------------------------------------- */

/* A completed coroutine has no waker. One that is being finalised is CLOSED already and may still wait (a completion
 * callback that talks to a server), so the CLOSED flag is not tested here. */

/* with_record: in triggered_events. Otherwise the result of an event that has none is NULL. */
static zend_always_inline void deliver(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception, bool with_record)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;
	zend_async_waker_t *waker = coroutine->waker;

	if (UNEXPECTED(waker == NULL)) {
		return;
	}

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}

	if (UNEXPECTED(HAS_OUTCOME(waker))) {
		if (exception != NULL && waker->status != ZEND_ASYNC_WAKER_IGNORED) {
			ZEND_ASYNC_WAKER_APPEND_ERROR(waker, exception, false);
		}

		return;
	}

	if (with_record) {
		zend_async_waker_add_triggered_event(coroutine, event);
	}

	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, exception, false);
		return;
	}

	if (result != NULL && ZEND_ASYNC_EVENT_IS_ZVAL_RESULT(event)) {
		ZEND_ASSERT(Z_TYPE(waker->result) == IS_UNDEF);
		ZVAL_COPY(&waker->result, (zval *) result);
	}
	if (!with_record && Z_ISUNDEF(waker->result)) {
		ZVAL_NULL(&waker->result);
	}

	ZEND_ASYNC_RESUME(coroutine);
}

ZEND_API void zend_async_waker_callback_resolve(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	deliver(event, callback, result, exception, true);
}

ZEND_API void zend_async_waker_callback_settle(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	deliver(event, callback, result, exception, false);
}

/* A token or a timer limits the wait. An outcome ends the limit: an error merged afterwards would lose a value that has
 * already been granted to this coroutine. */

ZEND_API void zend_async_waker_callback_cancel(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;
	zend_async_waker_t *waker = coroutine->waker;

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}

	if (waker == NULL || HAS_OUTCOME(waker)) {
		return;
	}

	/* The error describes the wait, not the event that settled the token. */
	zend_object *error = zend_async_new_exception_for(coroutine, ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED,
			"Operation has been cancelled");

	if (exception != NULL) {
		GC_ADDREF(exception);
		zend_async_exception_append(error, exception);
	}

	zend_async_waker_add_triggered_event(coroutine, event);
	ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, error, true);
}

/* The event is a timer. A notify_handler may already have turned its tick into an exception. */
ZEND_API void zend_async_waker_callback_timeout(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception)
{
	zend_coroutine_t *coroutine = ((zend_coroutine_event_callback_t *) callback)->coroutine;
	zend_async_waker_t *waker = coroutine->waker;

	if (exception != NULL) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}

	if (waker == NULL || HAS_OUTCOME(waker)) {
		return;
	}

	if (exception != NULL) {
		GC_ADDREF(exception);
	} else {
		exception = zend_async_new_exception_for(coroutine, ZEND_ASYNC_EXCEPTION_TIMEOUT,
				"Timeout occurred after %u milliseconds", ((zend_async_timer_event_t *) event)->timeout);
	}

	zend_async_waker_add_triggered_event(coroutine, event);
	ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, exception, true);
}
