/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Suspends the current coroutine until an event notifies (see async_suspend.h, async_park.h).
 * Invariant: everything armed for a wait is disarmed when it returns, and the events are only read before that. */
#include "php.h"
#include "async_budget.h"
#include "async_park.h"
#include "zend_async_signal.h"
#include "zend_exceptions.h"
#include "zend_fibers.h"

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

/* Wakes the coroutine when one of its events notifies. Errors of the reactor end here; the waiter reads the events
 * itself. */
static void wait_wake(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	if (UNEXPECTED(exception != NULL)) {
		ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(event);
	}
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

bool php_async_subscribe(zend_async_event_t *event)
{
	return zend_async_resume_when(ZEND_ASYNC_CURRENT_COROUTINE, event, false, wait_wake, NULL);
}

bool php_async_park(void)
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

void php_async_interruptible_begin(php_async_signals_t ended_by)
{
	zend_async_interrupts_t *interrupts = &zend_async_interrupts;

	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE != ZEND_ASYNC_MAIN_COROUTINE) || ended_by == PHP_ASYNC_SIGNALS_NONE) {
		return;
	}
	interrupts->interrupted = false;
	if (ended_by == PHP_ASYNC_SIGNALS_ANY) {
		/* A handler that is due and not yet called is called in this wait, and ends it. */
		interrupts->seen = interrupts->deliveries - zend_atomic_bool_load_ex(&EG(vm_interrupt));
		interrupts->ends = &interrupts->deliveries;
	} else {
		interrupts->seen = interrupts->unrestarted;
		interrupts->ends = &interrupts->unrestarted;
	}
}

bool php_async_interruptible_end(void)
{
	zend_async_interrupts_t *interrupts = &zend_async_interrupts;

	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE != ZEND_ASYNC_MAIN_COROUTINE) || interrupts->ends == NULL) {
		return false;
	}
	interrupts->ends = NULL;
	return interrupts->interrupted;
}

bool php_async_park_interruptibly(php_async_signals_t ended_by, bool *interrupted)
{
	php_async_interruptible_begin(ended_by);
	const bool woken = php_async_park();

	*interrupted = php_async_interruptible_end();
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
	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(coroutine) || !php_async_subscribe(event))) {
		zend_async_waker_clean(coroutine);
	} else {
		woken = php_async_park_interruptibly(PHP_ASYNC_SIGNALS_ANY, interrupted);
	}
	php_async_stash_end(&inflight);
	errno = EXPECTED(woken) ? before : ECANCELED;
	return woken;
}
