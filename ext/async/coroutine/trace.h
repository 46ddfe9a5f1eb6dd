/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Diagnostics of a coroutine: backtraces, the events it waits for. */
#ifndef ASYNC_TRACE_H
#define ASYNC_TRACE_H

#include "scheduler/coroutine.h"

/* Sets return_value to the backtrace of a suspended coroutine, or to null. */
void async_coroutine_trace(async_coroutine_t *coroutine, zend_long options, zend_long limit, zval *return_value);

/* Returns a list of texts, one for each event that the coroutine waits for. */
zend_array *async_get_awaiting_info(zend_coroutine_t *coroutine);

#endif
