/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\protect(): a section in which a cancellation is deferred, with a block for the coroutines that it starts. The
 * cancellation is thrown when the outermost section has returned.
 * If the section threw, its exception is delivered first and the cancellation at the next suspension point. */
#include "protect.h"
#include "base/call.h"
#include "scheduler/coroutine.h"
#include "structured/block.h"
#include "zend_async_request.h"

void async_protect_coroutine(zend_coroutine_t *coroutine, bool open)
{
	async_coroutine_t *self = ASYNC_COROUTINE(coroutine);

	if (open) {
		self->protect_depth++;
		ZEND_COROUTINE_SET_PROTECTED(coroutine);
	} else if (--self->protect_depth == 0) {
		ZEND_COROUTINE_CLR_PROTECTED(coroutine);
	}
}

/* Throws the deferred cancellation, or recall, if no section of `coroutine` defers it any more. True if it has thrown. */
static bool throw_deferred(async_coroutine_t *coroutine)
{
	if (EXPECTED(!async_coroutine_has_deferred(coroutine)) || EG(exception)) {
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
	static const async_block_options_t options = { .shelters = true };
	zend_async_section_t section;

	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE)) {
		/* There is no coroutine that could be cancelled. */
		async_call(fci, fcc, return_value);
		return;
	}
	zend_async_section_begin(&section);
	async_block_call(&options, fci, fcc, return_value);

	zend_coroutine_t *coroutine = section.coroutine;

	zend_async_section_end(&section);
	if (EXPECTED(coroutine) && UNEXPECTED(throw_deferred(ASYNC_COROUTINE(coroutine)))) {
		zval_ptr_dtor(return_value);
		ZVAL_NULL(return_value);
	}
}
