/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes as a C owner uses them: creation, pinning, cancellation, waits, release. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php_async_test.h"

ZEND_METHOD(AsyncTest_Event, scope)
{
	zend_object *parent = NULL;
	bool with_object = false;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(parent, test_ce_event)
		Z_PARAM_BOOL(with_object)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *parent_scope = parent != NULL ? (zend_async_scope_t *) test_event_of_kind(parent, TEST_SCOPE)
													  : NULL;
	if (EG(exception) != NULL) {
		RETURN_THROWS();
	}
	zend_async_scope_t *scope = with_object ? ZEND_ASYNC_NEW_SCOPE_WITH_OBJECT(parent_scope)
											: ZEND_ASYNC_NEW_SCOPE(parent_scope);
	if (scope == NULL) {
		RETURN_THROWS();
	}

	if (with_object) {
		/* This form returns a reference to the object only, the other form one to the scope. */
		ZEND_ASYNC_EVENT_ADD_REF(&scope->event);
	}
	test_return_event(return_value, TEST_SCOPE, &scope->event);
	if (with_object && scope->scope_object != NULL) {
		/* The caller owns the first reference to the object. */
		ZVAL_OBJ(&test_event_from_obj(Z_OBJ_P(return_value))->anchor, scope->scope_object);
	}
}

/* Returns the scope of a coroutine object of userland. */
ZEND_METHOD(AsyncTest_Event, scopeOf)
{
	zend_object *coroutine;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ(coroutine)
	ZEND_PARSE_PARAMETERS_END();

	zend_coroutine_t *self = test_coroutine_of(coroutine);
	if (self == NULL || self->scope == NULL) {
		return;
	}
	ZEND_ASYNC_EVENT_ADD_REF(&self->scope->event);
	test_return_event(return_value, TEST_SCOPE, &self->scope->event);
}

static zend_async_scope_t *this_scope(zval *this)
{
	return (zend_async_scope_t *) test_event_of_kind(Z_OBJ_P(this), TEST_SCOPE);
}

ZEND_METHOD(AsyncTest_Event, spawnIn)
{
	zend_fcall_info fci;
	zend_fcall_info_cache fcc;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_FUNC(fci, fcc)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	zend_coroutine_t *coroutine = scope != NULL ? ZEND_ASYNC_SPAWN_WITH(scope) : NULL;
	if (coroutine == NULL) {
		RETURN_THROWS();
	}
	ZEND_ASYNC_FCALL_DEFINE(fcall, fci, fcc, NULL, 0, NULL);
	coroutine->fcall = fcall;
	RETURN_OBJ_COPY(ZEND_ASYNC_EVENT_TO_OBJECT(&coroutine->event));
}

ZEND_METHOD(AsyncTest_Event, scopeCancel)
{
	zend_object *reason = NULL;
	bool safely = false;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(reason, zend_ce_throwable)
		Z_PARAM_BOOL(safely)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope == NULL) {
		RETURN_THROWS();
	}
	if (reason == NULL) {
		RETURN_BOOL(ZEND_ASYNC_SCOPE_CLOSE(scope, safely));
	}
	GC_ADDREF(reason);
	RETURN_BOOL(ZEND_ASYNC_SCOPE_CANCEL(scope, reason, true, safely));
}

ZEND_METHOD(AsyncTest_Event, route)
{
	zend_object *exception;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJ_OF_CLASS(exception, zend_ce_throwable)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope != NULL) {
		RETURN_BOOL(ZEND_ASYNC_SCOPE_CATCH(scope, NULL, NULL, exception, false, false));
	}
}

ZEND_METHOD(AsyncTest_Event, pin)
{
	bool on = true;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(on)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope == NULL) {
		RETURN_THROWS();
	}
	if (on) {
		ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(scope);
	} else {
		ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(scope);
	}
}

ZEND_METHOD(AsyncTest_Event, tryDispose)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope != NULL) {
		RETURN_BOOL(scope->try_to_dispose(scope));
	}
}

/* Drops the object's reference, as an owner in C does. The object then has a bare pointer, until a release disposes of
 * the scope: the first one that finds nothing to wait for. */
ZEND_METHOD(AsyncTest_Event, scopeRelease)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope == NULL) {
		return;
	}
	test_event_t *self = test_event_from_obj(Z_OBJ_P(ZEND_THIS));
	if (ZEND_ASYNC_EVENT_REFCOUNT(&scope->event) <= (self->borrowed ? 1 : 2) && scope->scope_object == NULL
			&& scope->scopes.length == 0 && ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(scope)) {
		test_event_forget(self);
	}
	self->borrowed = true;
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

ZEND_METHOD(AsyncTest_Event, scopeState)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope == NULL) {
		RETURN_THROWS();
	}
	array_init(return_value);
	add_assoc_bool(return_value, "closed", ZEND_ASYNC_SCOPE_IS_CLOSED(scope));
	add_assoc_bool(return_value, "shut", ZEND_ASYNC_SCOPE_IS_SHUT(scope));
	add_assoc_bool(return_value, "cancelled", ZEND_ASYNC_SCOPE_IS_CANCELLED(scope));
	add_assoc_bool(return_value, "completed", ZEND_ASYNC_SCOPE_IS_COMPLETED(scope));
	add_assoc_bool(return_value, "done", ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(scope));
	add_assoc_bool(return_value, "disposable", ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(scope));
	add_assoc_bool(return_value, "object", scope->scope_object != NULL);
	add_assoc_bool(return_value, "context", scope->context != NULL);
	add_assoc_long(return_value, "children", scope->scopes.length);
	add_assoc_string(return_value, "policy",
			ZEND_ASYNC_SCOPE_IS_DISPOSE_SAFELY(scope)     ? "safe"
					: ZEND_ASYNC_SCOPE_IS_NOT_SAFE(scope) ? "not safe"
														  : "default");
}

ZEND_METHOD(AsyncTest_Event, awaitAfterCancellation)
{
	zend_fcall_info fci = empty_fcall_info;
	zend_fcall_info_cache fcc = empty_fcall_info_cache;
	zend_object *token = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_FUNC_OR_NULL(fci, fcc)
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(token, test_ce_event)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	zend_async_event_t *token_event = token != NULL ? test_event_of(token) : NULL;
	if (scope != NULL && EG(exception) == NULL && ZEND_ASYNC_SCHEDULER_INIT()) {
		ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION(scope, ZEND_ASYNC_CURRENT_COROUTINE, &fci, &fcc, token_event);
	}
}

/* Hooks of the scope before and after a coroutine is enqueued; they log, and refuse if `refuse_next` is set. */
static bool refuse_next;

static bool before_enqueue(zend_coroutine_t *coroutine, zend_async_scope_t *scope, zval *result)
{
	test_log("before enqueue");
	if (refuse_next) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "refused by the scope");
		return false;
	}
	return true;
}

static void after_enqueue(zend_coroutine_t *coroutine, zend_async_scope_t *scope)
{
	test_log("after enqueue");
}

ZEND_METHOD(AsyncTest_Event, hookScope)
{
	bool refuse = false;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(refuse)
	ZEND_PARSE_PARAMETERS_END();

	zend_async_scope_t *scope = this_scope(ZEND_THIS);
	if (scope != NULL) {
		scope->before_coroutine_enqueue = before_enqueue;
		scope->after_coroutine_enqueue = after_enqueue;
		refuse_next = refuse;
	}
}
