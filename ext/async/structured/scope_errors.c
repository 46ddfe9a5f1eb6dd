/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The route of an exception that no awaiter took: from the scope of the coroutine upwards, until it is taken or the
 * main scope is reached. Each scope tries, in this order: the handler for errors of children (if it came from one),
 * its own handler, the waiters for its end. If none takes it, all coroutines of the subtree are cancelled and the
 * waiters for its completion get the error. Without any waiter the parent continues. Runs while the coroutine is
 * finalised, in its own context.
 *
 * A supervised scope is an end of the route: the error stays on its handle, as in the main scope, and no other coroutine is
 * cancelled. If it was not observed by the time that its handle is destroyed, the handler of the scope gets it, as
 * long as the scope exists. The handle holds no reference to the scope: the handler may refer to the handle, and the
 * collector would not see that cycle.
 *
 * Waiters take the first error of an ending scope. Errors that follow while its coroutines unwind are added to it. */
#include "scope.h"
#include "scheduler/scheduler.h"
#include "zend_async_contain.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

/* Returns the coroutine of a handler call. While the runtime is not active, launches it: main becomes the coroutine. */
static zend_object *handler_coroutine(zend_coroutine_t *coroutine)
{
	if (!coroutine) {
		if (!ZEND_ASYNC_SCHEDULER_INIT()) {
			return NULL;
		}
		coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	}
	return async_coroutine_object(ASYNC_COROUTINE(coroutine));
}

/* The call owns its own copy: the handler may replace itself. */
void async_scope_call(const zend_fcall_t *handler, zval *params, uint32_t count)
{
	zend_fcall_t *call = zend_async_fcall_create(&handler->fci, &handler->fci_cache, NULL, 0, NULL);
	zval retval;

	ZVAL_UNDEF(&retval);
	call->fci.retval = &retval;
	call->fci.params = params;
	call->fci.param_count = count;
	zend_call_function(&call->fci, &call->fci_cache);
	zval_ptr_dtor(&retval);
	call->fci.params = NULL;
	call->fci.param_count = 0;
	zend_fcall_release(call);
}

/* Calls a handler with its scope, the coroutine and the exception. Returns its exception, owned, or NULL. */
static zend_object *call_handler(zend_fcall_t *handler, zend_async_scope_t *scope, zend_coroutine_t *coroutine,
		zend_object *exception)
{
	zend_async_inflight_t inflight;

	/* The last reference to a handle may have been released below a user frame, which goes on afterwards. */
	zend_async_inflight_stash(&inflight);

	zend_object *coroutine_object = handler_coroutine(coroutine);

	if (EXPECTED(coroutine_object)) {
		zval params[3];

		ZVAL_OBJ_COPY(&params[0], async_scope_object(scope));
		ZVAL_OBJ_COPY(&params[1], coroutine_object);
		ZVAL_OBJ_COPY(&params[2], exception);
		async_scope_call(handler, params, 3);
		zval_ptr_dtor(&params[2]);
		zval_ptr_dtor(&params[1]);
		zval_ptr_dtor(&params[0]);
	}

	zend_object *thrown = zend_async_exception_catch();

	zend_async_inflight_restore(&inflight);
	return thrown;
}

static bool may_call_handlers(void)
{
	return ZEND_ASYNC_ON && !ZEND_ASYNC_IS_SCHEDULER_CONTEXT;
}

/* Cancels all coroutines of the subtree. */
static void fail_together(zend_async_scope_t *scope, zend_object *exception)
{
	if (ASYNC_SCOPE(scope)->forced) {
		return;
	}
	zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was cancelled");

	GC_ADDREF(exception);
	zend_async_exception_append(reason, exception);
	async_scope_end(scope, ASYNC_SCOPE_FAIL, reason);
	OBJ_RELEASE(reason);
}

static bool offer_to_completion_waiters(zend_async_scope_t *scope, zend_object *exception)
{
	if (!scope->event.callbacks.length) {
		return false;
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY(&scope->event, NULL, exception);
	if (!ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(&scope->event)) {
		return false;
	}
	/* A block collects the errors that follow itself: an error of its code may be the first one. */
	if (async_scope_is_occupied(ASYNC_SCOPE(scope)) && !ASYNC_SCOPE(scope)->failure.first
			&& !ASYNC_SCOPE(scope)->is_block) {
		async_delivered_error_set(&ASYNC_SCOPE(scope)->failure, exception);
	}
	return true;
}

typedef enum {
	ROUTE_TAKEN,
	ROUTE_UP,
	ROUTE_REPLACED /* *exception is another one, owned */
} route_t;

/* True if a coroutine that is not the one which has failed runs the handler: it has released the last reference to the
 * handle, or waits in a call. What ends this coroutine must reach it. */
static bool ends_caller(const zend_coroutine_t *failed, const zend_object *thrown)
{
	const zend_coroutine_t *caller = ZEND_ASYNC_CURRENT_COROUTINE;

	if (!caller || caller == failed) {
		return false;
	}
	return zend_async_is_exit(thrown)
			|| (zend_async_is_cancellation(thrown)
					&& (ZEND_COROUTINE_IS_CANCELLED(caller) || ((const async_coroutine_t *) caller)->recall));
}

/* Evaluates a handler's exception: none; the end of the request; or an exception that replaces the first one. */
static route_t after_handler(const zend_coroutine_t *failed, zend_object *thrown, zend_object **exception)
{
	if (EXPECTED(!thrown)) {
		return ROUTE_TAKEN;
	}
	if (ends_caller(failed, thrown)) {
		async_report_unobserved(thrown, zend_async_is_contained());
		return ROUTE_TAKEN;
	}
	if (zend_async_is_exit(thrown)) {
		OBJ_RELEASE(thrown);
		async_shutdown_start(NULL);
		return ROUTE_TAKEN;
	}
	if (zend_async_ends_flow_silently(ZEND_ASYNC_CURRENT_COROUTINE, thrown)) {
		/* The handler was cancelled while it worked on the error. */
		OBJ_RELEASE(thrown);
		return ROUTE_TAKEN;
	}
	GC_ADDREF(*exception);
	zend_async_exception_append(thrown, *exception);
	*exception = thrown;
	return ROUTE_REPLACED;
}

static route_t route_at(async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from,
		zend_object **exception)
{
	if (may_call_handlers()) {
		if (from && scope->child_exception_handler) {
			return after_handler(coroutine, call_handler(scope->child_exception_handler, from, coroutine, *exception),
					exception);
		}
		if (scope->exception_handler) {
			return after_handler(coroutine,
					call_handler(scope->exception_handler, &scope->scope, coroutine, *exception), exception);
		}
	}
	if (async_scope_offer_error(scope, coroutine, *exception)) {
		return ROUTE_TAKEN;
	}
	if (async_delivered_error_add(&scope->failure, *exception)) {
		/* The scope is ending with an error that its waiters have received: they also get the following ones. */
		return ROUTE_TAKEN;
	}
	fail_together(&scope->scope, *exception);
	return offer_to_completion_waiters(&scope->scope, *exception) ? ROUTE_TAKEN : ROUTE_UP;
}

/* A handler for errors of child scopes is called at once: a child scope has no handle. */
static bool ends_route(const zend_async_scope_t *scope, const zend_async_scope_t *from)
{
	return UNEXPECTED(ASYNC_SCOPE(scope)->supervised)
			&& !(from && ASYNC_SCOPE(scope)->child_exception_handler && may_call_handlers());
}

/* The handler of `scope` has thrown: the parent gets that exception, which is consumed. */
static void route_replacement(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_object *replacement)
{
	zend_async_scope_t *parent = scope->parent_scope ? scope->parent_scope : async_main_scope();

	if (async_scope_route_error(parent, coroutine, scope, replacement)) {
		OBJ_RELEASE(replacement);
	} else {
		/* No handle keeps it: it can never be observed. */
		async_unhandled_exception_of(replacement, ZEND_ASYNC_SCOPE_IS_CONTAINED(scope));
	}
}

static bool takes_unobserved(zend_async_scope_t *scope, async_coroutine_t *coroutine)
{
	zend_object *replacement = coroutine->coroutine.exception;

	if (!ASYNC_SCOPE(scope)->exception_handler || !may_call_handlers()) {
		return false;
	}
	async_scope_hold(scope);

	zend_object *thrown = call_handler(ASYNC_SCOPE(scope)->exception_handler, scope, &coroutine->coroutine,
			replacement);

	if (after_handler(&coroutine->coroutine, thrown, &replacement) == ROUTE_REPLACED) {
		route_replacement(scope, &coroutine->coroutine, replacement);
	}
	ZEND_ASYNC_SCOPE_RELEASE(scope);
	return true;
}

/* The supervised scope in which the error of a member of `scope` stays on its handle, borrowed; NULL: none. */
static zend_async_scope_t *supervisor_of(zend_async_scope_t *scope)
{
	while (scope && !ASYNC_SCOPE(scope)->supervised) {
		scope = scope->parent_scope;
	}
	return scope;
}

void async_scope_keep_error(async_coroutine_t *coroutine, zend_async_scope_t *home)
{
	async_scope_t *scope = ASYNC_SCOPE(supervisor_of(home));

	if (scope) {
		coroutine->supervisor = &scope->scope;
		ZEND_ASYNC_STACK_PUSH(scope->first_failed, coroutine, scope_prev, scope_next);
	}
}

void async_scope_forget_error(async_coroutine_t *coroutine)
{
	async_scope_t *scope = ASYNC_SCOPE(coroutine->supervisor);

	if (scope) {
		coroutine->supervisor = NULL;
		ZEND_ASYNC_STACK_REMOVE(scope->first_failed, coroutine, scope_prev, scope_next);
	}
}

static bool scope_takes_unobserved(async_coroutine_t *coroutine)
{
	zend_async_scope_t *scope = coroutine->home ? supervisor_of(coroutine->home) : coroutine->supervisor;

	return scope && takes_unobserved(scope, coroutine);
}

void async_scope_errors_startup(void)
{
	async_scheduler_hooks.scope_takes_unobserved = scope_takes_unobserved;
}

bool async_scope_route_error(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from,
		zend_object *exception)
{
	zend_object *replacement = NULL; /* owned: the exception of a handler */
	zend_object *current = exception;
	route_t route = ROUTE_UP;

	const bool is_contained = ZEND_ASYNC_SCOPE_IS_CONTAINED(scope);

	/* Each scope is held until its parent has been tried: a handler may release everything else. */
	if (from) {
		async_scope_hold(from);
	}
	async_scope_hold(scope);

	while (scope != ZEND_ASYNC_MAIN_SCOPE && !ends_route(scope, from)) {
		route = route_at(ASYNC_SCOPE(scope), coroutine, from, &current);
		if (route == ROUTE_TAKEN) {
			break;
		}
		if (route == ROUTE_REPLACED) {
			if (replacement) {
				OBJ_RELEASE(replacement);
			}
			replacement = current;
		}
		zend_async_scope_t *parent = scope->parent_scope ? scope->parent_scope : async_main_scope();
		async_scope_hold(parent);
		if (from) {
			ZEND_ASYNC_SCOPE_RELEASE(from);
		}
		from = scope;
		scope = parent;
		/* An embedder's function of its own decides for the scope and for what is above it. */
		if (UNEXPECTED(scope->catch_or_cancel != async_scope_catch_or_cancel)) {
			route = scope->catch_or_cancel(scope, coroutine, from, current, false, false, false) ? ROUTE_TAKEN
																								 : ROUTE_UP;
			break;
		}
	}

	if (from) {
		ZEND_ASYNC_SCOPE_RELEASE(from);
	}
	ZEND_ASYNC_SCOPE_RELEASE(scope);

	if (route == ROUTE_TAKEN) {
		if (replacement) {
			OBJ_RELEASE(replacement);
		}
		return true;
	}
	if (replacement) {
		/* No handle keeps it: it can never be observed. */
		async_unhandled_exception_of(replacement, is_contained);
		return true;
	}
	return false;
}
