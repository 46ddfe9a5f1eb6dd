/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Common parts of all waits of userland: the event of an object, known outcomes, tokens that trip. */
#ifndef ASYNC_AWAIT_H
#define ASYNC_AWAIT_H

#include "php_async.h"

/* True if the object can be awaited. False with an AsyncException for an object of a userland class. */
bool async_is_runtime_object(zend_object *object);

/* The event of a runtime object, borrowed; NULL with an AsyncException for an object of a userland class. */
zend_async_event_t *async_awaitable_event(zend_object *object);

/* True if the outcome is known. The caller then owns `*result` (UNDEF if none) and `*exception` (NULL if none). */
bool async_event_settled(zend_async_event_t *event, zval *result, zend_object **exception);

/* Throws the OperationCanceledException of a token that has settled; consumes `reason` (may be NULL). */
void async_throw_token_trip(zend_object *reason);

/* Waits for `subject`; `token` may be NULL. The outcome is in return_value or thrown. May suspend. */
void async_await_event(zend_async_event_t *subject, zend_async_event_t *token, zval *return_value);

#endif
