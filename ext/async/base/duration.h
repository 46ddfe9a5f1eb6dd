/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Durations as PHP code gives them: a number of milliseconds, with or without a fraction. */
#ifndef ASYNC_BASE_DURATION_H
#define ASYNC_BASE_DURATION_H

#include "php.h"

typedef struct {
	zend_ulong ms;
	zend_ulong ns; /* in addition, less than a millisecond */
} async_duration_t;

/* Longer ones never end: no clock of a process counts that far (31 years). */
#define ASYNC_DURATION_FOREVER 1000000000000

static zend_always_inline bool async_duration_is_forever(const async_duration_t *duration)
{
	return duration->ms >= ASYNC_DURATION_FOREVER;
}

/* For messages. */
static zend_always_inline double async_duration_in_ms(const async_duration_t *duration)
{
	return (double) duration->ms + (double) duration->ns / 1e6;
}

/* Converts argument `index`, an int or a float, of the running function. A fraction is rounded up to nanoseconds. False
 * with a ValueError: it is negative, NAN, or zero and not `may_be_zero`. */
bool async_duration_parse(const zval *number, uint32_t index, bool may_be_zero, async_duration_t *duration);

#endif
