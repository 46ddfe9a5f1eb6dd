/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Whether a wait may suspend, what happens to a pending exception meanwhile, and the wait for one event. */
#ifndef PHP_ASYNC_SUSPEND_H
#define PHP_ASYNC_SUSPEND_H

#include "php.h"
#include "zend_async_API.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"

#include <errno.h>

BEGIN_EXTERN_C()

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
 * Restore it with zend_async_exception_restore(). */
static zend_always_inline zend_object *php_async_stash_exception(void)
{
	zend_object *exception = NULL;

	if (UNEXPECTED(EG(exception) != NULL) && ZEND_ASYNC_IS_ACTIVE) {
		exception = zend_async_exception_take();
	}
	return exception;
}

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

/* Ends a call that begins with a first try or waits. `before` is errno at the begin of the call. */
static zend_always_inline ssize_t php_async_settle(ssize_t result, int before)
{
	if (EXPECTED(result >= 0)) {
		errno = before;
	}
	return result;
}

/* Suspends once until `event` notifies. The caller keeps its reference and reads the outcome itself. False with
 * errno ECANCELED and an exception when cancelled. *interrupted: a signal with a PHP handler arrived on the main
 * coroutine. Call only if php_async_may_suspend(). */
PHPAPI bool php_async_await_event(zend_async_event_t *event, bool *interrupted);

END_EXTERN_C()

#endif
