/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls of PHP callables. */
#include "call.h"

void async_call(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *result)
{
	zval retval;

	ZVAL_UNDEF(&retval);
	fci->retval = &retval;
	zend_call_function(fci, fcc);
	if (UNEXPECTED(Z_ISREF(retval))) {
		zend_unwrap_reference(&retval);
	}
	if (UNEXPECTED(Z_ISUNDEF(retval))) {
		ZVAL_NULL(result);
	} else {
		ZVAL_COPY_VALUE(result, &retval);
	}
}

bool async_refuse_generator(const zend_function *function, uint32_t index)
{
	if (EXPECTED(!function) || EXPECTED(!(function->common.fn_flags & ZEND_ACC_GENERATOR))) {
		return false;
	}
	zend_argument_type_error(index,
			"must not be a generator function: a call of it runs nothing. Iterate over it in a function");
	return true;
}
