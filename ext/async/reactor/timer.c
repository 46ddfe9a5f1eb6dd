/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Timers: one-shot, multi-shot and periodic. Every delay() and every timeout of a wait creates and disposes of one, so
 * that has to be cheap: a disposed timer keeps its initialised libuv handle and stays in a bounded list for reuse. This
 * avoids uv_close() and its iteration of the loop.
 *
 * The one invariant to remember: a timer never fires early. The deadline is computed from a precise clock read when the
 * timer is armed and rounded up to the loop's milliseconds; the loop's own clock may be coarse, and old.
 *
 *   state      handle     loop_ref_count   leaves by
 *   created    idle       0                start, rearm, dispose
 *   armed      active     > 0              fire (one-shot: closed, multi-shot: stopped), stop, dispose
 *   stopped    idle       0                start, rearm, dispose
 *   closed     idle       0                dispose
 *   idle list  idle       -                reuse by the constructor, shutdown
 *   abandoned  closed     0                dispose (the timer has outlived the reactor) */
#include "reactor.h"

/* Disposed timers kept for reuse: some 150 KB at most. */
#define IDLE_TIMERS_MAX 512

#define NS_PER_MS UINT64_C(1000000)

struct _reactor_timer_s {
	zend_async_timer_event_t event;
	uint64_t interval_ms;        /* requested duration before rounding: whole milliseconds */
	uint32_t interval_ns;        /* and the rest, less than a millisecond */
	bool reusable;               /* allocated without an extra tail */
	bool disposed;               /* no owner is left, but the handle is still being closed */
	uint8_t handle_state;        /* see below */
	uv_timer_t handle;
	reactor_timer_t *next_idle;  /* in the idle list only */
	zend_async_event_callback_t *first_callback; /* room for the usual single subscriber */
};

/* States of the libuv handle. Only the shutdown closes the handle of a timer that has an owner. */
enum { HANDLE_OPEN, HANDLE_CLOSING, HANDLE_CLOSED };

#define TIMER_FROM_EVENT(ev) ((reactor_timer_t *) (ev))
#define TIMER_FROM_HANDLE(h) ((reactor_timer_t *) ((char *) (h) - XtOffsetOf(reactor_timer_t, handle)))

static void on_timer_closed(uv_handle_t *handle)
{
	ZEND_ASYNC_EVENT_FREE_MEMORY(TIMER_FROM_HANDLE(handle), false);
}

static void on_abandoned_closed(uv_handle_t *handle)
{
	reactor_timer_t *timer = TIMER_FROM_HANDLE(handle);

	timer->handle_state = HANDLE_CLOSED;
	if (timer->disposed) {
		ZEND_ASYNC_EVENT_FREE_MEMORY(timer, false);
	}
}

static void timer_on_timer(uv_timer_t *handle)
{
	reactor_timer_t *timer = TIMER_FROM_HANDLE(handle);
	zend_async_event_t *event = &timer->event.base;

	if (timer->event.is_periodic) {
		async_reactor_notify(event, NULL, NULL);
		return;
	}

	ZEND_ASYNC_EVENT_DISARMED(event);
	if (ZEND_ASYNC_TIMER_IS_MULTISHOT(&timer->event)) {
		async_reactor_notify(event, NULL, NULL);
	} else {
		async_reactor_notify_and_close(event, NULL, NULL);
	}
}

static int timer_arm(reactor_timer_t *timer)
{
	uint64_t delay = 0;

	if (timer->interval_ms > 0 || timer->interval_ns > 0) {
		/* The clamped duration exceeds the lifetime of any loop, and no sum overflows. */
		const uint64_t from = uv_hrtime() + timer->interval_ns + NS_PER_MS - 1;
		const uint64_t due = from / NS_PER_MS + MIN(timer->interval_ms, INT64_MAX);
		const uint64_t now = uv_now(&async_reactor->loop);
		delay = due > now ? due - now : 0;
	}

	/* libuv takes a repeat of 0 for "not periodic". */
	const uint64_t repeat = timer->event.is_periodic ? MAX(timer->event.timeout, 1) : 0;
	const int error = uv_timer_start(&timer->handle, timer_on_timer, delay, repeat);

	/* The flag may have changed since the last start. */
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_HIDDEN(&timer->event.base))) {
		uv_unref((uv_handle_t *) &timer->handle);
	} else {
		uv_ref((uv_handle_t *) &timer->handle);
	}
	return error;
}

static bool timer_start(zend_async_event_t *event)
{
	reactor_timer_t *timer = TIMER_FROM_EVENT(event);

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}

	const int error = timer_arm(timer);
	if (UNEXPECTED(error != 0)) {
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, reactor_errno(error), "Cannot start a timer: %s",
				uv_strerror(error));
		return false;
	}

	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static bool timer_stop(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		return true;
	}

	uv_timer_stop(&TIMER_FROM_EVENT(event)->handle);
	ZEND_ASYNC_EVENT_DISARMED(event);
	return true;
}

/* Puts the block into the idle list, or frees it once libuv has closed the handle. */
static void timer_release(reactor_timer_t *timer)
{
	async_reactor_t *reactor = async_reactor;

	if (UNEXPECTED(timer->handle_state != HANDLE_OPEN)) {
		timer->disposed = true;
		if (timer->handle_state == HANDLE_CLOSED) {
			ZEND_ASYNC_EVENT_FREE_MEMORY(timer, false);
		}
		return;
	}

	if (timer->reusable && !ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(&timer->event.base)
			&& reactor->idle_timer_count < IDLE_TIMERS_MAX && !reactor->shutting_down) {
		timer->next_idle = reactor->idle_timers;
		reactor->idle_timers = timer;
		reactor->idle_timer_count++;
		return;
	}

	uv_close((uv_handle_t *) &timer->handle, on_timer_closed);
}

static bool timer_dispose(zend_async_event_t *event)
{
	if (reactor_keeps_reference(event)) {
		return true;
	}

	zend_async_callbacks_free(event);
	timer_release(TIMER_FROM_EVENT(event));
	return true;
}

static zend_string *timer_info(zend_async_event_t *event)
{
	const reactor_timer_t *timer = TIMER_FROM_EVENT(event);

	return zend_strpprintf(0,
			timer->event.is_periodic ? "Timer(every " ZEND_ULONG_FMT " ms)" : "Timer(" ZEND_ULONG_FMT " ms)",
			(zend_ulong) timer->interval_ms + (timer->interval_ns > 0));
}

/* Accepts any duration. The event's field is rounded up to milliseconds and clamped to UINT_MAX. */
static zend_always_inline void timer_set_interval(reactor_timer_t *timer, const zend_ulong ms, const zend_ulong ns)
{
	const uint64_t whole_ms = ns / NS_PER_MS;

	timer->interval_ms = UNEXPECTED(ms > UINT64_MAX - whole_ms) ? UINT64_MAX : ms + whole_ms;
	timer->interval_ns = (uint32_t) (ns % NS_PER_MS);
	timer->event.timeout = EXPECTED(timer->interval_ms < UINT_MAX)
			? (unsigned int) timer->interval_ms + (timer->interval_ns > 0)
			: UINT_MAX;
}

static reactor_timer_t *timer_alloc(async_reactor_t *reactor, const size_t extra_size)
{
	reactor_timer_t *timer;

	if (EXPECTED(extra_size == 0) && reactor->idle_timers != NULL) {
		timer = reactor->idle_timers;
		reactor->idle_timers = timer->next_idle;
		reactor->idle_timer_count--;
		memset(&timer->event, 0, sizeof(timer->event));
		return timer;
	}

	timer = ecalloc(1, sizeof(*timer) + extra_size);
	timer->reusable = extra_size == 0;
	uv_timer_init(&reactor->loop, &timer->handle);
	return timer;
}

zend_async_timer_event_t *async_reactor_new_timer_event(const zend_ulong ms, const zend_ulong ns,
		const bool is_periodic, size_t extra_size)
{
	async_reactor_t *reactor = async_reactor_require();
	if (UNEXPECTED(reactor == NULL)) {
		return NULL;
	}

	reactor_timer_t *timer = timer_alloc(reactor, extra_size);

	reactor_event_init(&timer->event.base, sizeof(*timer), timer_start, timer_stop, timer_dispose, timer_info);
	zend_async_callbacks_vector_lend(&timer->event.base.callbacks, &timer->first_callback);
	timer->event.is_periodic = is_periodic;
	timer_set_interval(timer, ms, ns);
	return &timer->event;
}

bool async_reactor_timer_rearm(zend_async_timer_event_t *event, const zend_ulong ms, const zend_ulong ns)
{
	reactor_timer_t *timer = (reactor_timer_t *) event;

	ZEND_ASSERT(ZEND_ASYNC_TIMER_IS_MULTISHOT(event));
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(&event->base) || !ZEND_ASYNC_TIMER_IS_MULTISHOT(event))) {
		return false;
	}

	timer_set_interval(timer, ms, ns);
	if (UNEXPECTED(timer_arm(timer) != 0)) {
		return false;
	}
	if (event->base.loop_ref_count == 0) {
		ZEND_ASYNC_EVENT_ARMED(&event->base);
	}
	return true;
}

zend_async_event_t *async_reactor_timer_abandon(uv_timer_t *handle)
{
	reactor_timer_t *timer = TIMER_FROM_HANDLE(handle);

	timer->handle_state = HANDLE_CLOSING;
	uv_close((uv_handle_t *) handle, on_abandoned_closed);
	return &timer->event.base;
}

void async_reactor_timer_shutdown(async_reactor_t *reactor)
{
	while (reactor->idle_timers != NULL) {
		reactor_timer_t *timer = reactor->idle_timers;
		reactor->idle_timers = timer->next_idle;
		uv_close((uv_handle_t *) &timer->handle, on_timer_closed);
	}
	reactor->idle_timer_count = 0;
}
