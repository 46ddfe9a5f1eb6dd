/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The life of a scope: tree, members, counters, resources, the transition to the terminal state, the memory.
 * scope_end.c implements the ways it ends. The main scope is the root of the request and the end of every error
 * route.
 *
 * Each scope counts its own members and the children whose subtree is busy or occupied. A coroutine that is added or
 * removed touches the ancestors only if it is the first or the last one of a subtree. */
#include "scope.h"
#include "state.h"
#include "base/location.h"
#include "context.h"
#include "scheduler/scheduler.h"
#include "zend_async_contain.h"
#include "zend_sort.h"

ZEND_EXT_TLS async_structured_state_t async_structured_state;

/* --- predicates --- */

static bool scope_can_be_disposed(zend_async_scope_t *scope, bool with_zombies, bool check_zend_objects)
{
	if (with_zombies ? async_scope_is_occupied(ASYNC_SCOPE(scope)) : async_scope_is_busy(ASYNC_SCOPE(scope))) {
		return false;
	}
	return !check_zend_objects
			|| (!ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(scope) && (!scope->scope_object || ZEND_ASYNC_SCOPE_IS_SHUT(scope)));
}

/* True if the memory is no longer needed. */
static bool scope_is_garbage(zend_async_scope_t *scope)
{
	return scope->event.ref_count <= 1 && !scope->scope_object && scope->scopes.length == 0
			&& ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(scope);
}

bool async_scope_is_within(const zend_async_scope_t *scope, const zend_async_scope_t *ancestor)
{
	while (scope && scope != ancestor) {
		scope = scope->parent_scope;
	}
	return scope != NULL;
}

/* --- tree --- */

static int compare_ids(const void *a, const void *b)
{
	const zend_ulong left = ASYNC_SCOPE(*(zend_async_scope_t *const *) a)->id;
	const zend_ulong right = ASYNC_SCOPE(*(zend_async_scope_t *const *) b)->id;

	return left < right ? -1 : left > right;
}

static void swap_children(void *a, void *b)
{
	zend_async_scope_t *child = *(zend_async_scope_t **) a;

	*(zend_async_scope_t **) a = *(zend_async_scope_t **) b;
	*(zend_async_scope_t **) b = child;
}

void async_scope_sort_children(async_scope_t *scope)
{
	zend_async_scopes_vector_t *children = &scope->scope.scopes;

	if (EXPECTED(!scope->children_unsorted)) {
		return;
	}
	scope->children_unsorted = false;
	zend_sort(children->data, children->length, sizeof(children->data[0]), compare_ids, swap_children);
	for (uint32_t i = 0; i < children->length; i++) {
		ASYNC_SCOPE(children->data[i])->child_index = i;
	}
}

static void leave_parent(async_scope_t *scope)
{
	zend_async_scope_t *parent = scope->scope.parent_scope;

	if (!parent) {
		return;
	}
	scope->scope.parent_scope = NULL;

	zend_async_scopes_vector_t *children = &parent->scopes;
	uint32_t i = scope->child_index;

	if (UNEXPECTED(i >= children->length || children->data[i] != &scope->scope)) {
		/* C code has changed the vector through the ABI. */
		for (i = 0; i < children->length && children->data[i] != &scope->scope; i++);
		if (i == children->length) {
			return;
		}
	}

	zend_async_scope_t *last = children->data[--children->length];
	if (i != children->length) {
		children->data[i] = last;
		ASYNC_SCOPE(last)->child_index = i;
		ASYNC_SCOPE(parent)->children_unsorted = true;
	}
}

/* --- resources --- */

void async_scope_bind(zend_async_scope_t *zend_scope, async_scope_resource_t *resource)
{
	async_scope_t *scope = ASYNC_SCOPE(zend_scope);

	ZEND_ASSERT(!resource->scope);
	if (UNEXPECTED(ZEND_ASYNC_SCOPE_IS_CLOSED(zend_scope))) {
		resource->close(resource);
		return;
	}
	resource->scope = zend_scope;
	ZEND_ASYNC_LIST_APPEND(scope->first_resource, scope->last_resource, resource, prev, next);
}

void async_scope_unbind(async_scope_resource_t *resource)
{
	async_scope_t *scope = ASYNC_SCOPE(resource->scope);

	if (!scope) {
		return;
	}
	ZEND_ASYNC_LIST_REMOVE(scope->first_resource, scope->last_resource, resource, prev, next);
	resource->scope = NULL;
}

void async_scope_close_resources(async_scope_t *scope, zend_object *reason)
{
	while (scope->first_resource) {
		async_scope_resource_t *resource = scope->first_resource;
		async_scope_unbind(resource);
		resource->reason = reason;
		resource->close(resource);
	}
}

/* --- life --- */

/* The handlers are closures of user code: releasing them may end what they capture, including this scope. */
static void release_exception_handlers(async_scope_t *scope)
{
	zend_fcall_t *handler = scope->exception_handler;
	zend_fcall_t *child_handler = scope->child_exception_handler;

	scope->exception_handler = scope->child_exception_handler = NULL;
	zend_fcall_release(handler);
	zend_fcall_release(child_handler);
}

static void scope_free(async_scope_t *scope)
{
	zend_async_scope_t *zend_scope = &scope->scope;

	async_scope_close_resources(scope, NULL);
	while (scope->first_failed) {
		async_scope_forget_error(scope->first_failed);
	}
	leave_parent(scope);
	zend_async_scope_free_children(zend_scope);
	async_scope_timer_drop(scope);
	zend_async_callbacks_free(&zend_scope->event);
	async_finally_discard(&scope->finally_handlers);
	async_delivered_error_forget(&scope->failure);
	ZEND_ASYNC_STACK_REMOVE(STRUCTURED_G(first_scope), scope, prev, next);
	if (zend_scope->context) {
		async_context_detach_scope(zend_scope->context);
		zend_scope->context->dispose(zend_scope->context);
	}
	release_exception_handlers(scope);
	if (scope->filename) {
		zend_string_release(scope->filename);
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(scope, false);
}

/* Releases the handlers of a scope that is terminal, without an object and unpinned: it reports nothing any more. A
 * handler may capture a child scope, which keeps this scope; the collector does not see that cycle. May free the
 * scope. */
static void scope_forget_handlers(zend_async_scope_t *scope)
{
	if (ZEND_ASYNC_SCOPE_IS_CLOSED(scope) && !scope->scope_object && scope->event.ref_count == 1
			&& !ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(scope)) {
		release_exception_handlers(ASYNC_SCOPE(scope));
	}
}

/* Frees the scope if possible, then its ancestors: the last child may have been what kept them. */
static bool scope_try_to_dispose(zend_async_scope_t *scope)
{
	bool disposed = false;

	while (scope && scope_is_garbage(scope)) {
		ZEND_ASYNC_SCOPE_SET_SHUT(scope);
		async_scope_settle(ASYNC_SCOPE(scope));
		if (!scope_is_garbage(scope)) {
			/* The finally handlers still need it. */
			break;
		}
		zend_async_scope_t *parent = scope->parent_scope;
		/* Releasing what it owns may run destructors. They must not find it garbage again, nor free the parent. */
		scope->event.ref_count++;
		if (parent) {
			parent->event.ref_count++;
		}
		scope_free(ASYNC_SCOPE(scope));
		if (parent) {
			parent->event.ref_count--;
		}
		disposed = true;
		scope = parent;
	}
	if (scope) {
		scope_forget_handlers(scope);
	}
	return disposed;
}

static bool scope_event_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
	} else {
		/* The first reference lasts as long as the scope. */
		event->ref_count = 1;
	}
	scope_try_to_dispose((zend_async_scope_t *) event);
	return true;
}

static zend_string *scope_info(zend_async_event_t *event)
{
	async_scope_t *scope = (async_scope_t *) event;

	if (&scope->scope == ZEND_ASYNC_MAIN_SCOPE) {
		return zend_string_init("Main scope", sizeof("Main scope") - 1, false);
	}
	if (!scope->filename) {
		return zend_strpprintf(0, "Scope #" ZEND_ULONG_FMT " created at unknown", scope->id);
	}
	return zend_strpprintf(0, "Scope #" ZEND_ULONG_FMT " created at %s:%u", scope->id, ZSTR_VAL(scope->filename),
			scope->lineno);
}

async_scope_t *async_scope_create(zend_async_scope_t *parent)
{
	async_scope_t *scope = ecalloc(1, sizeof(async_scope_t));
	zend_async_scope_t *zend_scope = &scope->scope;

	zend_scope->event.ref_count = 1;
	zend_async_event_init(&zend_scope->event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.dispose = scope_event_dispose,
					.info = scope_info,
			});
	zend_scope->can_be_disposed = scope_can_be_disposed;
	zend_scope->try_to_dispose = scope_try_to_dispose;
	zend_scope->catch_or_cancel = async_scope_catch_or_cancel;

	scope->id = ++STRUCTURED_G(last_scope_id);
	ZEND_ASYNC_STACK_PUSH(STRUCTURED_G(first_scope), scope, prev, next);

	zend_string *filename = async_user_location(&scope->lineno);
	if (filename) {
		scope->filename = zend_string_copy(filename);
	}

	if (UNEXPECTED(zend_async_is_contained())) {
		ZEND_ASYNC_SCOPE_SET_CONTAINED(zend_scope);
	}
	if (parent) {
		zend_scope->request_scope = parent->request_scope;
		zend_scope->event.flags |= parent->event.flags
				& (ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY | ZEND_ASYNC_SCOPE_F_NOT_SAFE | ZEND_ASYNC_SCOPE_F_CONTAINED);
		scope->child_index = parent->scopes.length;
		zend_async_scope_add_child(parent, zend_scope);
	}
	return scope;
}

zend_async_scope_t *async_scope_new(zend_async_scope_t *parent, bool with_zend_object)
{
	if (UNEXPECTED(parent && ZEND_ASYNC_SCOPE_IS_SHUT(parent))) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot create a child of a closed scope");
		return NULL;
	}

	async_scope_t *scope = async_scope_create(parent);

	if (with_zend_object) {
		/* The object's first reference is the caller's. */
		GC_ADDREF(async_scope_object(&scope->scope));
		scope->owned_by_object = true;
	} else {
		async_scope_hold(&scope->scope);
	}
	return &scope->scope;
}

void async_scope_own(zend_async_scope_t *scope)
{
	ZEND_ASSERT(scope->event.ref_count > 1 && !ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(scope));
	ZEND_ASYNC_SCOPE_CLR_DISPOSE_SAFELY(scope);
	ZEND_ASYNC_SCOPE_SET_NOT_SAFE(scope);
	ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(scope);
}

zend_async_scope_t *async_scope_create_owned(zend_async_scope_t *parent)
{
	zend_async_scope_t *scope = &async_scope_create(parent)->scope;

	async_scope_hold(scope);
	async_scope_own(scope);
	return scope;
}

void async_scope_release_owned(zend_async_scope_t *scope)
{
	ZEND_ASSERT(scope->event.ref_count > 1 && ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(scope));
	ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(scope);
	ZEND_ASYNC_SCOPE_RELEASE(scope);
}

static zend_async_scope_t *new_main_scope(void)
{
	ZEND_ASYNC_MAIN_SCOPE = &async_scope_create(NULL)->scope;
	ZEND_ASYNC_SCOPE_SET_DISPOSE_SAFELY(ZEND_ASYNC_MAIN_SCOPE);
	ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(ZEND_ASYNC_MAIN_SCOPE);
	return ZEND_ASYNC_MAIN_SCOPE;
}

static zend_async_scope_t *new_helper_scope(void)
{
	async_scope_t *scope = async_scope_create(NULL);

	scope->transient = true;
	return &scope->scope;
}

static void scope_after_bailout(void)
{
	for (async_scope_t *scope = STRUCTURED_G(first_scope); scope; scope = scope->next) {
		ZEND_ASYNC_SCOPE_SET_BAILOUT(&scope->scope);
	}
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

static void destroy_scopes(void)
{
	/* Frees what C owners have not released. Children are younger, so they are freed before their parents. */
	while (STRUCTURED_G(first_scope)) {
		async_scope_t *scope = STRUCTURED_G(first_scope);
		scope->scope.event.ref_count++;
		scope_free(scope);
	}
	async_deque_destroy(&STRUCTURED_G(waiting_scopes));
	STRUCTURED_G(shutdown_functions_done) = false;
	ZEND_ASYNC_MAIN_SCOPE = NULL;
	STRUCTURED_G(last_scope_id) = 0;
}

void async_scope_settle(async_scope_t *scope)
{
	zend_async_scope_t *zend_scope = &scope->scope;

	if (UNEXPECTED(scope->transient) && !async_scope_is_occupied(scope)) {
		ZEND_ASYNC_SCOPE_SET_SHUT(zend_scope);
	}
	if (!ZEND_ASYNC_SCOPE_IS_SHUT(zend_scope) || async_scope_is_occupied(scope)) {
		return;
	}
	zend_scope->event.ref_count++;
	async_scope_wake_waiters(scope);
	if (!ZEND_ASYNC_SCOPE_IS_CLOSED(zend_scope)) {
		async_scope_timer_drop(scope);
		async_scope_close_resources(scope, NULL);
		async_delivered_error_forget(&scope->failure);
		ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&zend_scope->event, NULL, NULL);
		if (scope->finally_handlers) {
			async_scope_dispatch_finally(scope);
		}
	}
	zend_scope->event.ref_count--;
}

/* --- members --- */

/* Counts the first active coroutine of this scope. */
static zend_never_inline void count_in(async_scope_t *scope, bool was_occupied)
{
	bool was_busy = false;

	while (!was_busy) {
		if (!was_occupied && UNEXPECTED(scope->timer)) {
			async_scope_timer_review(scope);
		}
		async_scope_t *parent = ASYNC_SCOPE(scope->scope.parent_scope);
		if (!parent) {
			return;
		}
		const bool parent_was_busy = async_scope_is_busy(parent);
		const bool parent_was_occupied = async_scope_is_occupied(parent);

		parent->busy_children++;
		parent->occupied_children += !was_occupied;
		was_busy = parent_was_busy;
		was_occupied = parent_was_occupied;
		scope = parent;
	}
}

/* Counts a coroutine that has left this scope, or has become a zombie (`left` false). */
static zend_never_inline void scope_count_out(async_scope_t *scope, bool was_busy, bool left)
{
	scope->scope.event.ref_count++;

	for (;;) {
		zend_async_scope_t *zend_scope = &scope->scope;
		zend_async_scope_t *parent = zend_scope->parent_scope;
		const bool idle = was_busy && !async_scope_is_busy(scope);
		const bool empty = left && !async_scope_is_occupied(scope);

		if (!idle && !empty) {
			break;
		}
		if (parent) {
			parent->event.ref_count++;
		}
		if (idle && zend_scope->event.callbacks.length) {
			ZEND_ASYNC_CALLBACKS_NOTIFY(&zend_scope->event, NULL, NULL);
		}
		if (empty) {
			if (UNEXPECTED(scope->timer)) {
				async_scope_timer_review(scope);
			}
			/* Finally handlers become members of the parent before the parent is evaluated. */
			async_scope_settle(scope);
		}
		if (!parent) {
			break;
		}
		was_busy = async_scope_is_busy(ASYNC_SCOPE(parent));
		ASYNC_SCOPE(parent)->busy_children -= idle;
		ASYNC_SCOPE(parent)->occupied_children -= empty;
		left = empty;
		ZEND_ASYNC_SCOPE_RELEASE(zend_scope);
		scope = ASYNC_SCOPE(parent);
	}
	ZEND_ASYNC_SCOPE_RELEASE(&scope->scope);
}

static void scope_add_coroutine(zend_async_scope_t *zend_scope, async_coroutine_t *coroutine)
{
	async_scope_t *scope = ASYNC_SCOPE(zend_scope);

	coroutine->coroutine.scope = coroutine->home = zend_scope;
	ZEND_ASYNC_LIST_APPEND(scope->first, scope->last, coroutine, scope_prev, scope_next);

	if (EXPECTED(async_scope_is_busy(scope))) {
		scope->active++;
	} else {
		const bool was_occupied = async_scope_is_occupied(scope);
		scope->active++;
		count_in(scope, was_occupied);
	}
}

static void scope_remove_coroutine(async_coroutine_t *coroutine)
{
	async_scope_t *scope = ASYNC_SCOPE(coroutine->home);

	if (!scope) {
		async_scope_forget_error(coroutine);
		return;
	}
	coroutine->coroutine.scope = coroutine->home = NULL;
	ZEND_ASYNC_LIST_REMOVE(scope->first, scope->last, coroutine, scope_prev, scope_next);
	if (coroutine->finishing && async_coroutine_has_unobserved(coroutine)) {
		async_scope_keep_error(coroutine, &scope->scope);
	}

	if (UNEXPECTED(ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine))) {
		const bool was_busy = async_scope_is_busy(scope);
		scope->zombies--;
		scope_count_out(scope, was_busy, true);
	} else {
		scope->active--;
		if (UNEXPECTED(!async_scope_is_busy(scope))) {
			scope_count_out(scope, true, true);
		}
	}
}

void async_scope_make_zombie(async_coroutine_t *coroutine)
{
	async_scope_t *scope = ASYNC_SCOPE(coroutine->home);

	if (ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine)) {
		return;
	}
	ZEND_COROUTINE_SET_ZOMBIE(&coroutine->coroutine);
	if (coroutine->registered) {
		ZEND_ASYNC_DECREASE_COROUTINE_COUNT;
	}
	scope->active--;
	scope->zombies++;
	if (!async_scope_is_busy(scope)) {
		scope_count_out(scope, true, false);
	}
}

zend_async_context_t *async_scope_context(zend_async_scope_t *scope)
{
	while (UNEXPECTED(ASYNC_SCOPE(scope)->is_block) && scope->parent_scope) {
		scope = scope->parent_scope;
	}
	if (!scope->context) {
		scope->context = async_context_new();
		async_context_attach_scope(scope->context, scope);
	}
	return scope->context;
}

zend_async_scope_t *async_scope_for_resources(void)
{
	zend_async_scope_t *scope = ZEND_ASYNC_CURRENT_SCOPE;

	while (scope && (ASYNC_SCOPE(scope)->is_block || ASYNC_SCOPE(scope)->is_work)) {
		scope = scope->parent_scope;
	}
	return EXPECTED(scope) && EXPECTED(!ASYNC_SCOPE(scope)->transient) ? scope : async_main_scope();
}

void async_scopes_startup(void)
{
	async_scheduler_hooks.new_main_scope = new_main_scope;
	async_scheduler_hooks.new_helper_scope = new_helper_scope;
	async_scheduler_hooks.scope_add = scope_add_coroutine;
	async_scheduler_hooks.scope_remove = scope_remove_coroutine;
	async_scheduler_hooks.scope_make_zombie = async_scope_make_zombie;
	async_scheduler_hooks.scopes_after_bailout = scope_after_bailout;
	async_scope_errors_startup();
	async_at_engine_shutdown(destroy_scopes);
}
