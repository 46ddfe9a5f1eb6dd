/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Futures and channels used from C: a producer that settles a raw future, a sender and a receiver. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

/* ---- futures ---- */

ZEND_METHOD(AsyncTest_Event, future)
{
	bool thread_safe = false;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(thread_safe)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_FUTURE,
			(zend_async_event_t *) ZEND_ASYNC_NEW_FUTURE_EX(thread_safe, sizeof(zend_async_event_dispose_t)));
}

static zend_future_t *this_future(zval *this)
{
	return (zend_future_t *) test_event_of_kind(Z_OBJ_P(this), TEST_FUTURE);
}

ZEND_METHOD(AsyncTest_Event, complete)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_future_t *future = this_future(ZEND_THIS);
	if (future != NULL) {
		RETURN_BOOL(ZEND_FUTURE_COMPLETE(future, value));
	}
}

ZEND_METHOD(AsyncTest_Event, reject)
{
	zend_object *exception;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	zend_future_t *future = this_future(ZEND_THIS);
	if (future != NULL) {
		RETURN_BOOL(ZEND_FUTURE_REJECT(future, exception));
	}
}

/* Returns the PHP object of the event. The objects of a future and a channel take over a reference. */
ZEND_METHOD(AsyncTest_Event, object)
{
	ZEND_PARSE_PARAMETERS_NONE();

	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	zend_async_event_t *event = test_event_of(&self->std);
	zend_object *object = NULL;

	if (event == NULL) {
		RETURN_THROWS();
	}
	if (self->kind == TEST_FUTURE) {
		ZEND_ASYNC_EVENT_ADD_REF(event);
		object = ZEND_ASYNC_NEW_FUTURE_OBJ((zend_future_t *) event);
	} else if (self->kind == TEST_POOL) {
		object = ZEND_ASYNC_NEW_POOL_OBJ((zend_async_pool_t *) event);
	} else if (self->kind == TEST_CHANNEL) {
		ZEND_ASYNC_EVENT_ADD_REF(event);
		object = ZEND_ASYNC_NEW_CHANNEL_OBJ((zend_async_channel_t *) event);
	} else if (self->kind == TEST_SCOPE && ((zend_async_scope_t *) event)->scope_object != NULL) {
		object = ((zend_async_scope_t *) event)->scope_object;
		GC_ADDREF(object);
	} else if (ZEND_ASYNC_EVENT_IS_ZEND_OBJ(event)) {
		object = ZEND_ASYNC_EVENT_TO_OBJECT(event);
		GC_ADDREF(object);
	}
	if (object != NULL) {
		RETURN_OBJ(object);
	}
}

/* The dispose hook of a producer with a raw pointer, which has to clear it here. */
static bool dispose_produced(zend_async_event_t *event)
{
	zend_async_event_dispose_t *previous = ZEND_ASYNC_EVENT_EXTRA(event);

	if (ZEND_ASYNC_EVENT_REFCOUNT(event) <= 1) {
		test_log("producer detached");
	}
	return (*previous)(event);
}

ZEND_METHOD(AsyncTest_Event, produce)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_future_t *future = this_future(ZEND_THIS);
	if (future != NULL && future->event.dispose != dispose_produced) {
		*(zend_async_event_dispose_t *) ZEND_ASYNC_EVENT_EXTRA(&future->event) = future->event.dispose;
		future->event.dispose = dispose_produced;
	}
}

/* ---- channels ---- */

ZEND_METHOD(AsyncTest_Event, channel)
{
	zend_long size;
	bool resizable = false, thread_safe = false;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_LONG(size)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(resizable)
		Z_PARAM_BOOL(thread_safe)
	ZEND_PARSE_PARAMETERS_END();

	test_return_event(return_value, TEST_CHANNEL,
			(zend_async_event_t *) ZEND_ASYNC_NEW_CHANNEL((size_t) size, resizable, thread_safe));
}

/* Returns a channel created here, or one of userland; NULL with an exception. */
static zend_async_channel_t *this_channel(zval *this)
{
	test_event_t *self = test_event_from_obj(Z_OBJ_P(this));
	zend_class_entry *ce = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_CHANNEL);
	zend_async_event_t *event = test_event_of(&self->std);

	if (event == NULL || self->kind == TEST_CHANNEL) {
		return (zend_async_channel_t *) event;
	}
	if (self->kind != TEST_FOREIGN || ce == NULL || Z_TYPE(self->anchor) != IS_OBJECT || Z_OBJCE(self->anchor) != ce) {
		zend_throw_error(NULL, "Not a channel");
		return NULL;
	}
	return (zend_async_channel_t *) event;
}

ZEND_METHOD(AsyncTest_Event, send)
{
	zval *value;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(value)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_channel_t *channel = this_channel(ZEND_THIS);
	if (channel != NULL) {
		RETURN_BOOL(channel->send(channel, value));
	}
}

ZEND_METHOD(AsyncTest_Event, receive)
{
	zend_object *token = NULL;
	bool consume = true;
	zval value;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, test_ce_event)
		Z_PARAM_BOOL(consume)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_channel_t *channel = this_channel(ZEND_THIS);
	zend_async_event_t *token_event = token != NULL ? test_event_of(token) : NULL;
	if (channel == NULL || EG(exception) != NULL) {
		RETURN_THROWS();
	}

	ZVAL_UNDEF(&value);
	const bool received = channel->receive(channel, consume ? &value : NULL, token_event);
	if (received && consume) {
		RETURN_COPY_VALUE(&value);
	}
	ZEND_ASSERT(Z_ISUNDEF(value));
	RETURN_BOOL(received);
}

ZEND_METHOD(AsyncTest_Event, shut)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_channel_t *channel = this_channel(ZEND_THIS);
	if (channel != NULL) {
		channel->close(channel);
	}
}
