/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The report of a deadlock. */
#ifndef ASYNC_DEADLOCK_H
#define ASYNC_DEADLOCK_H

#include "base/async.h"

/* At module startup: the hooks of the scheduler. */
void async_diagnostics_startup(void);

/* Writes the report of a deadlock to standard error: the waiting coroutines, where they suspended, and for what. */
void async_deadlock_report(uint32_t parked);

#endif
