/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds calls that block the thread. Debug builds only: `async.debug_blocking=1` reports on standard error each plain
 * call that a seam made because it could not suspend, and that blocked for more than 10 ms.
 *
 * A seam that asks whether it may suspend, and may not, begins a measurement. The next such query, or the next
 * suspension, ends it. The thread was blocked for the elapsed time minus its CPU time. */
#ifndef ASYNC_BLOCKING_H
#define ASYNC_BLOCKING_H

#include "base/async.h"

#if ZEND_DEBUG
# define ASYNC_BLOCKING_INI \
	STD_PHP_INI_BOOLEAN("async.debug_blocking", "0", PHP_INI_ALL, OnUpdateBool, debug_blocking, zend_async_globals, async_globals)

void async_blocking_startup(void);
/* Ends a measurement in progress, before a suspension and at the end of the request. */
void async_blocking_flush(void);
#else
# define ASYNC_BLOCKING_INI
# define async_blocking_startup() ((void) 0)
# define async_blocking_flush() ((void) 0)
#endif

#endif
