/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Handlers of Coroutine::finally() and Scope::finally(). They run in helper coroutines, ahead of the run queue. One
 * helper calls them in order. When a handler suspends, another helper continues with the next handler. The last helper
 * to finish throws their exceptions: one as it is, several as a CompositeException without cancellations, a
 * cancellation if there is nothing else. */
#include "finally.h"
#include "coroutine.h"
#include "scheduler.h"
#include "base/exceptions.h"
#include "zend_async_inflight.h"

struct _async_finally_s {
	uint32_t ref_count;    /* one of the subject until dispatch, then one per helper */
	uint32_t length;
	uint32_t capacity;
	uint32_t next;         /* first handler not called yet */
	uint32_t running;      /* helpers that have not returned */
	zend_object *subject;  /* owned from dispatch on: what the handlers get as argument */
	zend_async_scope_t *error_scope; /* one counted reference from dispatch on; NULL: the scope of the helpers */
	zend_object *error;    /* owned: first exception, or the composite once there are two */
	bool is_composite;
	bool queued;           /* helpers start behind the run queue, not ahead of it */
	zval *handlers;        /* owned closures */
};

static void finally_release(async_finally_t *finally)
{
	if (--finally->ref_count) {
		return;
	}
	for (uint32_t i = 0; i < finally->length; i++) {
		zval_ptr_dtor(&finally->handlers[i]);
	}
	if (finally->handlers) {
		efree(finally->handlers);
	}
	if (finally->error) {
		OBJ_RELEASE(finally->error);
	}
	if (finally->subject) {
		OBJ_RELEASE(finally->subject);
	}
	if (finally->error_scope) {
		ZEND_ASYNC_SCOPE_RELEASE(finally->error_scope);
	}
	efree(finally);
}

/* Takes ownership of the error. A cancelled handler has not failed: any error replaces a cancellation, and of several
 * cancellations one is kept. */
static void collect_error(async_finally_t *finally, zend_object *error)
{
	zend_object *first = finally->error;

	if (!first || zend_async_is_cancellation(first)) {
		finally->error = error;
		if (first) {
			OBJ_RELEASE(first);
		}
		return;
	}
	if (zend_async_is_cancellation(error)) {
		OBJ_RELEASE(error);
		return;
	}
	if (!finally->is_composite) {
		zend_object *composite = async_new_composite_exception();
		async_composite_exception_add(composite, finally->error, true);
		finally->error = composite;
		finally->is_composite = true;
	}
	async_composite_exception_add(finally->error, error, true);
}

/* Takes the error of the handlers, NULL if none. The caller owns it. */
static zend_object *take_error(async_finally_t *finally)
{
	zend_object *error = finally->error;

	finally->error = NULL;
	if (UNEXPECTED(finally->is_composite) && error) {
		async_composite_exception_describe(error, "", " of finally() handlers");
	}
	return error;
}

/* Calls the next handler. False: EG(exception) is an exit. */
static bool call_next(async_finally_t *finally)
{
	zval argument, retval;
	zval *handler = &finally->handlers[finally->next++];

	ZVAL_OBJ(&argument, finally->subject);
	ZVAL_UNDEF(&retval);
	call_user_function(NULL, NULL, handler, &retval, 1, &argument);
	zval_ptr_dtor(&retval);

	zend_object *error = EG(exception);
	if (UNEXPECTED(error)) {
		if (zend_async_is_exit(error)) {
			return false;
		}
		collect_error(finally, zend_async_exception_catch());
	}
	return true;
}

static void spawn_helper(async_finally_t *finally, zend_async_scope_t *scope);

/* Starts another helper for the remaining handlers when the running handler suspends. Fires once. */
static bool finally_on_switch(zend_coroutine_t *helper, bool is_enter, bool is_finishing)
{
	async_finally_t *finally = helper->extended_data;

	if (is_enter || is_finishing) {
		return !is_finishing;
	}
	if (finally->next < finally->length) {
		spawn_helper(finally, helper->scope);
	}
	return false;
}

static void finally_helper_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	async_finally_t *finally = self->extended_data;
	const uint32_t helpers_before = finally->running;

	/* Only its start is ahead of the run queue. */
	ASYNC_COROUTINE(self)->hi_priority = false;

	/* Stop once a handler has suspended: another helper has taken over the rest. */
	while (finally->next < finally->length && call_next(finally) && finally->running == helpers_before);

	if (--finally->running == 0 && finally->error && !EG(exception)) {
		zend_throw_exception_internal(take_error(finally));
	}
}

static void helper_dispose(zend_coroutine_t *helper)
{
	async_finally_t *finally = helper->extended_data;
	helper->extended_data = NULL;
	if (UNEXPECTED(ZEND_COROUTINE_IS_BAILOUT(helper)) && ZEND_COROUTINE_IS_CONTAINED(helper)) {
		/* The others are called, and what they have thrown is thrown. */
		finally->running--;
		if (finally->next < finally->length || (finally->running == 0 && finally->error)) {
			spawn_helper(finally, helper->scope);
		}
	}
	finally_release(finally);
}

static void spawn_helper(async_finally_t *finally, zend_async_scope_t *scope)
{
	async_coroutine_t *helper = async_coroutine_new(scope);

	helper->helper = true;
	helper->hi_priority = !finally->queued;
	helper->coroutine.internal_entry = finally_helper_entry;
	helper->coroutine.extended_data = finally;
	helper->coroutine.extended_dispose = helper_dispose;
	if (finally->error_scope) {
		helper->error_scope = finally->error_scope;
		ZEND_ASYNC_EVENT_ADD_REF(&finally->error_scope->event);
	}
	finally->ref_count++;
	finally->running++;

	zend_coroutine_add_switch_handler(&helper->coroutine, finally_on_switch);
	async_enqueue(&helper->coroutine);
	OBJ_RELEASE(&helper->std);
}

void async_finally_add(async_finally_t **list, zval *closure)
{
	async_finally_t *finally = *list;

	if (!finally) {
		finally = ecalloc(1, sizeof(*finally));
		finally->ref_count = 1;
		*list = finally;
	}
	if (finally->length == finally->capacity) {
		finally->capacity = finally->capacity ? finally->capacity * 2 : 2;
		finally->handlers = safe_erealloc(finally->handlers, finally->capacity, sizeof(zval), 0);
	}
	ZVAL_COPY(&finally->handlers[finally->length++], closure);
}

static async_finally_t *finally_take(async_finally_t **list, zend_object *subject)
{
	async_finally_t *finally = *list;

	*list = NULL;
	finally->subject = subject;
	GC_ADDREF(subject);
	return finally;
}

void async_finally_dispatch(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope,
		zend_async_scope_t *error_scope)
{
	async_finally_t *finally = finally_take(list, subject);

	if (error_scope) {
		finally->error_scope = error_scope;
		ZEND_ASYNC_EVENT_ADD_REF(&error_scope->event);
	}
	spawn_helper(finally, scope);
	finally_release(finally);
}

void async_finally_dispatch_queued(async_finally_t **list, zend_object *subject, zend_async_scope_t *scope)
{
	(*list)->queued = true;
	async_finally_dispatch(list, subject, scope, NULL);
}

zend_object *async_finally_call(async_finally_t **list, zend_object *subject)
{
	async_finally_t *finally = finally_take(list, subject);
	zend_object *error;

	while (finally->next < finally->length && call_next(finally));
	error = take_error(finally);
	finally_release(finally);
	return error;
}

void async_finally_call_late(zval *closure, const zval *subject)
{
	zval argument, retval;

	ZVAL_COPY_VALUE(&argument, subject);
	ZVAL_UNDEF(&retval);
	call_user_function(NULL, NULL, closure, &retval, 1, &argument);
	zval_ptr_dtor(&retval);
}

void async_finally_discard(async_finally_t **list)
{
	async_finally_t *finally = *list;

	if (finally) {
		*list = NULL;
		finally_release(finally);
	}
}

void async_finally_get_gc(const async_finally_t *finally, zend_get_gc_buffer *buffer)
{
	for (uint32_t i = 0; finally && i < finally->length; i++) {
		zend_get_gc_buffer_add_zval(buffer, &finally->handlers[i]);
	}
}
