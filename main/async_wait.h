/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waits of blocking functions in coroutine form: for descriptors, for time, for a lock. Upstream code calls them
 * through seams. They use nothing but the ABI, so any scheduler and reactor can serve them.
 * The one rule to remember: where php_async_may_suspend() is false, upstream's own call runs, and nothing else.
 *
 * A wait that is given up, for any reason, returns -1 (or false) with errno ECANCELED, which no system call behind
 * it returns. Either an exception is set (cancellation), or another coroutine has closed the handle and no exception
 * is set. In both cases the caller returns its failure value at once: no warning, no retry, no access to the handle,
 * which may have been freed.
 *
 * A call that succeeds does not change errno, like a system call, even if it has retried or waited: its caller may
 * be about to report an earlier error. */
#ifndef PHP_ASYNC_WAIT_H
#define PHP_ASYNC_WAIT_H

#include "php.h"
#include "zend_async_API.h"
#include "zend_async_request.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

/* State that a thread keeps between waits. All zero at start. */
typedef struct {
	uint32_t spent;       /* fairness budget used since the last suspension */
	uint64_t since;       /* coarse clock at the first read of that budget; 0: none */
	bool idle_poll;  /* a zero-timeout test found nothing, and no other coroutine has run since */
} php_async_wait_state_t;

extern PHPAPI ZEND_EXT_TLS php_async_wait_state_t php_async_wait_state;

BEGIN_EXTERN_C()

/* ---- permission to suspend ---- */

PHPAPI bool php_async_may_suspend_slow(void);

#if ZEND_DEBUG
/* Receives the result of each test whether a wait may suspend (async.debug_blocking); NULL: none. */
extern PHPAPI void (*php_async_blocking_probe)(bool may_suspend);
/* Number of calls that the probe found to have blocked this thread. */
extern PHPAPI ZEND_EXT_TLS uint32_t php_async_blocking_calls;
#endif

/* True if a wait may suspend: the runtime is active, a coroutine runs, the caller is neither in scheduler context
 * nor in a no-suspend region, and switching is not blocked. While the runtime is idle: one branch. A pending
 * exception does not count: the primitives stash it during the wait. If it ends the coroutine (a cancellation, an
 * exit), they give up at once instead and never block the thread. */
static zend_always_inline bool php_async_may_suspend(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_may_suspend_slow();
}

/* True if the exception ends the coroutine: a cancellation, an exit. NULL: false. */
PHPAPI bool php_async_is_ending(const zend_object *exception);

/* True while a pending exception ends the current coroutine: do not wait, retry or start anything. Any other pending
 * exception changes nothing, since upstream's code continues with it as well. */
static zend_always_inline bool php_async_is_unwinding(void)
{
	return zend_async_is_unwinding();
}

/* True if a wait may suspend and would not give up at once. For callers that have an alternative, such as to proceed
 * without the lock. */
static zend_always_inline bool php_async_may_wait(void)
{
	return php_async_may_suspend() && !php_async_is_unwinding();
}

/* Encloses every wait of this project's C code that may be reached with a pending exception (an error handler has
 * thrown, resources are destroyed while the stack unwinds). Begin stashes the exception. False with errno ECANCELED:
 * the exception ends the coroutine, the caller must not wait and must not call end. End restores it, as a previous
 * exception if the wait has thrown a new one; errno is kept. */
PHPAPI bool php_async_stash_begin(zend_async_inflight_t *inflight);
PHPAPI void php_async_stash_end(zend_async_inflight_t *inflight);

/* For cleanup in several steps that must run despite a pending exception: stashes the exception, or returns NULL.
 * Restore it with php_async_restore_exception(). */
static zend_always_inline zend_object *php_async_stash_exception(void)
{
	zend_object *exception = NULL;

	if (UNEXPECTED(EG(exception) != NULL) && ZEND_ASYNC_IS_ACTIVE) {
		exception = zend_async_exception_take();
	}
	return exception;
}

PHPAPI void php_async_restore_exception(zend_object *exception);

/* Regions that must run to their end without a switch: waits inside them block. The pairs nest and must not be left
 * by a jump. Code in between that may bail out has to be guarded, as the compiler is (zend_async_compile.c). */
#define PHP_ASYNC_NO_SUSPEND_BEGIN() (++zend_async_no_suspend)
#define PHP_ASYNC_NO_SUSPEND_END() do { \
		ZEND_ASSERT(zend_async_no_suspend > 0 && "no-suspend region ended twice"); \
		--zend_async_no_suspend; \
	} while (0)
#define PHP_ASYNC_IN_NO_SUSPEND() (UNEXPECTED(zend_async_no_suspend != 0))
/* For code that is unreachable inside a region. */
#define PHP_ASYNC_ASSERT_MAY_PARK() ZEND_ASSERT(!PHP_ASYNC_IN_NO_SUSPEND() && "suspension inside a no-suspend region")

/* ---- errno ---- */

/* Ends a call that begins with a first try or waits. `before` is errno at the begin of the call. */
static zend_always_inline ssize_t php_async_settle(ssize_t result, int before)
{
	if (EXPECTED(result >= 0)) {
		errno = before;
	}
	return result;
}

/* ---- time ---- */

/* Signals with a PHP handler that end a wait of the main coroutine (-1/EINTR). They follow the system call that the
 * wait replaces, see signal(7): poll() and calls with a time limit end with any signal, others only with a handler
 * that was installed without SA_RESTART. */
typedef enum { PHP_ASYNC_SIGNALS_NONE, PHP_ASYNC_SIGNALS_ANY, PHP_ASYNC_SIGNALS_UNRESTARTED } php_async_signals_t;

/* Ends a wait early: a limit in milliseconds on the monotonic clock, which starts to run when the wait begins, and
 * signals. */
typedef struct {
	int limit_ms;        /* negative: none */
	uint64_t expires_ns; /* 0: not running yet */
	php_async_signals_t ended_by;
} php_async_timeout_t;

static zend_always_inline php_async_timeout_t php_async_timeout(int limit_ms)
{
	php_async_timeout_t timeout = { limit_ms, 0, PHP_ASYNC_SIGNALS_NONE };
	return timeout;
}

static zend_always_inline php_async_timeout_t php_async_timeout_or_signal(int limit_ms, php_async_signals_t ended_by)
{
	php_async_timeout_t timeout = { limit_ms, 0, ended_by };
	return timeout;
}

/* Returns the remaining milliseconds, rounded up; 0 when the limit has expired, -1 without a limit. The first call
 * starts the clock. */
PHPAPI int php_async_timeout_remaining(php_async_timeout_t *timeout);

/* Suspends for at least `ns` nanoseconds, in whole milliseconds, rounded up; 0 only yields. Returns false with an
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

/* ---- fairness ---- */

/* Lets every coroutine that is ready run once. False with an exception when cancelled. Suspends. */
PHPAPI bool php_async_yield(void);

/* The fairness budget: after 64 operations that complete at once, about 1 MiB moved by them, or some milliseconds,
 * the next operation yields first. */
#define PHP_ASYNC_BUDGET 64
#define PHP_ASYNC_BUDGET_SHIFT 14 /* 16 KiB cost as much as one operation */

/* Yields before an operation on `fd`. False with errno ECANCELED: cancelled, with an exception; or the descriptor
 * was closed while the coroutine was suspended, without one. */
PHPAPI bool php_async_budget_yield(int fd);

/* Call before an operation on a hot path: yields if the budget is spent. */
static zend_always_inline bool php_async_budget_take(int fd)
{
	return EXPECTED(php_async_wait_state.spent < PHP_ASYNC_BUDGET) || php_async_budget_yield(fd);
}

/* For reads the elapsed time counts as well, including that of the code between them: once the coarse clock has
 * advanced (1 to 10 ms) the budget is spent, unless less than this much of it was used. Writes are not timed: the
 * data come from the program, and they end when it has no more. */
#define PHP_ASYNC_BUDGET_UNTIMED 8

static zend_always_inline uint64_t php_async_coarse_clock(void)
{
#ifdef CLOCK_MONOTONIC_COARSE
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
	return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
#else
	return 1;
#endif
}

/* Call after an operation that moved `bytes` without waiting. */
static zend_always_inline void php_async_budget_charge(size_t bytes)
{
	php_async_wait_state.spent += 1 + (uint32_t) MIN(bytes >> PHP_ASYNC_BUDGET_SHIFT, PHP_ASYNC_BUDGET);
}

static zend_always_inline void php_async_budget_charge_read(size_t bytes)
{
	const uint64_t now = php_async_coarse_clock();

	php_async_budget_charge(bytes);
	if (php_async_wait_state.since == 0) {
		php_async_wait_state.since = now;
	} else if (UNEXPECTED(php_async_wait_state.since != now) && php_async_wait_state.spent >= PHP_ASYNC_BUDGET_UNTIMED) {
		php_async_wait_state.spent += PHP_ASYNC_BUDGET;
	}
}

/* Call after a test with zero timeout that found nothing. Yields if the previous test found nothing either and no
 * other coroutine has run in between. False with errno ECANCELED and an exception when cancelled. */
PHPAPI bool php_async_idle_poll_yield(void);

/* ---- descriptors ---- */

struct pollfd;

/* poll(2) that suspends the coroutine instead of blocking the process. Results and masks are the same, except that a
 * wait given up returns -1/ECANCELED as above; descriptors that were closed during the wait then have revents
 * POLLNVAL. EINTR occurs on the main coroutine only, when a PHP handler was called or queued. `timeout_ms` negative:
 * no limit; zero: test only. `fds` belongs to the caller and stays valid during the wait. Call only if
 * php_async_may_suspend(). */
PHPAPI int php_async_poll(struct pollfd *fds, unsigned int nfds, int timeout_ms);

/* Waits for one descriptor on which an operation has just found nothing to do (EAGAIN, EINPROGRESS), without a
 * system call beyond those of the reactor. Returns > 0 when the operation is worth another try, a hint without
 * guarantee; 0 when the limit has expired and the descriptor is not ready; -1/ECANCELED as above; -1/EINTR for the
 * signals that the timeout names. Call only if php_async_may_suspend(). */
PHPAPI int php_async_await_fd(int fd, short events, php_async_timeout_t *timeout);

/* A notifier that ends a wait for descriptors early. The waiter owns it; it serves one wait at a time. */
typedef struct {
	zend_coroutine_t *parked; /* borrowed; NULL while no coroutine waits */
	bool rung;                /* notified since the last wait */
} php_async_notifier_t;

/* php_async_poll() that returns early, with the descriptors that are ready then (often 0), when the notifier is or
 * was signalled. */
PHPAPI int php_async_poll_or_notifier(struct pollfd *fds, unsigned int nfds, int timeout_ms, php_async_notifier_t *notifier);

/* Signals the notifier. Never suspends. */
PHPAPI void php_async_notifier_signal(php_async_notifier_t *notifier);

/* ---- foreign events ---- */

/* Suspends once until `event` notifies. The caller keeps its reference and reads the outcome itself. False with
 * errno ECANCELED and an exception when cancelled. *interrupted: a signal with a PHP handler arrived on the main
 * coroutine. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_await_event(zend_async_event_t *event, bool *interrupted);

/* ---- closing descriptors ---- */

PHPAPI void php_async_forget_fd_slow(int fd);

/* Call before the descriptor is closed: drops the reactor's state of it and wakes its waiters. Never suspends. */
static zend_always_inline void php_async_forget_fd(int fd)
{
	if (UNEXPECTED(ZEND_ASYNC_ON)) {
		php_async_forget_fd_slow(fd);
	}
}

/* close(2) for descriptors that may have been waited for. */
static zend_always_inline int php_async_close_fd(int fd)
{
	php_async_forget_fd(fd);
	return close(fd);
}

END_EXTERN_C()

#endif
