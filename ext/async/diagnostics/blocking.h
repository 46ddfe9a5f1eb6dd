/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Finds calls that block the thread inside a coroutine. Debug builds only: with `async.debug_blocking=1` each plain call that
 * a seam made because the flow could not suspend, and that stood still for more than 10 ms, is named on standard error.
 *
 * A seam that asks whether it may suspend, and may not, begins a measurement. The next question, or the next suspension, ends it:
 * what the thread has spent since then without using the CPU it has spent blocked. */
#ifndef ASYNC_BLOCKING_H
#define ASYNC_BLOCKING_H

#include "php_async.h"

#if ZEND_DEBUG
# define ASYNC_BLOCKING_INI \
	STD_PHP_INI_BOOLEAN("async.debug_blocking", "0", PHP_INI_ALL, OnUpdateBool, debug_blocking, zend_async_globals, async_globals)

void async_blocking_startup(void);
/* The current flow suspends: a measurement in progress ends. */
void async_blocking_flush(void);
#else
# define ASYNC_BLOCKING_INI
# define async_blocking_startup() ((void) 0)
# define async_blocking_flush() ((void) 0)
#endif

#endif
