/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waits of async_wait.h: they suspend the current coroutine until a descriptor is ready or time has passed.
 * Invariant: everything armed for a wait is disarmed when it returns, and the events are only read before that. */
#include "php.h"
#include "php_network.h"
#include "async_wait.h"
#include "async_nowait.h"
#include "zend_async_signal.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"
#include "zend_hrtime.h"

#ifdef ZTS
# include <pthread.h>
#endif

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_S UINT64_C(1000000000)

/* Timers count milliseconds in 32 bits; longer sleeps are split. */
#define LONGEST_TIMER_MS (INT_MAX / 2)

/* Sets of up to this size need no allocation. */
#define SMALL_SET 8

PHPAPI ZEND_EXT_TLS php_async_wait_state_t php_async_wait_state;

#if ZEND_DEBUG
PHPAPI void (*php_async_blocking_probe)(bool may_suspend);
PHPAPI ZEND_EXT_TLS uint32_t php_async_blocking_calls;
#endif

PHPAPI bool php_async_may_suspend_slow(void)
{
	const bool may_suspend = zend_async_may_suspend();

#if ZEND_DEBUG
	if (php_async_blocking_probe) {
		php_async_blocking_probe(may_suspend);
	}
#endif
	return may_suspend;
}

PHPAPI void php_async_restore_exception(zend_object *exception)
{
	zend_async_exception_restore(exception);
}

PHPAPI bool php_async_is_ending(const zend_object *exception)
{
	return exception && zend_async_is_ending(exception);
}

PHPAPI bool php_async_stash_begin(zend_async_inflight_t *inflight)
{
	if (UNEXPECTED(php_async_is_ending(EG(exception)))) {
		errno = ECANCELED;
		return false;
	}
	zend_async_inflight_stash(inflight);
	return true;
}

PHPAPI void php_async_stash_end(zend_async_inflight_t *inflight)
{
	const int error = errno;
	zend_object *thrown = zend_async_exception_take();
	zend_async_inflight_restore(inflight);
	if (UNEXPECTED(thrown != NULL)) {
		/* The exception of the wait is the latest one. */
		EG(exception) = zend_async_exception_merge(EG(exception), thrown);
	}
	errno = error;
}

static int given_up(void)
{
	errno = ECANCELED;
	return -1;
}

/* ---- parking ---- */

/* Wakes the coroutine when one of its events notifies. Errors of the reactor end here; the waiter reads the events
 * itself. */
static void wait_wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

static bool wait_subscribe(zend_async_event_t *event)
{
	return zend_async_resume_when(ZEND_ASYNC_CURRENT_COROUTINE, event, false, wait_wake, NULL);
}

/* Suspends until one of the subscribed events notifies. False with an exception when cancelled. */
static bool wait_park(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	PHP_ASYNC_ASSERT_MAY_PARK();
	const bool woken = ZEND_ASYNC_SUSPEND();

	zend_async_waker_clean(coroutine);
	php_async_wait_state.spent = 0;
	php_async_wait_state.since = 0;
	php_async_wait_state.idle_poll = false;
	return woken;
}

/* wait_park() for calls that signals interrupt. *interrupted is set if a handler of the engine was called or queued while
 * the main coroutine was suspended here and nothing else has woken it. */
static bool park_interruptibly(php_async_signals_t ended_by, bool *interrupted)
{
	zend_async_interrupts_t *interrupts = &zend_async_interrupts;

	*interrupted = false;
	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE != ZEND_ASYNC_MAIN_COROUTINE) || ended_by == PHP_ASYNC_SIGNALS_NONE) {
		return wait_park();
	}

	if (ended_by == PHP_ASYNC_SIGNALS_ANY) {
		/* A handler that is due and not yet called is called in this wait, and ends it. */
		interrupts->seen = interrupts->deliveries - zend_atomic_bool_load_ex(&EG(vm_interrupt));
		interrupts->ends = &interrupts->deliveries;
	} else {
		interrupts->seen = interrupts->unrestarted;
		interrupts->ends = &interrupts->unrestarted;
	}
	interrupts->interrupted = false;
	const bool woken = wait_park();
	interrupts->ends = NULL;

	*interrupted = interrupts->interrupted;
	return woken;
}

PHPAPI bool php_async_await_event(zend_async_event_t *event, bool *interrupted)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_inflight_t inflight;
	const int before = errno;
	bool woken = false;

	*interrupted = false;
	if (UNEXPECTED(!php_async_stash_begin(&inflight))) {
		return false;
	}
	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine) || !wait_subscribe(event))) {
		zend_async_waker_clean(coroutine);
	} else {
		woken = park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
	}
	php_async_stash_end(&inflight);
	errno = EXPECTED(woken) ? before : ECANCELED;
	return woken;
}

PHPAPI bool php_async_yield(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_inflight_t inflight;
	const int before = errno;

	if (UNEXPECTED(zend_async_memory_exhausted)) {
		/* Coroutines are being unwound and no other PHP code runs: a yield would have no effect. */
		php_async_wait_state.spent = 0;
		return true;
	}
	if (UNEXPECTED(!php_async_stash_begin(&inflight))) {
		return false;
	}
	const bool woken = ZEND_ASYNC_WAKER_NEW(coroutine) && ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine) && wait_park();
	php_async_stash_end(&inflight);
	errno = EXPECTED(woken) ? before : ECANCELED;
	return woken;
}

PHPAPI bool php_async_idle_poll_yield(void)
{
	if (!php_async_wait_state.idle_poll) {
		php_async_wait_state.idle_poll = true;
		return true;
	}
	return php_async_yield();
}

/* ---- time ---- */

PHPAPI int php_async_timeout_remaining(php_async_timeout_t *timeout)
{
	if (timeout->limit_ms < 0) {
		return -1;
	}

	const uint64_t now = zend_hrtime();
	if (timeout->expires_ns == 0) {
		timeout->expires_ns = now + (uint64_t) timeout->limit_ms * NS_PER_MS;
		return timeout->limit_ms;
	}
	return timeout->expires_ns <= now ? 0 : (int) ((timeout->expires_ns - now + NS_PER_MS - 1) / NS_PER_MS);
}

/* Subscribes a timer for `ms` to the wait in preparation. The caller owns a reference. NULL with an exception. */
static zend_async_event_t *subscribe_timer(zend_ulong ms)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(ms, false);

	if (UNEXPECTED(timer == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(!wait_subscribe(&timer->base))) {
		ZEND_ASYNC_EVENT_RELEASE(&timer->base);
		return NULL;
	}
	return &timer->base;
}

static bool sleep_ms(zend_ulong ms, bool *interrupted)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *timer = NULL;
	zend_async_inflight_t inflight;
	bool woken = false;

	if (UNEXPECTED(!php_async_stash_begin(&inflight))) {
		return false;
	}
	if (EXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine) && (timer = subscribe_timer(ms)) != NULL)) {
		woken = park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
		ZEND_ASYNC_EVENT_RELEASE(timer);
	} else {
		zend_async_waker_clean(coroutine);
	}
	php_async_stash_end(&inflight);
	return woken;
}

PHPAPI bool php_async_sleep_interruptibly(uint64_t ns, uint64_t *remaining_ns)
{
	const uint64_t start = zend_hrtime();
	const int before = errno;
	uint64_t slept = 0;

	*remaining_ns = 0;
	if (ns == 0) {
		return php_async_yield();
	}

	do {
		const uint64_t ms = (ns - slept - 1) / NS_PER_MS + 1;
		bool interrupted;

		if (UNEXPECTED(!sleep_ms((zend_ulong) MIN(ms, LONGEST_TIMER_MS), &interrupted))) {
			errno = ECANCELED;
			return false;
		}
		slept = zend_hrtime() - start;
		if (UNEXPECTED(interrupted) && slept < ns) {
			*remaining_ns = ns - slept;
			errno = EINTR;
			return false;
		}
	} while (slept < ns);

	errno = before;
	return true;
}

PHPAPI bool php_async_sleep(uint64_t ns)
{
	while (!php_async_sleep_interruptibly(ns, &ns)) {
		if (errno != EINTR) {
			return false;
		}
	}
	return true;
}

PHPAPI bool php_async_pause(uint32_t *pause_ms)
{
	*pause_ms = *pause_ms ? MIN(*pause_ms * 2, 20) : 1;
	return php_async_sleep(*pause_ms * NS_PER_MS);
}

PHPAPI zend_long php_async_sleep_seconds(unsigned int seconds)
{
	uint64_t remaining_ns;

	if (EXPECTED(php_async_sleep_interruptibly((uint64_t) seconds * NS_PER_S, &remaining_ns))) {
		return 0;
	}
	return errno == ECANCELED ? -1 : (zend_long) (remaining_ns / NS_PER_S);
}

PHPAPI void php_async_usleep(unsigned int microseconds)
{
	uint64_t remaining_ns;
	php_async_sleep_interruptibly((uint64_t) microseconds * 1000, &remaining_ns);
}

PHPAPI void php_async_nanosleep(zend_long seconds, zend_long ns, zval *return_value)
{
	uint64_t remaining_ns;
	const bool slept = php_async_sleep_interruptibly(php_async_sleep_ns(seconds, ns), &remaining_ns);

	if (EXPECTED(slept) || errno == ECANCELED) {
		RETURN_BOOL(slept);
	}
	array_init(return_value);
	add_assoc_long(return_value, "seconds", (zend_long) (remaining_ns / NS_PER_S));
	add_assoc_long(return_value, "nanoseconds", (zend_long) (remaining_ns % NS_PER_S));
}

PHPAPI bool php_async_sleep_until(uint64_t unix_ns)
{
	struct timeval now;

	uint64_t now_ns;

	/* The wall clock may have been set during the sleep: read it again. */
	do {
		if (gettimeofday(&now, NULL) != 0) {
			return false;
		}
		now_ns = (uint64_t) now.tv_sec * NS_PER_S + (uint64_t) now.tv_usec * 1000;
		if (!php_async_sleep(unix_ns > now_ns ? unix_ns - now_ns : 0)) {
			return false;
		}
	} while (unix_ns > now_ns);

	return true;
}

/* ---- descriptors ---- */

/* Maps poll(2) events to the reactor's. Errors and hang-ups are always reported, but an empty mask watches nothing:
 * the rarest condition replaces it. POLLRDHUP is watched only on request, since it stays raised and would wake a
 * writer in a loop. */
static async_poll_event wait_watched(short events)
{
	async_poll_event mask = 0;

	if (events & POLLIN) {
		mask |= ASYNC_READABLE;
	}
	if (events & POLLOUT) {
		mask |= ASYNC_WRITABLE;
	}
	if (events & POLLPRI) {
		mask |= ASYNC_PRIORITIZED;
	}
#ifdef POLLRDHUP
	if (events & POLLRDHUP) {
		mask |= ASYNC_DISCONNECT;
	}
#endif
	return mask ? mask : ASYNC_PRIORITIZED;
}

/* Number of times that this thread has closed each descriptor number. The reactor wakes suspended waiters. A waiter
 * that is woken but has not run yet compares the count, so that it does not mistake a reused number for its own
 * descriptor. */
ZEND_TLS uint32_t *closings;
ZEND_TLS uint32_t closings_size;

static zend_always_inline uint32_t closings_of(int fd)
{
	return (uint32_t) fd < closings_size ? closings[fd] : 0;
}

#ifdef ZTS
static pthread_key_t closings_key;
static pthread_once_t closings_once = PTHREAD_ONCE_INIT;

static void make_closings_key(void)
{
	pthread_key_create(&closings_key, free);
}
#endif

static zend_never_inline void grow_closings(uint32_t fd)
{
	uint32_t size = MAX(closings_size, 64);

	while (size <= fd) {
		size *= 2;
	}
	closings = safe_perealloc(closings, size, sizeof(*closings), 0, true);
	memset(closings + closings_size, 0, (size - closings_size) * sizeof(*closings));
	closings_size = size;
#ifdef ZTS
	/* Freed at thread exit. */
	pthread_once(&closings_once, make_closings_key);
	pthread_setspecific(closings_key, closings);
#endif
}

PHPAPI void php_async_forget_fd_slow(int fd)
{
	ZEND_ASYNC_POLL_FORGET(fd);
	if (fd == php_async_nowait_unknown) {
		php_async_nowait_unknown = -1;
	}
	if (fd >= 0 && ZEND_ASYNC_IS_ACTIVE) {
		if (UNEXPECTED((uint32_t) fd >= closings_size)) {
			grow_closings((uint32_t) fd);
		}
		closings[fd]++;
	}
}

PHPAPI bool php_async_budget_yield(int fd)
{
	const uint32_t closed_before = closings_of(fd);

	if (UNEXPECTED(!php_async_yield())) {
		return false;
	}
	if (UNEXPECTED(closings_of(fd) != closed_before)) {
		errno = ECANCELED;
		return false;
	}
	return true;
}

/* Subscribes `fd` to the wait in preparation. The caller owns a reference. NULL with an exception. */
static zend_async_poll_event_t *subscribe_fd(int fd, short events)
{
	zend_async_poll_event_t *event = ZEND_ASYNC_NEW_SOCKET_EVENT(fd, wait_watched(events));

	if (UNEXPECTED(event == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(!wait_subscribe(&event->base))) {
		ZEND_ASYNC_EVENT_RELEASE(&event->base);
		return NULL;
	}
	return event;
}

/* Handles a wait that ended with an exception. If the exception says that a descriptor cannot be watched (EPERM on
 * some devices), poll(2) may still report its state. Any other exception is kept. */
static ZEND_COLD int wait_failed(struct pollfd *fds, unsigned int nfds)
{
	zend_object *error = EG(exception);

	if (error && error->ce == ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_POLL)) {
		const int ready = poll(fds, nfds, 0);

		if (ready != 0) {
			zend_clear_exception();
			return ready;
		}
	}
	return given_up();
}

/* A coroutine that ends may still write when it closes a stream (the rest of a filter, a closing message). These are
 * the limits for the peer to accept it. */
#define LAST_WRITE_AFTER_EXIT_MS 5000
#define LAST_WRITE_AFTER_CANCELLATION_MS 1000

static int last_write_limit(int limit_ms)
{
	const int most = zend_async_is_cancellation(EG(exception)) ? LAST_WRITE_AFTER_CANCELLATION_MS : LAST_WRITE_AFTER_EXIT_MS;

	return limit_ms < 0 ? most : MIN(limit_ms, most);
}

static int await_fd(int fd, short events, php_async_timeout_t *timeout)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	struct pollfd probe = { fd, events, 0 };
	const int before = errno;

	for (;;) {
		const int left = php_async_timeout_remaining(timeout);
		const uint32_t closed_before = closings_of(fd);
		zend_async_event_t *timer = NULL;
		zend_async_poll_event_t *event = NULL;
		bool woken = false, interrupted = false, expired;

		if (left == 0) {
			return (int) php_async_settle(poll(&probe, 1, 0), before);
		}

		if (EXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine)
				&& (event = subscribe_fd(fd, events)) != NULL
				&& (left < 0 || (timer = subscribe_timer((zend_ulong) left)) != NULL))) {
			woken = park_interruptibly(timeout->ended_by, &interrupted);
		} else {
			zend_async_waker_clean(coroutine);
		}

		expired = timer && ZEND_ASYNC_EVENT_IS_CLOSED(timer) && !event->triggered_events;
		if (EXPECTED(event != NULL)) {
			ZEND_ASYNC_EVENT_RELEASE(&event->base);
		}
		if (timer) {
			ZEND_ASYNC_EVENT_RELEASE(timer);
		}

		if (UNEXPECTED(!woken)) {
			return (int) php_async_settle(wait_failed(&probe, 1), before);
		}
		if (UNEXPECTED(closings_of(fd) != closed_before)) {
			return given_up();
		}
		if (UNEXPECTED(interrupted)) {
			errno = EINTR;
			return -1;
		}
		if (!expired) {
			errno = before;
			return 1;
		}
	}
}

/* await_fd() with a pending exception. */
static zend_never_inline int await_fd_keeping_exception(int fd, short events, php_async_timeout_t *timeout)
{
	php_async_timeout_t last_write;
	zend_async_inflight_t inflight;
	int result;

	if (!php_async_is_ending(EG(exception))) {
		zend_async_inflight_stash(&inflight);
		result = await_fd(fd, events, timeout);
	} else if (events == POLLOUT) {
		last_write = php_async_timeout(last_write_limit(php_async_timeout_remaining(timeout)));
		zend_async_inflight_stash(&inflight);
		result = await_fd(fd, events, &last_write);
		if (result == 0) {
			result = given_up();
		}
	} else {
		return given_up();
	}
	php_async_stash_end(&inflight);
	return result;
}

PHPAPI int php_async_await_fd(int fd, short events, php_async_timeout_t *timeout)
{
	return EXPECTED(EG(exception) == NULL) ? await_fd(fd, events, timeout) : await_fd_keeping_exception(fd, events, timeout);
}

/* State that a wait for a set keeps per descriptor. */
typedef struct {
	zend_async_poll_event_t *event; /* counted reference */
	uint32_t closed_before;
} set_member;

/* Waits once for the whole set. True if an event has woken the coroutine. */
static bool await_set(struct pollfd *fds, unsigned int nfds, int left, set_member *members, bool *interrupted)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *timer = NULL;
	unsigned int count = 0;
	bool ready, woken = false;

	ready = ZEND_ASYNC_WAKER_NEW(coroutine) != NULL;
	for (; ready && count < nfds; count++) {
		members[count].event = NULL;
		members[count].closed_before = closings_of(fds[count].fd);
		if (fds[count].fd >= 0) {
			members[count].event = subscribe_fd(fds[count].fd, fds[count].events);
			ready = members[count].event != NULL;
		}
	}
	if (ready && left > 0) {
		timer = subscribe_timer((zend_ulong) left);
		ready = timer != NULL;
	}

	*interrupted = false;
	if (EXPECTED(ready)) {
		woken = park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
	} else {
		zend_async_waker_clean(coroutine);
	}

	while (count-- > 0) {
		if (EXPECTED(members[count].event != NULL)) {
			ZEND_ASYNC_EVENT_RELEASE(&members[count].event->base);
		}
	}
	if (timer) {
		ZEND_ASYNC_EVENT_RELEASE(timer);
	}
	return woken;
}

/* True if another coroutine has closed a descriptor of the set. Marks these with POLLNVAL. */
static bool set_is_broken(struct pollfd *fds, unsigned int nfds, const set_member *members)
{
	bool broken = false;

	for (unsigned int i = 0; i < nfds; i++) {
		if (UNEXPECTED(fds[i].fd >= 0 && closings_of(fds[i].fd) != members[i].closed_before)) {
			fds[i].revents = POLLNVAL;
			broken = true;
		}
	}
	return broken;
}

PHPAPI void php_async_notifier_signal(php_async_notifier_t *notifier)
{
	notifier->rung = true;
	if (notifier->parked) {
		zend_coroutine_t *coroutine = notifier->parked;
		notifier->parked = NULL;
		ZEND_ASYNC_RESUME(coroutine);
	}
}

static int await_ready(struct pollfd *fds, unsigned int nfds, int timeout_ms, set_member *members, php_async_notifier_t *notifier)
{
	php_async_timeout_t timeout = php_async_timeout(timeout_ms);

	for (;;) {
		const int left = php_async_timeout_remaining(&timeout);
		bool interrupted;
		int ready;

		if (left == 0) {
			return 0;
		}
		if (notifier) {
			notifier->parked = ZEND_ASYNC_CURRENT_COROUTINE;
		}
		const bool woken = await_set(fds, nfds, left, members, &interrupted);
		if (notifier) {
			notifier->parked = NULL;
		}
		if (UNEXPECTED(!woken)) {
			return wait_failed(fds, nfds);
		}
		if (UNEXPECTED(set_is_broken(fds, nfds, members))) {
			return given_up();
		}
		/* The reactor only reports that an event occurred. The kernel reports which; another reader may have
		 * consumed it already. */
		ready = poll(fds, nfds, 0);
		if (ready != 0 || (notifier && notifier->rung)) {
			return ready;
		}
		if (UNEXPECTED(interrupted)) {
			errno = EINTR;
			return -1;
		}
	}
}

/* Yields so that a set that is always ready (a peer that floods) does not starve other coroutines. False with errno
 * ECANCELED: cancelled, or one of the descriptors was closed while the coroutine was suspended. */
static zend_never_inline bool yield_before_set(struct pollfd *fds, unsigned int nfds)
{
	set_member few[SMALL_SET], *members = nfds > SMALL_SET ? safe_emalloc(nfds, sizeof(*members), 0) : few;

	for (unsigned int i = 0; i < nfds; i++) {
		members[i].closed_before = closings_of(fds[i].fd);
	}
	const bool may_go_on = php_async_yield() && !set_is_broken(fds, nfds, members);
	if (UNEXPECTED(members != few)) {
		efree(members);
	}
	if (UNEXPECTED(!may_go_on)) {
		errno = ECANCELED;
	}
	return may_go_on;
}

static int poll_or_notifier(struct pollfd *fds, unsigned int nfds, int timeout_ms, php_async_notifier_t *notifier)
{
	set_member few[SMALL_SET], *members = few;
	const int before = errno;
	int ready;

	if (UNEXPECTED(php_async_wait_state.spent >= PHP_ASYNC_BUDGET) && UNEXPECTED(!yield_before_set(fds, nfds))) {
		return -1;
	}

	ready = poll(fds, nfds, 0);
	if (notifier && notifier->rung) {
		notifier->rung = false;
		return ready;
	}
	if (ready != 0) {
		php_async_budget_charge_read(0);
		return ready;
	}
	if (timeout_ms == 0) {
		return php_async_idle_poll_yield() ? 0 : -1;
	}

	if (UNEXPECTED(nfds > SMALL_SET)) {
		members = safe_emalloc(nfds, sizeof(*members), 0);
	}
	ready = await_ready(fds, nfds, timeout_ms, members, notifier);
	if (notifier) {
		notifier->rung = false;
	}
	if (UNEXPECTED(members != few)) {
		const int error = errno;
		efree(members);
		errno = error;
	}
	return (int) php_async_settle(ready, before);
}

/* poll_or_notifier() with a pending exception. */
static zend_never_inline int poll_keeping_exception(struct pollfd *fds, unsigned int nfds, int timeout_ms, php_async_notifier_t *notifier)
{
	zend_async_inflight_t inflight;
	int ready;

	if (php_async_is_ending(EG(exception))) {
		const bool writes = nfds == 1 && fds[0].events == POLLOUT;

		ready = poll(fds, nfds, 0);
		if (ready != 0 || timeout_ms == 0) {
			return ready;
		}
		if (!writes) {
			return given_up();
		}
		timeout_ms = last_write_limit(timeout_ms);
		zend_async_inflight_stash(&inflight);
		ready = poll_or_notifier(fds, nfds, timeout_ms, notifier);
		if (ready == 0) {
			ready = given_up();
		}
	} else {
		zend_async_inflight_stash(&inflight);
		ready = poll_or_notifier(fds, nfds, timeout_ms, notifier);
	}
	php_async_stash_end(&inflight);
	return ready;
}

PHPAPI int php_async_poll_or_notifier(struct pollfd *fds, unsigned int nfds, int timeout_ms, php_async_notifier_t *notifier)
{
	return EXPECTED(EG(exception) == NULL) ? poll_or_notifier(fds, nfds, timeout_ms, notifier)
		: poll_keeping_exception(fds, nfds, timeout_ms, notifier);
}

PHPAPI int php_async_poll(struct pollfd *fds, unsigned int nfds, int timeout_ms)
{
	return php_async_poll_or_notifier(fds, nfds, timeout_ms, NULL);
}
