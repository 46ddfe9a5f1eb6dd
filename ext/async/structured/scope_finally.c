/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers of Scope::finally(): called once the scope is terminal, with the Scope as argument, in helper coroutines
 * of the parent scope. While the runtime is not active they are called directly. Their exceptions are routed from
 * the scope itself.
 *
 * After a fatal error they are deferred until the shutdown functions have run; the coroutines have been ended by
 * then. */
#include "scope.h"
#include "scheduler/state.h"
#include "state.h"
#include "scheduler/scheduler.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

static bool must_wait(void)
{
	return CG(unclean_shutdown) && !STRUCTURED_G(shutdown_functions_done);
}

static void keep_for_later(async_scope_t *scope)
{
	ZEND_ASYNC_EVENT_ADD_REF(&scope->scope.event);
	async_deque_push_back(&STRUCTURED_G(waiting_scopes), scope);
}

/* Calls the handlers and routes their exceptions. Returns an exception that was not taken, owned. *token is set if a
 * handler called exit(). At the end of the request there is no frame below; without one the engine would report an
 * exception before it could be taken. */
static zend_object *call_handlers(async_scope_t *scope, zend_object *subject, zend_object **token)
{
	zend_execute_data *execute_data = EG(current_execute_data);

	if (!execute_data) {
		async_init_frame();
		EG(current_execute_data) = &SCHEDULER_G(scheduler_frame);
	}
	zend_object *error = async_finally_call(&scope->finally_handlers, subject);

	*token = zend_async_exception_catch();
	if (error && (*token || async_scope_route_error(&scope->scope, ZEND_ASYNC_CURRENT_COROUTINE, NULL, error))) {
		OBJ_RELEASE(error);
		error = NULL;
	}
	EG(current_execute_data) = execute_data;
	return error;
}

/* Throws what was not taken: the caller is main outside a coroutine, or a destructor that runs there. */
static void call_directly(async_scope_t *scope, zend_object *subject)
{
	zend_async_inflight_t inflight;
	zend_object *token;

	zend_async_inflight_stash(&inflight);

	zend_object *error = call_handlers(scope, subject, &token);

	zend_async_inflight_restore(&inflight);
	if (token) {
		async_report_unobserved(token, ZEND_ASYNC_SCOPE_IS_CONTAINED(&scope->scope));
	} else if (error) {
		async_report_unobserved(error, ZEND_ASYNC_SCOPE_IS_CONTAINED(&scope->scope));
	}
}

void async_scope_dispatch_finally(async_scope_t *scope)
{
	if (UNEXPECTED(must_wait())) {
		keep_for_later(scope);
		return;
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		async_finally_discard(&scope->finally_handlers);
		return;
	}

	zend_object *subject = async_scope_object(&scope->scope);

	GC_ADDREF(subject);
	if (ZEND_ASYNC_IS_ACTIVE) {
		zend_async_scope_t *parent = scope->scope.parent_scope;
		async_finally_dispatch(&scope->finally_handlers, subject, parent ? parent : async_main_scope(), &scope->scope);
	} else {
		call_directly(scope, subject);
	}
	OBJ_RELEASE(subject);
}

void async_scope_flush_finally(void)
{
	volatile bool bailout = false;

	STRUCTURED_G(shutdown_functions_done) = true;

	while (STRUCTURED_G(waiting_scopes).length) {
		async_scope_t *scope = async_deque_pop_front(&STRUCTURED_G(waiting_scopes));
		zend_try {
			if (scope->finally_handlers) {
				async_scope_dispatch_finally(scope);
			}
			ZEND_ASYNC_SCOPE_RELEASE(&scope->scope);
		} zend_catch {
			/* The handlers of the other scopes are still to be called. */
			bailout = true;
		} zend_end_try();
	}
	if (bailout) {
		zend_bailout();
	}
}

void async_scope_finally(async_scope_t *scope, zval *closure)
{
	if (!ZEND_ASYNC_SCOPE_IS_CLOSED(&scope->scope)) {
		async_finally_add(&scope->finally_handlers, closure);
		return;
	}

	zval argument, retval;

	ZVAL_OBJ_COPY(&argument, async_scope_object(&scope->scope));
	ZVAL_UNDEF(&retval);
	call_user_function(NULL, NULL, closure, &retval, 1, &argument);
	zval_ptr_dtor(&retval);
	zval_ptr_dtor(&argument);
}
