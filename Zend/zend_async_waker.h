/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waker: what one coroutine is waiting for, and the functions that prepare a wait. */
#ifndef ZEND_ASYNC_WAKER_H
#define ZEND_ASYNC_WAKER_H

#include "zend_async_event.h"
#include "zend_async_scheduler.h"

typedef enum {
	ZEND_ASYNC_WAKER_NO_STATUS = 0, /* running, or a wait is being prepared */
	ZEND_ASYNC_WAKER_WAITING,       /* suspended, events armed */
	ZEND_ASYNC_WAKER_QUEUED,        /* ready, outcome stored; in the run queue */
	ZEND_ASYNC_WAKER_IGNORED,       /* in the run queue but must not run: finalised when dequeued */
	ZEND_ASYNC_WAKER_RESULT         /* outcome available to the resumed code */
} ZEND_ASYNC_WAKER_STATUS;

typedef void (*zend_async_waker_dtor)(zend_coroutine_t *coroutine);

#define ZEND_ASYNC_WAKER_INLINE_SLOTS 2

/* One awaited event with its callbacks. The two forms share the offsets of every field; capacity 0 means inline
 * (room for one callback, length 0 = free slot). A second callback on the same event moves it to the heap. */
struct _zend_async_waker_trigger_s {
	uint32_t length;
	uint32_t capacity;
	zend_async_event_t *event; /* one counted reference */
	zend_async_waker_t *waker; /* borrowed; the waker that has this trigger */
	bool is_started;           /* this waker has started the event and not yet stopped it */
	zend_async_event_callback_t *data[]; /* each one counted reference; all are zend_coroutine_event_callback_t */
};

struct _zend_async_waker_inline_trigger_s {
	uint32_t length;
	uint32_t capacity;
	zend_async_event_t *event;
	zend_async_waker_t *waker;
	bool is_started;
	zend_async_event_callback_t *data[1];
};

/* Storage is embedded in the scheduler's coroutine struct; coroutine->waker is NULL until a wait is first prepared
 * and again after destroy. */
struct _zend_async_waker_s {
	ZEND_ASYNC_WAKER_STATUS status;
	uint8_t events_stopped : 1;  /* every event was stopped by stop_events and none started since */
	HashTable events;            /* ZEND_ASYNC_WAKER_EVENT_KEY(event) -> zend_async_waker_trigger_t * */
	HashTable *triggered_events; /* key -> event (one counted reference each); NULL until first use, then kept */
	zval result;                 /* outcome, UNDEF if none; the resumed code copies or steals it */
	zend_object *error;          /* outcome, owned; suspend moves it to EG(exception) */
	zend_string *filename;       /* where the wait began, set as the coroutine suspends; owned or NULL */
	uint32_t lineno;
	zend_async_waker_dtor dtor;  /* called once by destroy; may be NULL */
	zend_async_waker_inline_trigger_t inline_triggers[ZEND_ASYNC_WAKER_INLINE_SLOTS];
	zend_coroutine_event_callback_t inline_callbacks[ZEND_ASYNC_WAKER_INLINE_SLOTS]; /* free: base.callback NULL */
};

/* Key of an event in both tables. */
#define ZEND_ASYNC_WAKER_EVENT_KEY(ev) ((zend_ulong) ((uintptr_t) (ev) >> 3))

#define ZEND_ASYNC_WAKER_IN_QUEUE(w) \
	((w) != NULL && ((w)->status == ZEND_ASYNC_WAKER_QUEUED || (w)->status == ZEND_ASYNC_WAKER_IGNORED))
#define ZEND_ASYNC_WAKER_NOT_IN_QUEUE(w) (!ZEND_ASYNC_WAKER_IN_QUEUE(w))
/* Has the name of an enumerator; without parentheses the name is the enumerator. */
#define ZEND_ASYNC_WAKER_WAITING(w) ((w) != NULL && (w)->status < ZEND_ASYNC_WAKER_RESULT)

BEGIN_EXTERN_C()

/* Raw initialisation of fresh storage. */
ZEND_API void zend_async_waker_init(zend_async_waker_t *waker);
/* Body of a scheduler's waker_new: `storage` is the embedded struct of this coroutine, initialised when
 * coroutine->waker is NULL and reset otherwise; records file and line. NULL + exception while IN_QUEUE. */
ZEND_API zend_async_waker_t *zend_async_waker_prepare(zend_coroutine_t *coroutine, zend_async_waker_t *storage);
/* Body of a scheduler's waker_destroy: clean, dtor, coroutine->waker = NULL. Frees no embedded storage. NULL-safe
 * as to the waker. */
ZEND_API void zend_async_waker_dispose(zend_coroutine_t *coroutine);

/* Prepares a wait that ends with a TimeoutException after `timeout` ms (0 or beyond ZEND_LONG_MAX: no limit) and with
 * an OperationCanceledException when `cancellation` (may be NULL, borrowed) fires. */
ZEND_API zend_async_waker_t *zend_async_waker_new_with_timeout(zend_coroutine_t *coroutine, zend_ulong timeout,
		zend_async_event_t *cancellation);
/* Stops and unsubscribes everything, drops result, error and triggered set, status NO_STATUS. While IN_QUEUE it only
 * drops the events. Must be called after every suspend. */
ZEND_API void zend_async_waker_clean(zend_coroutine_t *coroutine);
/* For suspend: starts every event once, in subscription order; ends early when the status becomes RESULT. On failure
 * stops the started ones again and returns false. */
ZEND_API bool zend_async_waker_start_events(zend_async_waker_t *waker);
/* Stops every event that this waker has started, once. */
ZEND_API void zend_async_waker_stop_events(zend_async_waker_t *waker);
/* Drops all triggers. The caller has stopped the events; an event that is still started is stopped here. */
ZEND_API void zend_async_waker_clear_events(zend_async_waker_t *waker);
ZEND_API void zend_async_waker_add_triggered_event(zend_coroutine_t *coroutine, zend_async_event_t *event);
/* True if the coroutine waits for the event. */
ZEND_API bool zend_async_waker_is_event_exists(zend_coroutine_t *coroutine, zend_async_event_t *event);
/* Merges an error into the outcome:
 *   none             -> set                           same object -> kept
 *   Cancellation     -> a second one is dropped; another error becomes head (override) or goes to the tail
 *   other            -> a cancellation becomes head; another error becomes head (override) or goes to the tail
 * for_cancellation: treat the new error as a cancellation whatever its class. */
ZEND_API void zend_async_waker_apply_error(zend_async_waker_t *waker, zend_object *error, bool transfer_error,
		bool override, bool for_cancellation);

#define ZEND_ASYNC_WAKER_CLEAN_EVENTS(w) \
	do { \
		zend_async_waker_stop_events(w); \
		zend_async_waker_clear_events(w); \
	} while (0)
#define ZEND_ASYNC_WAKER_APPLY_ERROR(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), true, false)
#define ZEND_ASYNC_WAKER_APPEND_ERROR(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), false, false)
#define ZEND_ASYNC_WAKER_APPLY_CANCELLATION(w, error, transfer) \
	zend_async_waker_apply_error((w), (error), (transfer), true, true)

/* Subscribes the coroutine to the event; starts nothing. Both callback arguments: see the waker's callbacks below.
 * event_callback NULL: an inline slot or a new callback is used. Otherwise it is used as is (callback NULL keeps its
 * own function); a floating one (ref_count 0) is consumed on every path.
 * A CLOSED event with replay delivers at once, true. Without replay: E_WARNING and false WITHOUT exception, the one
 * such case; the caller fails its operation. */
ZEND_API bool zend_async_resume_when(zend_coroutine_t *coroutine, zend_async_event_t *event, const bool trans_event,
		zend_async_event_callback_fn callback, zend_coroutine_event_callback_t *event_callback);

/* Suspends the current coroutine once, until `event` notifies, `token` (may be NULL) fires, or other code wakes it, and
 * ends the subscriptions. The events are borrowed. callback: of the subscription to `event`; NULL:
 * zend_async_waker_callback_resolve. False with an exception: cancelled, the token has fired, or, with `resolve`, the
 * event has failed. */
ZEND_API bool zend_async_await_once(zend_async_event_t *event, zend_async_event_callback_fn callback,
		zend_async_event_t *token);

/* Standard callbacks. They do nothing for a coroutine without a waker. A coroutine that already has an outcome is not
 * woken again: resolve merges its error, cancel and timeout do nothing. */
ZEND_API void zend_async_waker_callback_resolve(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception);
/* As resolve, for a wait for one outcome: without a record in triggered_events. The result of an event that has none is
 * NULL. */
ZEND_API void zend_async_waker_callback_settle(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception);
ZEND_API void zend_async_waker_callback_cancel(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception);
ZEND_API void zend_async_waker_callback_timeout(zend_async_event_t *event, zend_async_event_callback_t *callback,
		void *result, zend_object *exception);

END_EXTERN_C()

/* Returns the waker of the coroutine, created if there is none; no reset. */
static zend_always_inline zend_async_waker_t *zend_async_waker_define(zend_coroutine_t *coroutine)
{
	return EXPECTED(coroutine->waker != NULL) ? coroutine->waker : zend_async_waker_new_fn(coroutine);
}

#endif
