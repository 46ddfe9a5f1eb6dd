/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_STATISTICS_H
#define ASYNC_STATISTICS_H

#include "php_async.h"

extern zend_class_entry *async_ce_cpu_snapshot;

/* Module startup and shutdown: class, and what cpu_usage() remembers for the process. */
void async_cpu_startup(void);
void async_cpu_shutdown(void);

/* List of three floats, or null where the system has none. */
void async_loadavg(zval *result);

#endif
