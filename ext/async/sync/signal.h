/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\signal() and the enum Async\Signal. */
#ifndef ASYNC_SIGNAL_H
#define ASYNC_SIGNAL_H

#include "base/async.h"

extern zend_class_entry *async_ce_signal;

void async_register_signal_ce(void);

/* Creates a Future of the next delivery. `which` is a case of Async\Signal; `token` ends the wait and may be NULL; both
 * are borrowed. NULL with an exception. */
zend_object *async_signal(zend_object *which, zend_async_event_t *token);

/* Rejects the pending Futures, because no signal is delivered any more: their chains release them. Runs no user
 * code. */
void async_signal_end_request(void);

#endif
