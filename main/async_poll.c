/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits for descriptors (see async_poll.h): they suspend the current coroutine until one is ready or time has passed. */
#include "php.h"
#include "php_network.h"
#include "async_budget.h"
#include "async_nowait.h"
#include "async_park.h"
#include "async_poll.h"
#include "zend_exceptions.h"

#ifdef ZTS
# include <pthread.h>
#endif

/* Sets of up to this size need no allocation. */
#define SMALL_SET 8

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

/* See php_async_fd_generation(). */
ZEND_TLS uint32_t *closings;
ZEND_TLS uint32_t closings_size;

PHPAPI uint32_t php_async_fd_generation(int fd)
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

/* Subscribes `fd` to the wait in preparation. The caller owns a reference. NULL with an exception. */
static zend_async_poll_event_t *subscribe_fd(int fd, short events)
{
	zend_async_poll_event_t *event = ZEND_ASYNC_NEW_SOCKET_EVENT(fd, wait_watched(events));

	if (UNEXPECTED(event == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(!php_async_subscribe(&event->base))) {
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
	return php_async_given_up();
}

/* A coroutine that ends may still write when it closes a stream (the rest of a filter, a closing message). These are
 * the limits for the peer to accept it. */
#define LAST_WRITE_AFTER_EXIT_MS 5000
#define LAST_WRITE_AFTER_CANCELLATION_MS 1000

static int last_write_limit(int limit_ms)
{
	const int most = zend_async_is_cancellation(EG(exception)) ? LAST_WRITE_AFTER_CANCELLATION_MS
															   : LAST_WRITE_AFTER_EXIT_MS;

	return limit_ms < 0 ? most : MIN(limit_ms, most);
}

static int await_fd(int fd, short events, php_async_timeout_t *timeout)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	struct pollfd probe = { fd, events, 0 };
	const int before = errno;

	for (;;) {
		const uint64_t left = php_async_timeout_left(timeout);
		const uint32_t generation = php_async_fd_generation(fd);
		zend_async_event_t *timer = NULL;
		zend_async_poll_event_t *event = NULL;
		bool woken = false, interrupted = false, expired;

		if (left == 0) {
			/* One look at a descriptor that seems ready and is not (its operation finds nothing): without a wait, a second
			 * one would find the same. */
			if (timeout->has_ended) {
				return 0;
			}
			timeout->has_ended = true;
			return (int) php_async_settle(poll(&probe, 1, 0), before);
		}

		if (EXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine) && (event = subscribe_fd(fd, events)) != NULL
					&& (left == PHP_ASYNC_NO_LIMIT || (timer = php_async_subscribe_timer(left)) != NULL))) {
			woken = php_async_park_interruptibly(timeout->ended_by, &interrupted);
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
		if (UNEXPECTED(php_async_fd_generation(fd) != generation)) {
			return php_async_given_up();
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
			result = php_async_given_up();
		}
	} else {
		return php_async_given_up();
	}
	php_async_stash_end(&inflight);
	return result;
}

PHPAPI int php_async_await_fd(int fd, short events, php_async_timeout_t *timeout)
{
	return EXPECTED(EG(exception) == NULL) ? await_fd(fd, events, timeout)
										   : await_fd_keeping_exception(fd, events, timeout);
}

/* State that a wait for a set keeps per descriptor. */
typedef struct {
	zend_async_poll_event_t *event; /* counted reference */
	uint32_t generation;
} set_member;

/* Waits once for the whole set. True if an event has woken the coroutine. */
static bool await_set(struct pollfd *fds, unsigned int nfds, uint64_t left, set_member *members, bool *interrupted)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *timer = NULL;
	unsigned int count = 0;
	bool ready, woken = false;

	ready = ZEND_ASYNC_WAKER_NEW(coroutine) != NULL;
	for (; ready && count < nfds; count++) {
		members[count].event = NULL;
		members[count].generation = php_async_fd_generation(fds[count].fd);
		if (fds[count].fd >= 0) {
			members[count].event = subscribe_fd(fds[count].fd, fds[count].events);
			ready = members[count].event != NULL;
		}
	}
	if (ready && left != PHP_ASYNC_NO_LIMIT) {
		timer = php_async_subscribe_timer(left);
		ready = timer != NULL;
	}

	*interrupted = false;
	if (EXPECTED(ready)) {
		woken = php_async_park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
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
		if (UNEXPECTED(fds[i].fd >= 0 && php_async_fd_generation(fds[i].fd) != members[i].generation)) {
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

static int await_ready(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout, set_member *members,
		php_async_notifier_t *notifier)
{
	for (;;) {
		const uint64_t left = php_async_timeout_left(timeout);
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
			return php_async_given_up();
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
		members[i].generation = php_async_fd_generation(fds[i].fd);
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

static int poll_or_notifier(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout,
		php_async_notifier_t *notifier)
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
	if (timeout->limit_ns == 0) {
		return php_async_idle_poll_yield() ? 0 : -1;
	}

	if (UNEXPECTED(nfds > SMALL_SET)) {
		members = safe_emalloc(nfds, sizeof(*members), 0);
	}
	ready = await_ready(fds, nfds, timeout, members, notifier);
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
static zend_never_inline int poll_keeping_exception(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout,
		php_async_notifier_t *notifier)
{
	zend_async_inflight_t inflight;
	int ready;

	if (php_async_is_ending(EG(exception))) {
		const bool writes = nfds == 1 && fds[0].events == POLLOUT;

		ready = poll(fds, nfds, 0);
		if (ready != 0 || timeout->limit_ns == 0) {
			return ready;
		}
		if (!writes) {
			return php_async_given_up();
		}
		php_async_timeout_t last_write = php_async_timeout(last_write_limit(php_async_timeout_remaining(timeout)));

		zend_async_inflight_stash(&inflight);
		ready = poll_or_notifier(fds, nfds, &last_write, notifier);
		if (ready == 0) {
			ready = php_async_given_up();
		}
	} else {
		zend_async_inflight_stash(&inflight);
		ready = poll_or_notifier(fds, nfds, timeout, notifier);
	}
	php_async_stash_end(&inflight);
	return ready;
}

static int poll_with(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout,
		php_async_notifier_t *notifier)
{
	return EXPECTED(EG(exception) == NULL) ? poll_or_notifier(fds, nfds, timeout, notifier)
										   : poll_keeping_exception(fds, nfds, timeout, notifier);
}

PHPAPI int php_async_poll_or_notifier(struct pollfd *fds, unsigned int nfds, int timeout_ms,
		php_async_notifier_t *notifier)
{
	php_async_timeout_t timeout = php_async_timeout(timeout_ms);

	return poll_with(fds, nfds, &timeout, notifier);
}

PHPAPI int php_async_poll_until(struct pollfd *fds, unsigned int nfds, php_async_timeout_t *timeout)
{
	return poll_with(fds, nfds, timeout, NULL);
}

PHPAPI int php_async_poll(struct pollfd *fds, unsigned int nfds, int timeout_ms)
{
	return php_async_poll_or_notifier(fds, nfds, timeout_ms, NULL);
}
