/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_STATISTICS_H
#define ASYNC_STATISTICS_H

#include "base/async.h"

extern zend_class_entry *async_ce_cpu_snapshot;

/* Module startup and shutdown: the class, and the process-wide state of cpu_usage(). */
void async_cpu_startup(void);
void async_cpu_shutdown(void);

/* Sets a list of three floats, or null where the system has none. */
void async_loadavg(zval *result);

#endif
