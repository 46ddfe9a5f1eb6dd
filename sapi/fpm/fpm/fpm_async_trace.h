/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The stack that the slow log shows of a child: that of the code that runs, or, if all coroutines wait, of the main one. */
#ifndef FPM_ASYNC_TRACE_H
#define FPM_ASYNC_TRACE_H

#include "fpm_trace.h"
#include "zend_async_API.h"
#include "zend_async_trace.h"

/* Reads the newest frame of the traced child. -1: its memory cannot be read. */
static inline int fpm_async_trace_frame(long *frame)
{
	long coroutine;

	if (fpm_trace_get_long((long) &EG(current_execute_data), frame) < 0) {
		return -1;
	}
	if (zend_async_idle_frame == NULL || *frame != (long) zend_async_idle_frame) {
		return 0;
	}
	if (fpm_trace_get_long((long) &ZEND_ASYNC_MAIN_COROUTINE, &coroutine) < 0) {
		return -1;
	}
	return coroutine ? fpm_trace_get_long(coroutine + (long) zend_async_frame_offset, frame) : 0;
}

#endif
