/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Timers: one-shot, multi-shot and periodic, on a clock of nanoseconds. libuv's timers count milliseconds, and so does the
 * wait of its loop: a timer of one millisecond fires up to two late. Ours are in a heap beside the loop. Before an
 * iteration that may sleep, a descriptor of the loop (timerfd) is set to the earliest of them, if it is not set to an
 * earlier time already. After each iteration those that are due fire.
 *
 * Two rules. A timer never fires early. It fires as late as a sixteenth of its duration, at most half a millisecond, so
 * that many timers share one wake-up: the time is rounded up to a multiple of a power of two.
 *
 *   state      in the heap   loop_ref_count   leaves by
 *   created    no            0                start, rearm, dispose
 *   armed      yes           > 0              fire (one-shot: closed, multi-shot: stopped), stop, dispose, shutdown
 *   stopped    no            0                start, rearm, dispose
 *   closed     no            0                dispose */
#include "reactor.h"

#ifdef __linux__
# include <sys/timerfd.h>
#endif

/* Disposed timers kept for reuse, so that a wait with a time limit allocates nothing: some 100 KB at most. */
#define IDLE_TIMERS_MAX 512

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_S UINT64_C(1000000000)

/* The largest step that times are rounded up to: 2^19 ns, about half a millisecond. */
#define MAX_STEP_BITS 19

struct _reactor_timer_s {
	zend_async_timer_event_t event;
	timer_node_t node;
	uint64_t interval_ns;        /* UINT64_MAX: for ever */
	bool reusable;               /* allocated without an extra tail */
	reactor_timer_t *next_idle;  /* in the idle list only */
	zend_async_event_callback_t *first_callback; /* room for the usual single subscriber */
};

#define TIMER_FROM_EVENT(ev) ((reactor_timer_t *) (ev))
#define TIMER_FROM_NODE(n) ((reactor_timer_t *) ((char *) (n) - XtOffsetOf(reactor_timer_t, node)))

/* --- the wake-up of the loop --- */

/* Its handle is closed after the timers: libuv still refers to it then. */
struct _reactor_alarm_s {
	union {
		uv_handle_t handle;
		uv_poll_t poll;   /* of the descriptor */
		uv_timer_t timer; /* without one: rounds up to milliseconds */
	} uv;
	int fd;             /* timerfd; -1: none */
	bool has_rung;      /* the descriptor stays readable until it is set again */
	uint64_t set_to_ns; /* UINT64_MAX: not set */
};

static void alarm_on_readable(uv_poll_t *handle, int status, int events)
{
	reactor_alarm_t *alarm = (reactor_alarm_t *) handle;

	alarm->has_rung = true;
	alarm->set_to_ns = UINT64_MAX;
}

static void alarm_on_timer(uv_timer_t *handle)
{
	((reactor_alarm_t *) handle)->set_to_ns = UINT64_MAX;
}

static int alarm_open_descriptor(void)
{
#ifdef __linux__
	return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
#else
	return -1;
#endif
}

static reactor_alarm_t *alarm_new(async_reactor_t *reactor)
{
	reactor_alarm_t *alarm = pecalloc(1, sizeof(reactor_alarm_t), true);
	const unsigned occupied = async_reactor_occupy_standard_fds();

	alarm->set_to_ns = UINT64_MAX;
	alarm->fd = alarm_open_descriptor();
	async_reactor_free_standard_fds(occupied);
	if (EXPECTED(alarm->fd >= 0) && EXPECTED(uv_poll_init(&reactor->loop, &alarm->uv.poll, alarm->fd) == 0)) {
		uv_poll_start(&alarm->uv.poll, UV_READABLE, alarm_on_readable);
	} else {
		if (alarm->fd >= 0) {
			close(alarm->fd);
			alarm->fd = -1;
		}
		uv_timer_init(&reactor->loop, &alarm->uv.timer);
	}
	uv_unref(&alarm->uv.handle);
	return alarm;
}

/* Sets the descriptor; UINT64_MAX: to no time. */
static void alarm_set_descriptor(const reactor_alarm_t *alarm, uint64_t due_ns)
{
#ifdef __linux__
	struct itimerspec time = { 0 };

	if (due_ns != UINT64_MAX) {
		time.it_value.tv_sec = (time_t) (due_ns / NS_PER_S);
		time.it_value.tv_nsec = (long) (due_ns % NS_PER_S);
	}
	timerfd_settime(alarm->fd, TFD_TIMER_ABSTIME, &time, NULL);
#endif
}

static void alarm_set(async_reactor_t *reactor, uint64_t due_ns)
{
	reactor_alarm_t *alarm = reactor->alarm;

	if (EXPECTED(alarm->fd >= 0)) {
		alarm_set_descriptor(alarm, due_ns);
	} else if (due_ns != UINT64_MAX) {
		uv_update_time(&reactor->loop);
		const uint64_t now_ms = uv_now(&reactor->loop);
		const uint64_t due_ms = (due_ns + NS_PER_MS - 1) / NS_PER_MS;

		uv_timer_start(&alarm->uv.timer, alarm_on_timer, due_ms > now_ms ? due_ms - now_ms : 0, 0);
		uv_unref(&alarm->uv.handle);
	}
	alarm->has_rung = false;
	alarm->set_to_ns = due_ns;
}

static void alarm_closed(uv_handle_t *handle)
{
	pefree(handle, true);
}

/* --- iterations of the loop --- */

bool async_reactor_timers_before(async_reactor_t *reactor)
{
	const timer_node_t *first = timer_heap_first(&reactor->timers);
	const uint64_t due_ns = first ? first->due_ns : UINT64_MAX;

	if (due_ns != UINT64_MAX && UNEXPECTED(due_ns <= uv_hrtime())) {
		return true;
	}
	if (UNEXPECTED(!reactor->alarm)) {
		if (due_ns == UINT64_MAX) {
			return false;
		}
		reactor->alarm = alarm_new(reactor);
	}
	/* An alarm that is too early costs one wake-up; moving it for each timer that is stopped would cost more. */
	if (reactor->alarm->has_rung || due_ns < reactor->alarm->set_to_ns) {
		alarm_set(reactor, due_ns);
	}
	return false;
}

static void timer_arm(async_reactor_t *reactor, reactor_timer_t *timer, uint64_t from_ns);

static void timer_fire(async_reactor_t *reactor, reactor_timer_t *timer, uint64_t now)
{
	zend_async_event_t *event = &timer->event.base;

	if (timer->event.is_periodic) {
		const uint64_t due_ns = timer->node.due_ns;

		timer_arm(reactor, timer, due_ns + timer->interval_ns > now ? due_ns : now);
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

void async_reactor_timers_after(async_reactor_t *reactor)
{
	timer_node_t *first = timer_heap_first(&reactor->timers);

	if (EXPECTED(!first)) {
		return;
	}

	const uint64_t now = uv_hrtime();
	const uint64_t last_order = reactor->timers.last_order;

	/* Those that a callback arms have their turn in the next iteration. */
	while ((first = timer_heap_first(&reactor->timers)) && first->due_ns <= now && first->order <= last_order) {
		timer_heap_remove(&reactor->timers, first);
		timer_fire(reactor, TIMER_FROM_NODE(first), now);
	}
}

/* --- arming --- */

/* Rounds up, so that timers of about the same time share a wake-up. */
static zend_always_inline uint64_t timer_round(uint64_t due_ns, uint64_t interval_ns)
{
	uint64_t step = UINT64_C(1) << MAX_STEP_BITS;

	while (step > interval_ns / 16 && step > 1) {
		step >>= 1;
	}
	return (due_ns + step - 1) & ~(step - 1);
}

static void timer_arm(async_reactor_t *reactor, reactor_timer_t *timer, uint64_t from_ns)
{
	uint64_t due_ns = UINT64_MAX;

	/* The sum of a longer interval and the clock might not fit. */
	if (EXPECTED(timer->interval_ns <= INT64_MAX)) {
		due_ns = timer_round(from_ns + timer->interval_ns, timer->interval_ns);
	}
	timer_heap_remove(&reactor->timers, &timer->node);
	timer_heap_insert(&reactor->timers, &timer->node, due_ns);
}

static bool timer_start(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}

	async_reactor_t *reactor = async_reactor_require();

	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}
	timer_arm(reactor, TIMER_FROM_EVENT(event), uv_hrtime());
	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static bool timer_stop(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		return true;
	}
	if (EXPECTED(async_reactor != NULL)) {
		timer_heap_remove(&async_reactor->timers, &TIMER_FROM_EVENT(event)->node);
	}
	ZEND_ASYNC_EVENT_DISARMED(event);
	return true;
}

/* --- the event --- */

/* Puts the block into the idle list, or frees it. */
static void timer_release(reactor_timer_t *timer)
{
	async_reactor_t *reactor = async_reactor;

	if (EXPECTED(reactor != NULL) && EXPECTED(timer->reusable)
			&& !ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(&timer->event.base) && reactor->idle_timer_count < IDLE_TIMERS_MAX
			&& !reactor->shutting_down) {
		timer->next_idle = reactor->idle_timers;
		reactor->idle_timers = timer;
		reactor->idle_timer_count++;
		return;
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(timer, false);
}

static reactor_timer_t *timer_alloc(async_reactor_t *reactor, const size_t extra_size)
{
	reactor_timer_t *timer = reactor->idle_timers;

	if (EXPECTED(extra_size == 0) && EXPECTED(timer != NULL)) {
		reactor->idle_timers = timer->next_idle;
		reactor->idle_timer_count--;
		memset(&timer->event, 0, sizeof(timer->event));
		ZEND_ASSERT(timer->node.place == 0);
		return timer;
	}
	timer = ecalloc(1, sizeof(*timer) + extra_size);
	timer->reusable = extra_size == 0;
	return timer;
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

	if (timer->interval_ns == UINT64_MAX) {
		return zend_string_init("Timer(for ever)", sizeof("Timer(for ever)") - 1, false);
	}
	return zend_strpprintf(0, timer->event.is_periodic ? "Timer(every %.*G ms)" : "Timer(%.*G ms)", 17,
			(double) timer->interval_ns / NS_PER_MS);
}

/* Accepts any duration. The event's field is rounded up to milliseconds and clamped to UINT_MAX. */
static zend_always_inline void timer_set_interval(reactor_timer_t *timer, const zend_ulong ms, const zend_ulong ns)
{
	const bool fits = EXPECTED(ms < UINT64_MAX / NS_PER_MS - 1) && EXPECTED(ns <= UINT64_MAX - ms * NS_PER_MS);

	timer->interval_ns = fits ? ms * NS_PER_MS + ns : UINT64_MAX;

	const uint64_t whole_ms = timer->interval_ns / NS_PER_MS + (timer->interval_ns % NS_PER_MS > 0);

	timer->event.timeout = (unsigned int) MIN(whole_ms, UINT_MAX);
	if (timer->event.is_periodic && UNEXPECTED(timer->interval_ns < NS_PER_MS)) {
		timer->interval_ns = NS_PER_MS;
	}
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

	async_reactor_t *reactor = async_reactor_require();

	if (UNEXPECTED(reactor == NULL)) {
		return false;
	}
	timer_set_interval(timer, ms, ns);
	timer_arm(reactor, timer, uv_hrtime());
	if (event->base.loop_ref_count == 0) {
		ZEND_ASYNC_EVENT_ARMED(&event->base);
	}
	return true;
}

/* --- the end of the reactor --- */

void async_reactor_timers_before_fork_restart(async_reactor_t *reactor)
{
	reactor_alarm_t *alarm = reactor->alarm;

	if (!alarm || alarm->fd < 0) {
		return;
	}

	const int fd = alarm_open_descriptor();

	/* If there is none the alarm is silent: it never rings for a time of the parent. */
	if (EXPECTED(fd >= 0)) {
		dup3(fd, alarm->fd, O_CLOEXEC);
		close(fd);
	}
	alarm->has_rung = false;
	alarm->set_to_ns = UINT64_MAX;
}

void async_reactor_timers_shutdown(async_reactor_t *reactor)
{
	timer_node_t *node;

	while ((node = timer_heap_first(&reactor->timers))) {
		zend_async_event_t *event = &TIMER_FROM_NODE(node)->event.base;

		timer_heap_remove(&reactor->timers, node);
		async_reactor_outlived(event);
		ZEND_ASYNC_EVENT_DISARMED(event);
		ZEND_ASYNC_EVENT_SET_CLOSED(event);
	}
	while (reactor->idle_timers != NULL) {
		reactor_timer_t *timer = reactor->idle_timers;

		reactor->idle_timers = timer->next_idle;
		efree(timer);
	}
	reactor->idle_timer_count = 0;
	if (reactor->timers.slots) {
		pefree(reactor->timers.slots, true);
	}
	reactor->timers = (timer_heap_t) { 0 };

	reactor_alarm_t *alarm = reactor->alarm;

	if (alarm) {
		reactor->alarm = NULL;
		uv_close(&alarm->uv.handle, alarm_closed);
		if (alarm->fd >= 0) {
			close(alarm->fd);
		}
	}
}
