/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The grace period of a shutdown, and the report of the coroutines that exceed it. */
#ifndef ASYNC_GRACE_H
#define ASYNC_GRACE_H

#include "base/async.h"

/* Starts the grace period, in ms; does nothing for 0 and -1. The timer keeps no process alive. */
void async_grace_begin(zend_long ms);

/* Stops the timer. */
void async_grace_end(void);

/* Reports a coroutine that is ended by force, on standard error. `ms`: the grace period it had. */
void async_grace_report(async_coroutine_t *coroutine, zend_long ms);

#endif
