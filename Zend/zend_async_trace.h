/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Where a tool that reads the memory of a process, such as FPM's slow log, finds a stack while no coroutine runs. For the thread that
 * loads the modules; the addresses hold in forked children. */
#ifndef ZEND_ASYNC_TRACE_H
#define ZEND_ASYNC_TRACE_H

#include "zend_compile.h"

/* What EG(current_execute_data) is then; NULL without a scheduler. Borrowed. */
ZEND_API extern const zend_execute_data *zend_async_idle_frame;
/* Bytes from a zend_coroutine_t to the pointer to its newest frame, which is valid while the coroutine waits. */
ZEND_API extern size_t zend_async_frame_offset;

#endif
