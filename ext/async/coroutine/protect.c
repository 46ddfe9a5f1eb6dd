/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\protect(): a section that a cancellation does not cut short. It is stored and thrown when the outermost section
 * has returned; if the section threw, its exception goes first and the cancellation waits for the next suspension. */
#include "protect.h"
#include "coroutine.h"

/* True when a cancellation was thrown. */
static bool leave(async_coroutine_t *coroutine)
{
	if (--coroutine->protect_depth) {
		return false;
	}
	ZEND_COROUTINE_CLR_PROTECTED(&coroutine->coroutine);

	if (EXPECTED(!coroutine->deferred_cancellation) || EG(exception)) {
		return false;
	}
	zend_object *cancellation = async_coroutine_take_deferred(coroutine);
	if (!cancellation) {
		return false;
	}
	zend_throw_exception_internal(cancellation);
	return true;
}

void async_protect(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *return_value)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	zval retval;

	ZVAL_UNDEF(&retval);
	fci->retval = &retval;

	/* While the runtime is inactive nobody can cancel: the closure is just called. */
	if (coroutine) {
		coroutine->protect_depth++;
		ZEND_COROUTINE_SET_PROTECTED(&coroutine->coroutine);
	}
	zend_call_function(fci, fcc);

	if (coroutine && UNEXPECTED(leave(coroutine))) {
		zval_ptr_dtor(&retval);
		return;
	}
	if (Z_ISREF(retval)) {
		zend_unwrap_reference(&retval);
	}
	if (Z_ISUNDEF(retval)) {
		RETURN_NULL();
	}
	RETURN_COPY_VALUE(&retval);
}

void async_hold_cancellation(bool hold)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);

	if (hold) {
		coroutine->protect_depth++;
		ZEND_COROUTINE_SET_PROTECTED(&coroutine->coroutine);
	} else if (coroutine->protect_depth && --coroutine->protect_depth == 0) {
		ZEND_COROUTINE_CLR_PROTECTED(&coroutine->coroutine);
	}
}
