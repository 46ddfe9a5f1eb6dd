/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The C side of scopes: membership, counters, the tree, cancellation downwards. The main scope is the root of the request
 * and the end of every error route. */
#include "scope.h"
#include "context.h"
#include "coroutine/coroutine.h"

#define SCOPE(s) ((async_scope_t *) (s))

static bool scope_has_members(zend_async_scope_t *scope, bool with_zombies)
{
	if (SCOPE(scope)->active || (with_zombies && SCOPE(scope)->zombies)) {
		return true;
	}
	for (uint32_t i = 0; i < scope->scopes.length; i++) {
		if (scope_has_members(scope->scopes.data[i], with_zombies)) {
			return true;
		}
	}
	return false;
}

static bool scope_can_be_disposed(zend_async_scope_t *scope, bool with_zombies, bool check_zend_objects)
{
	if (scope_has_members(scope, with_zombies)) {
		return false;
	}
	return !check_zend_objects
		|| (!ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(scope) && (!scope->scope_object || ZEND_ASYNC_SCOPE_IS_SHUT(scope)));
}

void async_scope_bind(zend_async_scope_t *zend_scope, async_scope_resource_t *resource)
{
	async_scope_t *scope = SCOPE(zend_scope);

	ZEND_ASSERT(!resource->scope);
	if (UNEXPECTED(ZEND_ASYNC_SCOPE_IS_SHUT(zend_scope))) {
		resource->close(resource);
		return;
	}
	resource->scope = zend_scope;
	resource->next = NULL;
	resource->prev = scope->last_resource;
	if (scope->last_resource) {
		scope->last_resource->next = resource;
	} else {
		scope->first_resource = resource;
	}
	scope->last_resource = resource;
}

void async_scope_unbind(async_scope_resource_t *resource)
{
	async_scope_t *scope = SCOPE(resource->scope);

	if (!scope) {
		return;
	}
	if (resource->prev) {
		resource->prev->next = resource->next;
	} else {
		scope->first_resource = resource->next;
	}
	if (resource->next) {
		resource->next->prev = resource->prev;
	} else {
		scope->last_resource = resource->prev;
	}
	resource->scope = NULL;
}

static void scope_close_resources(zend_async_scope_t *scope)
{
	while (SCOPE(scope)->first_resource) {
		async_scope_resource_t *resource = SCOPE(scope)->first_resource;
		async_scope_unbind(resource);
		resource->close(resource);
	}
}

static bool scope_dispose(zend_async_event_t *event)
{
	zend_async_scope_t *scope = (zend_async_scope_t *) event;

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}

	ZEND_ASYNC_SCOPE_SET_SHUT(scope);
	ZEND_ASYNC_SCOPE_SET_CLOSED(scope);
	event->ref_count = 0;
	scope_close_resources(scope);

	if (scope->parent_scope) {
		zend_async_scope_t *parent = scope->parent_scope;
		zend_async_scope_remove_child(parent, scope);
	}
	zend_async_scope_free_children(scope);
	zend_async_callbacks_free(event);
	if (scope->context) {
		async_context_detach_scope(scope->context);
		scope->context->dispose(scope->context);
	}
	efree(scope);
	return true;
}

static bool scope_try_to_dispose(zend_async_scope_t *scope)
{
	if (scope->event.ref_count > 1 || !ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(scope)) {
		return false;
	}
	return scope_dispose(&scope->event);
}

/* Children first, then the members in spawn order. */
static void scope_cancel(zend_async_scope_t *scope, zend_object *reason, bool is_safely)
{
	ZEND_ASYNC_SCOPE_SET_CANCELLED(scope);

	for (uint32_t i = 0; i < scope->scopes.length; i++) {
		scope_cancel(scope->scopes.data[i], reason, is_safely);
	}
	scope_close_resources(scope);
	for (async_coroutine_t *c = SCOPE(scope)->first; c; c = c->scope_next) {
		if (!c->helper) {
			async_coroutine_cancel(&c->coroutine, reason, false, is_safely);
		}
	}
}

static bool scope_catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from_scope,
	zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation)
{
	bool handled = false;

	if (is_cancellation) {
		zend_object *reason = exception;

		if (!reason) {
			reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was cancelled");
			transfer_error = true;
		}
		scope_cancel(scope, reason, is_safely);
		if (transfer_error) {
			OBJ_RELEASE(reason);
		}
		return true;
	}

	if (scope != ZEND_ASYNC_MAIN_SCOPE) {
		/* Fail together, then go up. The main scope is where the route ends: its coroutines are independent. */
		zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was cancelled");
		zend_async_scope_t *parent = scope->parent_scope;

		GC_ADDREF(exception);
		zend_async_exception_append(reason, exception);
		scope_cancel(scope, reason, false);
		OBJ_RELEASE(reason);

		handled = parent && ZEND_ASYNC_SCOPE_CATCH(parent, coroutine, scope, exception, false, is_safely);
	}

	if (transfer_error) {
		OBJ_RELEASE(exception);
	}
	return handled;
}

static bool scope_start_stop(zend_async_event_t *event)
{
	return true;
}

static zend_string *scope_info(zend_async_event_t *event)
{
	return event == (zend_async_event_t *) ZEND_ASYNC_MAIN_SCOPE
		? zend_string_init("Main scope", sizeof("Main scope") - 1, false)
		: zend_string_init("Scope", sizeof("Scope") - 1, false);
}

zend_async_scope_t *async_scope_new(zend_async_scope_t *parent, bool with_zend_object)
{
	if (with_zend_object) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Scope objects are not available in this version");
		return NULL;
	}
	if (parent && ZEND_ASYNC_SCOPE_IS_SHUT(parent)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot create a child of a closed scope");
		return NULL;
	}

	zend_async_scope_t *scope = ecalloc(1, sizeof(async_scope_t));

	scope->event.ref_count = 1;
	scope->event.add_callback = zend_async_callbacks_push;
	scope->event.del_callback = zend_async_callbacks_remove_ordered;
	scope->event.start = scope_start_stop;
	scope->event.stop = scope_start_stop;
	scope->event.dispose = scope_dispose;
	scope->event.info = scope_info;
	scope->can_be_disposed = scope_can_be_disposed;
	scope->try_to_dispose = scope_try_to_dispose;
	scope->catch_or_cancel = scope_catch_or_cancel;

	if (parent) {
		scope->request_scope = parent->request_scope;
		scope->event.flags |= parent->event.flags & (ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY | ZEND_ASYNC_SCOPE_F_NOT_SAFE);
		zend_async_scope_add_child(parent, scope);
	}
	return scope;
}

zend_async_scope_t *async_main_scope(void)
{
	if (UNEXPECTED(!ZEND_ASYNC_MAIN_SCOPE)) {
		ZEND_ASYNC_MAIN_SCOPE = async_scope_new(NULL, false);
		ZEND_ASYNC_SCOPE_SET_DISPOSE_SAFELY(ZEND_ASYNC_MAIN_SCOPE);
		ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(ZEND_ASYNC_MAIN_SCOPE);
	}
	return ZEND_ASYNC_MAIN_SCOPE;
}

void async_main_scope_release_context(void)
{
	zend_async_scope_t *scope = ZEND_ASYNC_MAIN_SCOPE;

	if (scope && scope->context) {
		zend_async_context_t *context = scope->context;
		scope->context = NULL;
		async_context_detach_scope(context);
		context->dispose(context);
	}
}

void async_main_scope_destroy(void)
{
	zend_async_scope_t *scope = ZEND_ASYNC_MAIN_SCOPE;

	if (scope) {
		ZEND_ASYNC_MAIN_SCOPE = NULL;
		ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(scope);
		scope->event.ref_count = 1;
		scope_dispose(&scope->event);
	}
}

void async_scope_add_coroutine(zend_async_scope_t *zend_scope, async_coroutine_t *coroutine)
{
	async_scope_t *scope = SCOPE(zend_scope);

	coroutine->coroutine.scope = zend_scope;
	coroutine->scope_next = NULL;
	coroutine->scope_prev = scope->last;
	if (scope->last) {
		scope->last->scope_next = coroutine;
	} else {
		scope->first = coroutine;
	}
	scope->last = coroutine;
	scope->active++;
}

void async_scope_remove_coroutine(async_coroutine_t *coroutine)
{
	async_scope_t *scope = SCOPE(coroutine->coroutine.scope);

	if (!scope) {
		return;
	}
	coroutine->coroutine.scope = NULL;
	if (coroutine->scope_prev) {
		coroutine->scope_prev->scope_next = coroutine->scope_next;
	} else {
		scope->first = coroutine->scope_next;
	}
	if (coroutine->scope_next) {
		coroutine->scope_next->scope_prev = coroutine->scope_prev;
	} else {
		scope->last = coroutine->scope_prev;
	}

	if (ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine)) {
		scope->zombies--;
	} else {
		scope->active--;
	}
	if (!scope->first && &scope->scope != ZEND_ASYNC_MAIN_SCOPE) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&scope->scope.event, NULL, NULL);
		if (ZEND_ASYNC_SCOPE_IS_SHUT(&scope->scope)) {
			scope->scope.try_to_dispose(&scope->scope);
		}
	}
}

zend_async_context_t *async_scope_context(zend_async_scope_t *scope)
{
	if (!scope->context) {
		scope->context = async_context_new();
		async_context_attach_scope(scope->context, scope);
	}
	return scope->context;
}
