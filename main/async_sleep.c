/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits for time (see async_sleep.h). */
#include "php.h"
#include "async_budget.h"
#include "async_park.h"
#include "zend_exceptions.h"
#include "zend_hrtime.h"

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_S UINT64_C(1000000000)

PHPAPI uint64_t php_async_timeout_left(php_async_timeout_t *timeout)
{
	if (timeout->limit_ns == PHP_ASYNC_NO_LIMIT) {
		return PHP_ASYNC_NO_LIMIT;
	}

	const uint64_t now = zend_hrtime();
	if (timeout->expires_ns == 0) {
		timeout->expires_ns = timeout->limit_ns > UINT64_MAX - 1 - now ? UINT64_MAX - 1 : now + timeout->limit_ns;
		return timeout->limit_ns;
	}
	return timeout->expires_ns <= now ? 0 : timeout->expires_ns - now;
}

PHPAPI int php_async_timeout_remaining(php_async_timeout_t *timeout)
{
	const uint64_t left = php_async_timeout_left(timeout);

	if (left == PHP_ASYNC_NO_LIMIT) {
		return -1;
	}
	return (int) MIN(left / NS_PER_MS + (left % NS_PER_MS > 0), INT_MAX);
}

zend_async_event_t *php_async_subscribe_timer(uint64_t ns)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS((zend_ulong) (ns / NS_PER_MS),
			(zend_ulong) (ns % NS_PER_MS), false);

	if (UNEXPECTED(timer == NULL)) {
		return NULL;
	}
	if (UNEXPECTED(!php_async_subscribe(&timer->base))) {
		ZEND_ASYNC_EVENT_RELEASE(&timer->base);
		return NULL;
	}
	return &timer->base;
}

static bool sleep_once(uint64_t ns, bool *interrupted)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_event_t *timer = NULL;
	zend_async_inflight_t inflight;
	bool woken = false;

	if (UNEXPECTED(!php_async_stash_begin(&inflight))) {
		return false;
	}
	if (EXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine) && (timer = php_async_subscribe_timer(ns)) != NULL)) {
		woken = php_async_park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
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
		bool interrupted;

		if (UNEXPECTED(!sleep_once(ns - slept, &interrupted))) {
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
