/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits for time, and limits on other waits. */
#ifndef PHP_ASYNC_SLEEP_H
#define PHP_ASYNC_SLEEP_H

#include "async_suspend.h"

BEGIN_EXTERN_C()

/* Signals with a PHP handler that end a wait of the main coroutine (-1/EINTR). They follow the system call that the
 * wait replaces, see signal(7): poll() and calls with a time limit end with any signal, others only with a handler
 * that was installed without SA_RESTART. */
typedef enum { PHP_ASYNC_SIGNALS_NONE, PHP_ASYNC_SIGNALS_ANY, PHP_ASYNC_SIGNALS_UNRESTARTED } php_async_signals_t;

#define PHP_ASYNC_NO_LIMIT UINT64_MAX

/* Ends a wait early: a limit on the monotonic clock, which starts to run when the wait begins, and signals. */
typedef struct {
	uint64_t limit_ns;   /* PHP_ASYNC_NO_LIMIT: none */
	uint64_t expires_ns; /* 0: not running yet */
	php_async_signals_t ended_by;
	bool has_ended;      /* a wait has found it expired: the next one fails, whatever is ready */
} php_async_timeout_t;

/* limit_ms: negative for none. */
static zend_always_inline php_async_timeout_t php_async_timeout_or_signal(int limit_ms, php_async_signals_t ended_by)
{
	const uint64_t limit_ns = limit_ms < 0 ? PHP_ASYNC_NO_LIMIT : (uint64_t) limit_ms * UINT64_C(1000000);
	php_async_timeout_t timeout = { limit_ns, 0, ended_by, false };
	return timeout;
}

static zend_always_inline php_async_timeout_t php_async_timeout(int limit_ms)
{
	return php_async_timeout_or_signal(limit_ms, PHP_ASYNC_SIGNALS_NONE);
}

/* Returns the remaining nanoseconds; 0 when the limit has expired, PHP_ASYNC_NO_LIMIT without one. The first call starts
 * the clock. */
PHPAPI uint64_t php_async_timeout_left(php_async_timeout_t *timeout);

/* The same in milliseconds, rounded up; -1 without a limit. */
PHPAPI int php_async_timeout_remaining(php_async_timeout_t *timeout);

/* Suspends for at least `ns` nanoseconds; 0 only yields. Returns false with an
 * exception when cancelled. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_sleep(uint64_t ns);

/* Like php_async_sleep(), but a signal with a PHP handler ends it on the main coroutine: false, errno EINTR, no
 * exception. *remaining_ns is the remaining time. */
PHPAPI bool php_async_sleep_interruptibly(uint64_t ns, uint64_t *remaining_ns);

/* Converts seconds and nanoseconds (both >= 0) for php_async_sleep(). Seconds are limited to 2^31 - 1. */
static zend_always_inline uint64_t php_async_sleep_ns(zend_long seconds, zend_long ns)
{
	return (uint64_t) MIN(seconds, 0x7fffffff) * UINT64_C(1000000000) + (uint64_t) ns;
}

/* The four sleeps of ext/standard after their argument checks. Return values are upstream's. sleep(): remaining
 * seconds, 0 at the normal end, -1 with an exception. nanosleep(): true, the remaining time as an array, or false
 * with an exception. sleep_until(): true, or false with an exception. */
PHPAPI zend_long php_async_sleep_seconds(unsigned int seconds);
PHPAPI void php_async_usleep(unsigned int microseconds);
PHPAPI void php_async_nanosleep(zend_long seconds, zend_long ns, zval *return_value);
PHPAPI bool php_async_sleep_until(uint64_t unix_ns);

/* Sleeps between two attempts of an operation that has no event (locks, foreign queues): 1 ms at first, doubling to
 * 20 ms. `pause_ms` starts as 0. False with errno ECANCELED and an exception when cancelled. Call only if
 * php_async_may_suspend(). */
PHPAPI bool php_async_pause(uint32_t *pause_ms);

END_EXTERN_C()

#endif
