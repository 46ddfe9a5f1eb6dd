/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * How a cancellation reaches a coroutine that has started. */
#ifndef ASYNC_CANCELLATION_H
#define ASYNC_CANCELLATION_H

#include "coroutine.h"

/* True if the coroutine waits, or was woken and has not run yet, and would lose nothing by a cancellation. */
static zend_always_inline bool async_cancellation_may_arrive(const async_coroutine_t *coroutine)
{
	const zend_async_waker_t *waker = coroutine->coroutine.waker;

	return waker
			&& (waker->status == ZEND_ASYNC_WAKER_WAITING
					|| (waker->status == ZEND_ASYNC_WAKER_QUEUED && !coroutine->error_stays));
}

/* Ends the wait of such a coroutine with `error`, which it consumes. False with an exception. */
bool async_cancellation_deliver(async_coroutine_t *coroutine, zend_object *error);

#endif
