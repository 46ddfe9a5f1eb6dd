/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The event behind an object, known outcomes, cancellation tokens. */
#include "awaitable.h"
#include "zend_exceptions.h"

bool async_is_runtime_object(zend_object *object)
{
	if (UNEXPECTED(object->ce->type != ZEND_INTERNAL_CLASS)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Object of class %s cannot be awaited",
				ZSTR_VAL(object->ce->name));
		return false;
	}
	return true;
}

zend_async_event_t *async_awaitable_event(zend_object *object)
{
	return EXPECTED(async_is_runtime_object(object)) ? ZEND_ASYNC_OBJECT_TO_EVENT(object) : NULL;
}

bool async_event_settled(zend_async_event_t *event, zval *result, zend_object **exception)
{
	ZVAL_UNDEF(result);
	*exception = NULL;
	return event->replay && event->replay(event, NULL, result, exception);
}

bool async_awaitable_ask(zend_async_event_t *event, zval *result, zend_object **exception)
{
	ZVAL_UNDEF(result);
	*exception = NULL;
	if (!event) {
		return true;
	}
	return event->replay ? event->replay(event, NULL, result, exception) : ZEND_ASYNC_EVENT_IS_CLOSED(event);
}

void async_throw_token_trip(zend_object *reason)
{
	zend_object *error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_OPERATION_CANCELLED,
			"Operation has been cancelled");

	if (reason) {
		zend_async_exception_append(error, reason);
	}
	zend_throw_exception_internal(error);
}

bool async_token_tripped(zend_async_event_t *token)
{
	zval result;
	zend_object *exception;

	if (EXPECTED(!token)) {
		return false;
	}
	if (UNEXPECTED(async_event_settled(token, &result, &exception))) {
		zval_ptr_dtor(&result);
		async_throw_token_trip(exception);
		return true;
	}
	if (UNEXPECTED(ZEND_ASYNC_EVENT_IS_CLOSED(token))) {
		/* It will never fire again and keeps no outcome. */
		async_throw_token_trip(NULL);
		return true;
	}
	return false;
}
