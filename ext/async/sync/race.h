/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_RACE_H
#define ASYNC_RACE_H

#include "base/async.h"

/* Async\race(): starts the callables among `tasks`, an iterable, and waits for the first outcome. The Selected is in
 * *result, or an exception is set. token: NULL, or ends the wait. The runtime is active. May suspend. */
void async_race(zval *tasks, bool cancels_losers, zend_async_event_t *token, zval *result);

#endif
