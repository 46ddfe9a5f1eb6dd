/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The waits of blocking functions in coroutine form: for descriptors, for time, for a turn. Upstream code calls them
 * through small seams; they stand on the ABI alone, so that any scheduler and reactor can serve them.
 * The one rule to remember: where php_async_may_suspend() is false, upstream's own call runs, and nothing else.
 *
 * What a wait that was given up looks like, whatever the reason: the primitive returns -1 (or false) with errno
 * ECANCELED, which no system call behind it ever gives. Either an exception is set (cancellation), or the handle was
 * closed by another coroutine and no exception is set. In both cases the caller returns its failure value at once: no
 * warning, no retry, and no look at the handle, which may be gone.
 *
 * A call that succeeds leaves errno as it was before, as a system call does, whatever was tried and waited for in between:
 * its caller may be about to report an earlier error. */
#ifndef PHP_ASYNC_WAIT_H
#define PHP_ASYNC_WAIT_H

#include "php.h"
#include "zend_async_API.h"
#include "zend_async_request.h"

#include <errno.h>
#include <time.h>
#include <unistd.h>

/* What a thread remembers between waits. All zero at start. */
typedef struct {
	uint32_t spent;       /* of the fairness budget, since the last suspension */
	uint64_t since;       /* the first read of that, by the coarse clock; 0: none */
	bool tested_nothing;  /* a zero-timeout test found nothing, and nobody else has run since */
} php_async_wait_state_t;

extern PHPAPI ZEND_EXT_TLS php_async_wait_state_t php_async_wait_state;

BEGIN_EXTERN_C()

/* ---- may this flow suspend? ---- */

PHPAPI bool php_async_may_suspend_here(void);

#if ZEND_DEBUG
/* Hears the answer to each question whether a wait may suspend (async.debug_blocking); NULL: none. */
extern PHPAPI void (*php_async_blocking_probe)(bool may_suspend);
/* Calls that it found to have blocked this thread. */
extern PHPAPI ZEND_EXT_TLS uint32_t php_async_blocking_calls;
#endif

/* True if a wait may give up control: the runtime is active, a coroutine runs, we are neither in the scheduler nor in a
 * no-suspend region, switching is not blocked. While the runtime is idle: one branch.
 * An exception in flight does not count: the primitives set it aside for the time of the wait. If it is one that ends the flow
 * (a cancellation, an exit) they give up at once instead, and never block the thread. */
static zend_always_inline bool php_async_may_suspend(void)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_may_suspend_here();
}

/* True if the exception ends the flow: a cancellation, an exit. NULL: false. */
PHPAPI bool php_async_is_ending(const zend_object *exception);

/* True while the current flow is being ended by an exception in flight: no wait, no retry, nothing new is started. Any other
 * exception in flight changes nothing: upstream's code goes on working with it, and so does this. */
static zend_always_inline bool php_async_is_unwinding(void)
{
	return zend_async_is_unwinding();
}

/* The same as a predicate for waits that have something better to do than to give up, such as going ahead without a turn. */
static zend_always_inline bool php_async_may_wait(void)
{
	return php_async_may_suspend() && !php_async_is_unwinding();
}

/* Every wait of this project's C code that may be reached with an exception in flight (an error handler has thrown, resources
 * are destroyed while the stack unwinds) is enclosed in this pair. Begin takes the exception in flight aside; false with errno
 * ECANCELED: it ends the flow, nothing is waited for, and end must not be called. End puts it back behind what the wait has thrown, in
 * its chain of previous exceptions; errno is kept. */
PHPAPI bool php_async_aside_begin(async_inflight_t *inflight);
PHPAPI void php_async_aside_end(async_inflight_t *inflight);

/* For cleanup in several steps that must run whatever is in flight: takes it aside, or gives NULL, and puts it back. */
static zend_always_inline zend_object *php_async_park_exception(void)
{
	zend_object *exception = NULL;

	if (UNEXPECTED(EG(exception) != NULL) && ZEND_ASYNC_IS_ACTIVE) {
		exception = EG(exception);
		EG(exception) = NULL;
	}
	return exception;
}

PHPAPI void php_async_unpark_exception(zend_object *exception);

/* Regions that must run to their end on one flow of control: waits inside them block. The pairs nest and must not be left by
 * a jump; code in between that may bail out has to be guarded, as the compiler is (zend_async_compile.c). */
#define PHP_ASYNC_NO_SUSPEND_BEGIN() (++zend_async_no_suspend)
#define PHP_ASYNC_NO_SUSPEND_END() do { \
		ZEND_ASSERT(zend_async_no_suspend > 0 && "no-suspend region ended twice"); \
		--zend_async_no_suspend; \
	} while (0)
#define PHP_ASYNC_IN_NO_SUSPEND() (UNEXPECTED(zend_async_no_suspend != 0))
/* For places that only code outside every region can reach. */
#define PHP_ASYNC_ASSERT_MAY_PARK() ZEND_ASSERT(!PHP_ASYNC_IN_NO_SUSPEND() && "suspension inside a no-suspend region")

/* ---- errno ---- */

/* At the end of a call that begins with a first try, or waits: `before` is errno at its begin. */
static zend_always_inline ssize_t php_async_settle(ssize_t result, int before)
{
	if (EXPECTED(result >= 0)) {
		errno = before;
	}
	return result;
}

/* ---- time ---- */

/* Which signals with a handler in PHP end a wait of the main coroutine (-1/EINTR). What the system does with the call that the
 * wait stands for decides, see signal(7): poll() and calls with a time limit end with any; others are restarted after the
 * handlers that want it. */
typedef enum { PHP_ASYNC_SIGNALS_NONE, PHP_ASYNC_SIGNALS_ANY, PHP_ASYNC_SIGNALS_UNRESTARTED } php_async_signals_t;

/* What ends a wait besides that which it waits for: a limit in milliseconds on the monotonic clock, which starts to run when the
 * wait begins, and signals. */
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

/* Milliseconds left, rounded up; 0 when it has expired, -1 without a limit. Starts the clock at the first call. */
PHPAPI int php_async_timeout_left(php_async_timeout_t *timeout);

/* Suspends for at least `ns` nanoseconds, in whole milliseconds, rounded up; 0 only lets others run once.
 * Returns false with an exception when cancelled. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_sleep(uint64_t ns);

/* The same, except that on the main coroutine a signal with a handler in PHP ends it: false, errno EINTR, no exception, and
 * *left_ns is what was left. */
PHPAPI bool php_async_sleep_interruptibly(uint64_t ns, uint64_t *left_ns);

/* Seconds and nanoseconds (both >= 0) for it; beyond centuries it makes no difference. */
static zend_always_inline uint64_t php_async_sleep_ns(zend_long seconds, zend_long ns)
{
	return (uint64_t) MIN(seconds, 0x7fffffff) * UINT64_C(1000000000) + (uint64_t) ns;
}

/* The four sleeps of ext/standard after their argument checks, values as upstream's calls give them: seconds left, 0 at
 * the normal end, -1 with an exception; true, or what is left as an array, or false with an exception; true, or false with
 * an exception. */
PHPAPI zend_long php_async_sleep_seconds(unsigned int seconds);
PHPAPI void php_async_usleep(unsigned int microseconds);
PHPAPI void php_async_nanosleep(zend_long seconds, zend_long ns, zval *return_value);
PHPAPI bool php_async_sleep_until(uint64_t unix_ns);

/* Between attempts of what nothing announces (locks, queues of other kinds): 1 ms at first, doubling to 20 ms. `pause_ms` starts
 * as 0. False with errno ECANCELED and an exception when cancelled. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_pause(uint32_t *pause_ms);

/* ---- turns ---- */

/* Lets everybody who is ready run once. False with an exception when cancelled. May suspend: that is all it does. */
PHPAPI bool php_async_yield(void);

/* Fairness: 64 operations that complete at once, or about 1 MiB moved by them, or some milliseconds, then the next one yields
 * first. */
#define PHP_ASYNC_BUDGET 64
#define PHP_ASYNC_BUDGET_SHIFT 14 /* 16 KiB cost as much as one operation */

/* A yield in front of an operation on `fd`. False with errno ECANCELED when it was cancelled, with an exception, or when
 * the descriptor was closed meanwhile, without one. */
PHPAPI bool php_async_yield_before(int fd);

/* Called before an operation on a hot path: yields if the budget is spent. */
static zend_always_inline bool php_async_take_turn(int fd)
{
	return EXPECTED(php_async_wait_state.spent < PHP_ASYNC_BUDGET) || php_async_yield_before(fd);
}

/* For reads time counts as well, that of the code between them included: a run that has seen the coarse clock move (1 to
 * 10 ms) is over, unless it has hardly begun. Not for writes, which come from the program and end when it has no more. */
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

/* Called after an operation that moved `bytes` without waiting. */
static zend_always_inline void php_async_spend(size_t bytes)
{
	php_async_wait_state.spent += 1 + (uint32_t) MIN(bytes >> PHP_ASYNC_BUDGET_SHIFT, PHP_ASYNC_BUDGET);
}

static zend_always_inline void php_async_spend_reading(size_t bytes)
{
	const uint64_t now = php_async_coarse_clock();

	php_async_spend(bytes);
	if (php_async_wait_state.since == 0) {
		php_async_wait_state.since = now;
	} else if (UNEXPECTED(php_async_wait_state.since != now) && php_async_wait_state.spent >= PHP_ASYNC_BUDGET_UNTIMED) {
		php_async_wait_state.spent += PHP_ASYNC_BUDGET;
	}
}

/* Called after a test with zero timeout that found nothing. Yields if the one before found nothing either and nobody
 * has run in between. False with errno ECANCELED and an exception when cancelled. */
PHPAPI bool php_async_tested_nothing(void);

/* ---- descriptors ---- */

struct pollfd;

/* poll(2), suspending the coroutine instead of the process. Same result, same masks, EINTR on the main coroutine only (when
 * a handler in PHP was called or queued), except that a wait given up returns -1/ECANCELED as above; descriptors closed
 * meanwhile then have revents POLLNVAL. `timeout_ms` negative: no limit;
 * zero: test only. `fds` belongs to the caller and stays valid while it waits. Call only if php_async_may_suspend(). */
PHPAPI int php_async_poll(struct pollfd *fds, unsigned int nfds, int timeout_ms);

/* Waits for one descriptor on which an operation has just found nothing to do (EAGAIN, EINPROGRESS): no system call
 * beyond those of the reactor. Returns > 0 when the operation is worth another try, which is a hint and no promise; 0
 * when the limit has passed and the descriptor is not ready; -1/ECANCELED as above, -1/EINTR for the signals that the timeout
 * names. Call only if php_async_may_suspend(). */
PHPAPI int php_async_await_fd(int fd, short events, php_async_timeout_t *timeout);

/* Lets somebody else end a wait for descriptors that nothing else would end: belongs to the waiter, one wait at a time. */
typedef struct {
	zend_coroutine_t *parked; /* borrowed; NULL while nobody waits */
	bool rung;                /* since the last wait */
} php_async_bell_t;

/* php_async_poll() that returns early, with what is ready then (often 0), when the bell is or was rung. */
PHPAPI int php_async_poll_or_bell(struct pollfd *fds, unsigned int nfds, int timeout_ms, php_async_bell_t *bell);

/* Never suspends. */
PHPAPI void php_async_ring(php_async_bell_t *bell);

/* ---- events of others ---- */

/* One suspension until `event` happens, which stays the caller's; what has happened is for the caller to find out. False with
 * errno ECANCELED and an exception when cancelled. *interrupted: on the main coroutine a signal with a handler in PHP came.
 * Call only if php_async_may_suspend(). */
PHPAPI bool php_async_await_event(zend_async_event_t *event, bool *interrupted);

/* ---- closing descriptors ---- */

PHPAPI void php_async_forget_fd_here(int fd);

/* The descriptor will be closed: drops what the reactor knows of it and wakes who waits for it. Never suspends. */
static zend_always_inline void php_async_forget_fd(int fd)
{
	if (UNEXPECTED(ZEND_ASYNC_ON)) {
		php_async_forget_fd_here(fd);
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
