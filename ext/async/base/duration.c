/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Durations as PHP code gives them. */
#include "duration.h"
#include <math.h>

bool async_duration_parse(const zval *number, uint32_t index, bool may_be_zero, async_duration_t *duration)
{
	const double ms = Z_TYPE_P(number) == IS_LONG ? (double) Z_LVAL_P(number) : Z_DVAL_P(number);

	if (UNEXPECTED(!(ms > 0.0) && !(may_be_zero && ms == 0.0))) {
		zend_argument_value_error(index, may_be_zero ? "must be greater than or equal to 0" : "must be greater than 0");
		return false;
	}
	duration->ns = 0;
	if (UNEXPECTED(ms >= (double) ASYNC_DURATION_FOREVER)) {
		duration->ms = ASYNC_DURATION_FOREVER;
	} else if (EXPECTED(Z_TYPE_P(number) == IS_LONG)) {
		duration->ms = (zend_ulong) Z_LVAL_P(number);
	} else {
		duration->ms = (zend_ulong) ms;
		/* The fraction of 1.1 is a little more than 0.1: what is less than a picosecond is no nanosecond. */
		duration->ns = (zend_ulong) ceil((ms - (double) duration->ms) * 1e6 - 1e-3);
		if (UNEXPECTED(duration->ns >= 1000000)) {
			duration->ms++;
			duration->ns = 0;
		}
		if (UNEXPECTED(!duration->ms && !duration->ns && ms > 0.0)) {
			duration->ns = 1;
		}
	}
	return true;
}
