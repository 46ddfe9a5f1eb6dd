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

#include "async_budget.h"
#include "async_poll.h"
#include "async_sleep.h"
#include "async_suspend.h"

#endif
