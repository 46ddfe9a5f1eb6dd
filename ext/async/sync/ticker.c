/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Ticker: a point in time that moves on by whole intervals whenever a tick is taken, so that nothing adds up. A
 * timer is armed only while a coroutine waits.
 *
 *   state    set by                      left by
 *   -------  --------------------------  ------------------------
 *   running  creation                    stop() -> stopped
 *   stopped  stop (event CLOSED)         never */
#include "ticker.h"
#include "base/async.h"
#include "base/exceptions.h"
#include "base/step_iterator.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "zend_hrtime.h"
#include "zend_interfaces.h"
#include "ticker_arginfo.h"

#define NS_PER_MS 1000000

typedef struct {
	zend_async_event_t event;        /* must be first; an object event */
	zend_async_timer_event_t *timer; /* owned; NULL before the first wait */
	uint64_t interval_ns;
	uint64_t due_ns;                 /* of the next tick, on the clock of zend_hrtime() */
	uint64_t number;                 /* of the last tick taken */
	uint64_t dropped;
	zend_object std;
} async_ticker_t;

typedef struct {
	zend_async_event_callback_t base;
	async_ticker_t *ticker; /* borrowed: owns the timer that owns this */
} timer_callback_t;

static zend_class_entry *ticker_ce;
static zend_object_handlers ticker_handlers;

static zend_always_inline async_ticker_t *ticker_from_obj(zend_object *object)
{
	return (async_ticker_t *) ((char *) object - XtOffsetOf(async_ticker_t, std));
}

static zend_always_inline bool ticker_is_stopped(const async_ticker_t *ticker)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(&ticker->event);
}

/* --- ticks --- */

/* Takes the tick that is due. False if none is. */
static bool ticker_take(async_ticker_t *ticker)
{
	const uint64_t now = zend_hrtime();

	if (now < ticker->due_ns) {
		return false;
	}
	const uint64_t late = (now - ticker->due_ns) / ticker->interval_ns;

	ticker->dropped += late;
	ticker->number += late + 1;
	ticker->due_ns += (late + 1) * ticker->interval_ns;
	return true;
}

static ZEND_COLD zend_object *new_stopped_exception(void)
{
	return zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "The ticker is stopped");
}

/* Waits until a tick is due, and takes it. False: the ticker is stopped, or an exception is set. The caller holds it. */
static bool ticker_wait(async_ticker_t *ticker, zend_async_event_t *token)
{
	while (!ticker_is_stopped(ticker)) {
		if (ticker_take(ticker)) {
			return true;
		}
		if (UNEXPECTED(async_token_tripped(token)) || UNEXPECTED(!async_launch_to_wait())) {
			return false;
		}
		if (UNEXPECTED(!zend_async_await_once(&ticker->event, NULL, token))) {
			return false;
		}
	}
	return false;
}

/* --- the event: a tick is due --- */

static void ticker_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception);

/* Arms the timer for the next tick that is not due yet. */
static bool ticker_arm(async_ticker_t *ticker)
{
	const uint64_t now = zend_hrtime();
	uint64_t due = ticker->due_ns;

	if (due <= now) {
		due += ((now - due) / ticker->interval_ns + 1) * ticker->interval_ns;
	}
	if (!ticker->timer) {
		ticker->timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
		if (UNEXPECTED(!ticker->timer)) {
			return false;
		}

		timer_callback_t *callback = (timer_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(ticker_on_timer,
				sizeof(timer_callback_t));

		callback->ticker = ticker;
		ZEND_ASYNC_TIMER_SET_MULTISHOT(ticker->timer);
		ticker->timer->base.add_callback(&ticker->timer->base, &callback->base);
	}
	ZEND_ASYNC_TIMER_REARM(ticker->timer, (due - now) / NS_PER_MS, (due - now) % NS_PER_MS);
	return true;
}

static void ticker_disarm(async_ticker_t *ticker)
{
	if (ticker->timer && ticker->timer->base.loop_ref_count > 0) {
		ticker->timer->base.stop(&ticker->timer->base);
	}
}

static void ticker_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	async_ticker_t *ticker = ((timer_callback_t *) callback)->ticker;

	GC_ADDREF(&ticker->std);
	ZEND_ASYNC_CALLBACKS_NOTIFY(&ticker->event, NULL, NULL);
	if (ticker->event.loop_ref_count > 0) {
		ticker_arm(ticker);
	} else {
		ticker_disarm(ticker);
	}
	OBJ_RELEASE(&ticker->std);
}

static bool ticker_event_start(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count++ > 0) {
		return true;
	}
	if (UNEXPECTED(!ticker_arm((async_ticker_t *) event))) {
		event->loop_ref_count = 0;
		return false;
	}
	return true;
}

static bool ticker_event_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event) && event->loop_ref_count > 0 && --event->loop_ref_count == 0) {
		ticker_disarm((async_ticker_t *) event);
	}
	return true;
}

/* Takes the tick that is due. */
static bool ticker_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	async_ticker_t *ticker = (async_ticker_t *) event;
	zend_object *stopped = NULL;
	zval number;

	if (ticker_is_stopped(ticker)) {
		stopped = new_stopped_exception();
	} else if (!ticker_take(ticker)) {
		return false;
	}
	ZVAL_LONG(&number, (zend_long) ticker->number);
	if (callback) {
		callback->callback(event, callback, stopped ? NULL : &number, stopped);
	} else if (stopped && exception) {
		*exception = stopped;
		return true;
	} else if (result) {
		ZVAL_COPY_VALUE(result, &number);
	}
	if (stopped) {
		OBJ_RELEASE(stopped);
	}
	return true;
}

static zend_string *ticker_event_info(zend_async_event_t *event)
{
	const async_ticker_t *ticker = (const async_ticker_t *) event;

	return zend_strpprintf(0, "Ticker(%.*G ms)", 15, (double) ticker->interval_ns / NS_PER_MS);
}

/* --- the object --- */

static zend_object *ticker_create_object(zend_class_entry *ce)
{
	async_ticker_t *ticker = zend_object_alloc(sizeof(async_ticker_t), ce);

	memset(ticker, 0, XtOffsetOf(async_ticker_t, std));
	zend_object_std_init(&ticker->std, ce);
	ticker->event.flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ | ZEND_ASYNC_EVENT_F_ZVAL_RESULT;
	ticker->event.zend_object_offset = XtOffsetOf(async_ticker_t, std);
	zend_async_event_init(&ticker->event,
			&(zend_async_event_ops_t){
					.start = ticker_event_start,
					.stop = ticker_event_stop,
					.replay = ticker_event_replay,
					.dispose = zend_async_event_release_object,
					.info = ticker_event_info,
			});
	ticker->interval_ns = ticker->due_ns = UINT64_MAX;
	return &ticker->std;
}

zend_object *async_ticker_new(const async_duration_t *interval)
{
	zend_object *object = ticker_create_object(ticker_ce);
	async_ticker_t *ticker = ticker_from_obj(object);

	if (EXPECTED(!async_duration_is_forever(interval))) {
		ticker->interval_ns = (uint64_t) interval->ms * NS_PER_MS + interval->ns;
		ticker->due_ns = zend_hrtime() + ticker->interval_ns;
	}
	return object;
}

static void ticker_free_object(zend_object *object)
{
	async_ticker_t *ticker = ticker_from_obj(object);

	ZEND_ASYNC_EVENT_SET_CLOSED(&ticker->event);
	if (ticker->timer) {
		ticker_disarm(ticker);
		ZEND_ASYNC_EVENT_RELEASE(&ticker->timer->base);
	}
	zend_async_callbacks_free(&ticker->event);
	zend_object_std_dtor(object);
}

static bool ticker_step(zend_object *object, zval *value, zval *key)
{
	async_ticker_t *ticker = ticker_from_obj(object);

	if (!ticker_wait(ticker, NULL)) {
		return false;
	}
	ZVAL_LONG(value, (zend_long) ticker->number);
	return true;
}

static zend_object_iterator *ticker_get_iterator(zend_class_entry *ce, zval *object, int by_ref)
{
	return async_step_iterator_new(object, by_ref, ticker_step);
}

void async_register_ticker_ce(void)
{
	ticker_ce = register_class_Async_Ticker(async_ce_awaitable, zend_ce_aggregate);
	ticker_ce->create_object = ticker_create_object;
	ticker_ce->get_iterator = ticker_get_iterator;
	ticker_ce->default_object_handlers = &ticker_handlers;

	memcpy(&ticker_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	ticker_handlers.offset = XtOffsetOf(async_ticker_t, std);
	ticker_handlers.clone_obj = NULL;
	ticker_handlers.free_obj = ticker_free_object;
}

/* --- methods --- */

#define THIS_TICKER() ticker_from_obj(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Async_Ticker, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_Ticker, tick)
{
	zend_object *token_object = NULL;
	zend_async_event_t *token;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token_object, async_ce_completable)
	ZEND_PARSE_PARAMETERS_END();

	async_ticker_t *ticker = THIS_TICKER();

	if (UNEXPECTED(!async_token_event(token_object, &token))) {
		RETURN_THROWS();
	}
	if (EXPECTED(ticker_wait(ticker, token))) {
		RETURN_LONG((zend_long) ticker->number);
	}
	if (!EG(exception)) {
		zend_throw_exception_internal(new_stopped_exception());
	}
}

ZEND_METHOD(Async_Ticker, dropped)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG((zend_long) THIS_TICKER()->dropped);
}

ZEND_METHOD(Async_Ticker, stop)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_ticker_t *ticker = THIS_TICKER();

	if (!ticker_is_stopped(ticker)) {
		ticker_disarm(ticker);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&ticker->event, NULL, NULL);
	}
}

ZEND_METHOD(Async_Ticker, isStopped)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ticker_is_stopped(THIS_TICKER()));
}

ZEND_METHOD(Async_Ticker, getIterator)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}
