/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The wait for one outcome. */
#ifndef ASYNC_AWAIT_H
#define ASYNC_AWAIT_H

#include "base/async.h"

/* Waits for `subject`; `token` may be NULL. The outcome is in return_value or thrown. May suspend. */
void async_await_event(zend_async_event_t *subject, zend_async_event_t *token, zval *return_value);

#endif
