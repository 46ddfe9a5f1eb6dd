/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Timeout: an event that settles at a point in time. The clock starts at creation, but a timer is armed only
 * while a waiter exists. Until then the deadline is just a number: an unused Timeout costs nothing else and keeps
 * nothing alive.
 *
 *   state      set by                         left by
 *   pending    creation                       expiry, detected by a query or by the timer; cancel()
 *   expired    the clock                      never; the outcome is a TimeoutException
 *   cancelled  cancel()                       never; the outcome is the cancellation */
#include "timeout.h"
#include "base/location.h"
#include "scheduler/coroutine.h"
#include "base/exceptions.h"
#include "timeout_arginfo.h"
#include "zend_async_request.h"
#include "zend_hrtime.h"

typedef struct {
	zend_async_event_t event;          /* must be first; CLOSED once settled */
	zend_async_timer_event_t *timer;   /* owned; NULL without a waiter */
	uint64_t deadline_ns;              /* of zend_hrtime() */
	async_duration_t duration;         /* as given, for the message */
	zend_object *exception;            /* owned outcome */
	zend_string *filename;             /* where it was created: the location of its exception; owned or NULL */
	uint32_t lineno;
	zend_object std;
} async_timeout_t;

typedef struct {
	zend_async_event_callback_t base;
	async_timeout_t *timeout; /* borrowed: the timer that holds this callback belongs to it */
} timer_callback_t;

zend_class_entry *async_ce_timeout;
static zend_object_handlers timeout_handlers;

static zend_always_inline async_timeout_t *timeout_from_obj(zend_object *object)
{
	return (async_timeout_t *) ((char *) object - XtOffsetOf(async_timeout_t, std));
}

static void drop_timer(async_timeout_t *timeout)
{
	if (timeout->timer) {
		zend_async_event_t *timer = &timeout->timer->base;
		timeout->timer = NULL;
		timer->stop(timer);
		ZEND_ASYNC_EVENT_RELEASE(timer);
	}
}

/* Settles the timeout with `exception`, which it consumes, and wakes the waiters. */
static void timeout_settle(async_timeout_t *timeout, zend_object *exception)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->event)) {
		OBJ_RELEASE(exception);
		return;
	}
	GC_ADDREF(&timeout->std);
	timeout->exception = exception;
	timeout->event.loop_ref_count = 0;
	drop_timer(timeout);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&timeout->event, NULL, exception);
	OBJ_RELEASE(&timeout->std);
}

static void timeout_expire(async_timeout_t *timeout)
{
	zend_object *exception = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_TIMEOUT,
			"Timeout occurred after %.*G milliseconds", 15, async_duration_in_ms(&timeout->duration));

	if (EXPECTED(timeout->filename)) {
		zend_async_exception_set_location(exception, timeout->filename, timeout->lineno);
	}
	timeout_settle(timeout, exception);
}

/* Settles a timeout that has expired without a timer. */
static void look_at_clock(async_timeout_t *timeout)
{
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->event) && zend_hrtime() >= timeout->deadline_ns) {
		timeout_expire(timeout);
	}
}

static void timeout_on_timer(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	timeout_expire(((timer_callback_t *) callback)->timeout);
}

static bool timeout_event_start(zend_async_event_t *event)
{
	async_timeout_t *timeout = (async_timeout_t *) event;

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count++ > 0) {
		return true;
	}

	const uint64_t now = zend_hrtime();
	if (now >= timeout->deadline_ns) {
		timeout_expire(timeout);
		return true;
	}

	const uint64_t remaining = timeout->deadline_ns - now;
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS((zend_ulong) (remaining / 1000000),
			(zend_ulong) (remaining % 1000000), false);
	if (UNEXPECTED(!timer)) {
		event->loop_ref_count = 0;
		return false;
	}

	timer_callback_t *callback = (timer_callback_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(timeout_on_timer,
			sizeof(timer_callback_t));
	callback->timeout = timeout;
	timer->base.add_callback(&timer->base, &callback->base);
	timeout->timer = timer;
	if (UNEXPECTED(!timer->base.start(&timer->base))) {
		event->loop_ref_count = 0;
		drop_timer(timeout);
		return false;
	}
	return true;
}

static bool timeout_event_stop(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count == 0) {
		return true;
	}
	if (--event->loop_ref_count == 0) {
		drop_timer((async_timeout_t *) event);
	}
	return true;
}

static bool timeout_event_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	async_timeout_t *timeout = (async_timeout_t *) event;

	look_at_clock(timeout);
	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, NULL, timeout->exception);
	} else if (exception) {
		*exception = timeout->exception;
		GC_ADDREF(*exception);
	}
	return true;
}

static zend_string *timeout_event_info(zend_async_event_t *event)
{
	return zend_strpprintf(0, "Timeout(%.*G ms)", 15, async_duration_in_ms(&((async_timeout_t *) event)->duration));
}

static zend_object *timeout_create_object(zend_class_entry *class_type)
{
	async_timeout_t *timeout = emalloc(sizeof(async_timeout_t));

	memset(timeout, 0, XtOffsetOf(async_timeout_t, std));
	zend_object_std_init(&timeout->std, class_type);

	zend_async_event_t *event = &timeout->event;
	event->flags = ZEND_ASYNC_EVENT_F_ZEND_OBJ;
	event->zend_object_offset = XtOffsetOf(async_timeout_t, std);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.start = timeout_event_start,
					.stop = timeout_event_stop,
					.replay = timeout_event_replay,
					.dispose = zend_async_event_release_object,
					.info = timeout_event_info,
			});
	timeout->deadline_ns = UINT64_MAX;

	return &timeout->std;
}

static void timeout_free_object(zend_object *object)
{
	async_timeout_t *timeout = timeout_from_obj(object);

	drop_timer(timeout);
	ZEND_ASYNC_EVENT_SET_CLOSED(&timeout->event);
	zend_async_callbacks_free(&timeout->event);
	if (timeout->exception) {
		OBJ_RELEASE(timeout->exception);
	}
	if (timeout->filename) {
		zend_string_release(timeout->filename);
	}
	zend_object_std_dtor(object);
}

static HashTable *timeout_get_gc(zend_object *object, zval **table, int *num)
{
	async_timeout_t *timeout = timeout_from_obj(object);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	if (timeout->exception) {
		zend_get_gc_buffer_add_obj(buffer, timeout->exception);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

zend_object *async_timeout_new(const async_duration_t *duration)
{
	async_timeout_t *timeout = timeout_from_obj(timeout_create_object(async_ce_timeout));
	const uint64_t now = zend_hrtime();

	zend_string *filename = async_user_location(&timeout->lineno);

	timeout->filename = filename ? zend_string_copy(filename) : NULL;
	timeout->duration = *duration;
	if (EXPECTED(!async_duration_is_forever(duration))) {
		timeout->deadline_ns = now + (uint64_t) duration->ms * 1000000 + duration->ns;
	}
	return &timeout->std;
}

void async_register_timeout_ce(void)
{
	async_ce_timeout = register_class_Async_Timeout(async_ce_completable);
	async_ce_timeout->create_object = timeout_create_object;
	async_ce_timeout->default_object_handlers = &timeout_handlers;

	memcpy(&timeout_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	timeout_handlers.offset = XtOffsetOf(async_timeout_t, std);
	timeout_handlers.clone_obj = NULL;
	timeout_handlers.free_obj = timeout_free_object;
	timeout_handlers.get_gc = timeout_get_gc;
}

ZEND_METHOD(Async_Timeout, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Async_Timeout, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	async_timeout_t *timeout = timeout_from_obj(Z_OBJ_P(ZEND_THIS));

	look_at_clock(timeout);
	if (ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->event)) {
		return;
	}
	if (cancellation) {
		GC_ADDREF(cancellation);
	} else {
		cancellation = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Timeout was cancelled");
	}
	timeout_settle(timeout, cancellation);
}

ZEND_METHOD(Async_Timeout, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_timeout_t *timeout = timeout_from_obj(Z_OBJ_P(ZEND_THIS));
	look_at_clock(timeout);
	RETURN_BOOL(ZEND_ASYNC_EVENT_IS_CLOSED(&timeout->event));
}

ZEND_METHOD(Async_Timeout, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();

	async_timeout_t *timeout = timeout_from_obj(Z_OBJ_P(ZEND_THIS));
	look_at_clock(timeout);
	RETURN_BOOL(timeout->exception && zend_async_is_cancellation(timeout->exception));
}
