/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The part of zend_async_signal.h that is not inline. */
#include "zend.h"
#include "zend_async_signal.h"
#include "zend_fibers.h"

ZEND_API ZEND_EXT_TLS zend_async_interrupts_t zend_async_interrupts;

ZEND_API zend_atomic_int zend_async_owned_signals[2] = { ZEND_ATOMIC_INT_INITIALIZER(0),
	ZEND_ATOMIC_INT_INITIALIZER(0) };

ZEND_API bool zend_async_handlers_begin(void)
{
	if (ZEND_ASYNC_MAY_SUSPEND()) {
		ZEND_ASYNC_CURRENT_COROUTINE->event.flags |= ZEND_COROUTINE_F_IN_HANDLER;
		return true;
	}
	zend_fiber_switch_block();
	return false;
}

ZEND_API void zend_async_handlers_end(bool may_suspend)
{
	if (may_suspend) {
		ZEND_ASYNC_CURRENT_COROUTINE->event.flags &= ~ZEND_COROUTINE_F_IN_HANDLER;
	} else {
		zend_fiber_switch_unblock();
	}
}
