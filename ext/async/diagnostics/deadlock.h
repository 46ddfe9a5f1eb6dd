/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_DEADLOCK_H
#define ASYNC_DEADLOCK_H

#include "php_async.h"

/* Writes the report of a deadlock to standard error: the waiting coroutines, where they suspended, and for what. */
void async_deadlock_report(uint32_t parked);

#endif
