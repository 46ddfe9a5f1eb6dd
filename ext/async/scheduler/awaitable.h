/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Common parts of all waits of userland: the event of an object, known outcomes, cancellation tokens. */
#ifndef ASYNC_AWAITABLE_H
#define ASYNC_AWAITABLE_H

#include "base/async.h"

/* True if the object can be awaited. False with an AsyncException for an object of a userland class. */
bool async_is_runtime_object(zend_object *object);

/* The event of a runtime object, borrowed; NULL with an AsyncException for an object of a userland class. */
zend_async_event_t *async_awaitable_event(zend_object *object);

/* True if the outcome is known. The caller then owns `*result` (UNDEF if none) and `*exception` (NULL if none). */
bool async_event_settled(zend_async_event_t *event, zval *result, zend_object **exception);

/* The same for any awaitable, whose event may be NULL: CLOSED, or no event, counts as an outcome without a value. A
 * many-shot object gives what it has, and may have no more of it afterwards. */
bool async_awaitable_ask(zend_async_event_t *event, zval *result, zend_object **exception);

/* Throws the OperationCanceledException of a token that has settled; consumes `reason` (may be NULL). */
void async_throw_token_trip(zend_object *reason);

/* --- tokens --- */

/* Marks an event (may be NULL) as observed: its error goes to the wait. What is passed to a call is observed from then on,
 * whatever the call does. */
static zend_always_inline void async_event_observe(zend_async_event_t *event)
{
	if (event) {
		event->flags |= ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT;
	}
}

/* Sets *token to the event of a token argument and marks it as observed; NULL if none was given. False with an
 * exception. */
static zend_always_inline bool async_token_event(zend_object *object, zend_async_event_t **token)
{
	*token = NULL;
	if (EXPECTED(!object)) {
		return true;
	}
	*token = async_awaitable_event(object);
	async_event_observe(*token);
	return *token != NULL;
}

/* True if the token (may be NULL) has settled, or is closed and will never fire: throws its OperationCanceledException. */
bool async_token_tripped(zend_async_event_t *token);

#endif
