/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Waiting from a coroutine, as an extension does it: prepare the waker, subscribe, suspend, clean. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

/* Prepares the waker of the current coroutine for subscriptions; NULL with an exception. */
static zend_async_waker_t *prepare(zend_long timeout, zend_async_event_t *token)
{
	if (ZEND_ASYNC_IS_OFF) {
		zend_throw_error(NULL, "The runtime is off");
		return NULL;
	}
	if (!ZEND_ASYNC_SCHEDULER_INIT()) {
		return NULL;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	return timeout != 0 || token != NULL ? zend_async_waker_new_with_timeout(coroutine, (zend_ulong) timeout, token)
										 : ZEND_ASYNC_WAKER_NEW(coroutine);
}

/* Throws if a subscription was refused without an exception. */
static void refused(void)
{
	if (EG(exception) == NULL) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The event has already been terminated");
	}
}

void test_await(zend_async_event_t *event, zend_long timeout, zend_async_event_t *token, zval *return_value)
{
	zend_async_waker_t *waker = prepare(timeout, token);

	if (waker == NULL) {
		return;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	if (!zend_async_resume_when(coroutine, event, false, zend_async_waker_callback_resolve, NULL)) {
		zend_async_waker_clean(coroutine);
		refused();
		return;
	}

	if (ZEND_ASYNC_SUSPEND() && return_value != NULL && Z_TYPE(waker->result) != IS_UNDEF) {
		ZVAL_COPY_VALUE(return_value, &waker->result);
		ZVAL_UNDEF(&waker->result);
	}
	zend_async_waker_clean(coroutine);
}

/* Returns the keys of those `events` that are in the triggered set. */
static void add_triggered(zval *return_value, const zend_async_waker_t *waker, HashTable *events)
{
	zend_ulong index;
	zend_string *key;
	zval *object;

	array_init(return_value);
	ZEND_HASH_FOREACH_KEY_VAL(events, index, key, object) {
		zend_async_event_t *event = test_event_from_obj(Z_OBJ_P(object))->event;

		if (event == NULL || waker->triggered_events == NULL
				|| !zend_hash_index_exists(waker->triggered_events, ZEND_ASYNC_WAKER_EVENT_KEY(event))) {
			continue;
		}
		if (key != NULL) {
			add_next_index_str(return_value, zend_string_copy(key));
		} else {
			add_next_index_long(return_value, (zend_long) index);
		}
	} ZEND_HASH_FOREACH_END();
}

static bool subscribe_all(zend_coroutine_t *coroutine, HashTable *events)
{
	zval *object;

	ZEND_HASH_FOREACH_VAL(events, object) {
		if (Z_TYPE_P(object) != IS_OBJECT || Z_OBJCE_P(object) != test_ce_event) {
			zend_argument_type_error(1, "must be a list of events");
			return false;
		}
		zend_async_event_t *event = test_event_of(Z_OBJ_P(object));
		if (event == NULL
				|| !zend_async_resume_when(coroutine, event, false, zend_async_waker_callback_resolve, NULL)) {
			refused();
			return false;
		}
	} ZEND_HASH_FOREACH_END();

	return true;
}

ZEND_FUNCTION(AsyncTest_wait)
{
	HashTable *events;
	zend_long timeout = 0;
	zend_object *token = NULL;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_ARRAY_HT(events)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(timeout)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, test_ce_event)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *token_event = token != NULL ? test_event_of(token) : NULL;
	zend_async_waker_t *waker = EG(exception) == NULL ? prepare(timeout, token_event) : NULL;
	if (waker == NULL) {
		RETURN_THROWS();
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	if (subscribe_all(coroutine, events) && ZEND_ASYNC_SUSPEND()) {
		add_triggered(return_value, waker, events);
	}
	zend_async_waker_clean(coroutine);
}

ZEND_FUNCTION(AsyncTest_suspend_bare)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (prepare(0, NULL) == NULL) {
		RETURN_THROWS();
	}
	RETVAL_BOOL(ZEND_ASYNC_SUSPEND());
	zend_async_waker_clean(ZEND_ASYNC_CURRENT_COROUTINE);
}

/* One of several callbacks of a coroutine on one event, which starts once and notifies each. */
static void on_counted(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	test_log("self");
	zend_async_waker_callback_resolve(event, callback, result, exception);
}

ZEND_FUNCTION(AsyncTest_subscribe_self)
{
	zend_object *object;
	zend_long times = 1;

	ZEND_PARSE_PARAMETERS_START(1, 2)
		Z_PARAM_OBJ_OF_CLASS(object, test_ce_event)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(times)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of(object);
	if (event == NULL || prepare(0, NULL) == NULL) {
		RETURN_THROWS();
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	bool done = true;
	while (done && times-- > 0) {
		done = zend_async_resume_when(coroutine, event, false, on_counted, NULL);
	}
	RETVAL_BOOL(done && ZEND_ASYNC_SUSPEND());
	zend_async_waker_clean(coroutine);
}

ZEND_FUNCTION(AsyncTest_leave_subscription)
{
	zend_object *object;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(object, test_ce_event)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_event_t *event = test_event_of(object);
	if (event != NULL && prepare(0, NULL) != NULL) {
		RETURN_BOOL(zend_async_resume_when(ZEND_ASYNC_CURRENT_COROUTINE, event, false,
				zend_async_waker_callback_resolve, NULL));
	}
}
