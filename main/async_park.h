/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Parts of waits, for the files that implement them (async_suspend.c, async_sleep.c, async_budget.c, async_poll.c). A wait:
 * ZEND_ASYNC_WAKER_NEW(), one or more php_async_subscribe(), then php_async_park(), which disarms everything. A wait that
 * cannot be prepared is undone by zend_async_waker_clean(). */
#ifndef PHP_ASYNC_PARK_H
#define PHP_ASYNC_PARK_H

#include "async_sleep.h"

static zend_always_inline int php_async_given_up(void)
{
	errno = ECANCELED;
	return -1;
}

/* Adds an event to the wait in preparation. The waiter reads the event itself; errors of the reactor end here. False with
 * an exception. */
bool php_async_subscribe(zend_async_event_t *event);

/* Adds a new timer of `ns` nanoseconds. The caller owns a reference. NULL with an exception. */
zend_async_event_t *php_async_subscribe_timer(uint64_t ns);

/* Suspends until one of the subscribed events notifies. False with an exception when cancelled. */
bool php_async_park(void);

/* Enclose a suspension that signals may end. The end returns true if a handler of the engine was called or queued while
 * the main coroutine was suspended in between, and nothing else has woken it. */
void php_async_interruptible_begin(php_async_signals_t ended_by);
bool php_async_interruptible_end(void);

/* php_async_park() in between. */
bool php_async_park_interruptibly(php_async_signals_t ended_by, bool *interrupted);

#endif
