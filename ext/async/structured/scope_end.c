/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The ways a scope ends: cancel(), the dispose family, the destruction of its object, a failure that ends all
 * coroutines.
 *
 *   way             spares                 sets CANCELLED                 a second time
 *   --------------  ---------------------  -----------------------------  -----------------------------------
 *   CANCEL          SAFE                   always                         cancels what has not been cancelled
 *   DISPOSE         SAFE                   always                         nothing
 *   DISPOSE_SAFELY  SAFE, DEFAULT          where none is spared           nothing
 *   OBJECT_GONE     SAFE                   where none is spared           nothing
 *   EXPIRE          none                   always                         cancels what has not been cancelled
 *   FAIL            none                   always                         nothing
 *
 * Spared coroutines continue as zombies. A scope below a cancelled one counts as cancelled, too.
 *
 * The whole subtree is listed and shut before anything else is done: the next steps may run destructors, which may
 * change the tree in any way. The list is not request memory: scopes also end after memory has run out. */
#include "scope.h"
#include "scheduler/scheduler.h"
#include "zend_exceptions.h"

#define FEW_SCOPES 16

typedef struct {
	zend_async_scope_t **data; /* `few`, or an owned array; one counted reference per entry */
	uint32_t length;
	uint32_t capacity;
	zend_async_scope_t *few[FEW_SCOPES];
} scope_list_t;

static void list_init(scope_list_t *list)
{
	list->data = list->few;
	list->length = 0;
	list->capacity = FEW_SCOPES;
}

static void list_push(scope_list_t *list, zend_async_scope_t *scope)
{
	if (UNEXPECTED(list->length == list->capacity)) {
		const bool moves = list->data == list->few;

		list->capacity *= 2;
		list->data = safe_perealloc(moves ? NULL : list->data, list->capacity, sizeof(list->data[0]), 0, true);
		if (moves) {
			memcpy(list->data, list->few, sizeof(list->few));
		}
	}
	list->data[list->length++] = scope;
}

static void list_free(scope_list_t *list)
{
	if (UNEXPECTED(list->data != list->few)) {
		pefree(list->data, true);
	}
}

bool async_scope_spares(const zend_async_scope_t *scope, async_scope_end_t how)
{
	switch (how) {
		case ASYNC_SCOPE_CANCEL:
		case ASYNC_SCOPE_DISPOSE:
		case ASYNC_SCOPE_OBJECT_GONE: return ZEND_ASYNC_SCOPE_IS_DISPOSE_SAFELY(scope);
		case ASYNC_SCOPE_DISPOSE_SAFELY: return !ZEND_ASYNC_SCOPE_IS_NOT_SAFE(scope);
		default: return false;
	}
}

/* True if this way of ending has nothing left to do in the subtree. */
static bool scope_end_is_done(const zend_async_scope_t *scope, async_scope_end_t how)
{
	switch (how) {
		case ASYNC_SCOPE_CANCEL:
		case ASYNC_SCOPE_EXPIRE: return false;
		case ASYNC_SCOPE_FAIL: return ((const async_scope_t *) scope)->forced;
		default: return ZEND_ASYNC_SCOPE_IS_SHUT(scope);
	}
}

static bool counts_as_cancelled(const zend_async_scope_t *scope, async_scope_end_t how)
{
	return how == ASYNC_SCOPE_CANCEL || how == ASYNC_SCOPE_DISPOSE || !async_scope_spares(scope, how);
}

/* Shuts and lists the subtree. Read backwards, the list has children before parents and is in creation order. */
static void shut_subtree(zend_async_scope_t *root, async_scope_end_t how, scope_list_t *list)
{
	scope_list_t pending;

	list_init(&pending);
	list_push(&pending, root);
	while (pending.length) {
		zend_async_scope_t *scope = pending.data[--pending.length];

		if (scope_end_is_done(scope, how)) {
			continue;
		}
		const bool cancelled = counts_as_cancelled(scope, how)
				|| (scope != root && ZEND_ASYNC_SCOPE_IS_CANCELLED(scope->parent_scope));

		ZEND_ASYNC_SCOPE_SET_SHUT(scope);
		if (cancelled) {
			ZEND_ASYNC_SCOPE_SET_CANCELLED(scope);
		}
		if (how == ASYNC_SCOPE_FAIL || how == ASYNC_SCOPE_EXPIRE) {
			ASYNC_SCOPE(scope)->forced = true;
		}
		async_scope_hold(scope);
		list_push(list, scope);

		async_scope_sort_children(ASYNC_SCOPE(scope));
		for (uint32_t i = 0; i < scope->scopes.length; i++) {
			if (EXPECTED(!ASYNC_SCOPE(scope->scopes.data[i])->is_sheltered)) {
				list_push(&pending, scope->scopes.data[i]);
			}
		}
	}
	list_free(&pending);
}

/* --- one scope of the subtree --- */

typedef struct {
	async_scope_end_t how;
	zend_object *reason; /* owned, created on demand */
	bool unheard;        /* no waiter can exist any more */
	const char *text;    /* of that reason; NULL: the one of this way */
} scope_end_t;

static zend_object *end_reason(scope_end_t *end)
{
	static const char *const defaults[] = {
		[ASYNC_SCOPE_CANCEL] = "Scope was cancelled",
		[ASYNC_SCOPE_DISPOSE] = "Scope was disposed",
		[ASYNC_SCOPE_DISPOSE_SAFELY] = "Scope was disposed",
		[ASYNC_SCOPE_OBJECT_GONE] = "Scope is being disposed due to object destruction",
		[ASYNC_SCOPE_EXPIRE] = "Scope lifetime expired",
		[ASYNC_SCOPE_FAIL] = "Scope was cancelled",
	};

	if (!end->reason) {
		end->reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "%s",
				end->text ? end->text : defaults[end->how]);
	}
	return end->reason;
}

/* True for a helper coroutine of the runtime that is not started or is spared: it runs in any case. Once running, it
 * can be cancelled like any other. */
static bool is_exempt(const async_coroutine_t *coroutine, bool spared)
{
	return coroutine->helper && (spared || !ZEND_COROUTINE_IS_STARTED(&coroutine->coroutine));
}

/* Ends the members in spawn order. A member may leave the list while a destructor lets other coroutines run. The
 * walk then restarts and skips the members that are done. */
static void end_members(async_scope_t *scope, scope_end_t *end, bool spared)
{
	async_coroutine_t *c = scope->first;

	while (c) {
		GC_ADDREF(&c->std);
		if (!is_exempt(c, spared) && !async_coroutine_is_finished(c) && !ZEND_COROUTINE_IS_CANCELLED(&c->coroutine)) {
			if (spared) {
				async_scope_make_zombie(c);
			} else {
				async_coroutine_cancel(&c->coroutine, end_reason(end), false, false);
			}
		}
		async_coroutine_t *next = EXPECTED(c->home == &scope->scope) ? c->scope_next : scope->first;
		if (GC_REFCOUNT(&c->std) > 1) {
			GC_DELREF(&c->std);
		} else {
			async_coroutine_release(c);
		}
		c = next;
	}
}

/* Delivers the reason to the coroutines that wait for the completion of a cancelled scope. */
static void wake_completion_waiters(async_scope_t *scope, scope_end_t *end)
{
	if (scope->scope.event.callbacks.length) {
		ZEND_ASYNC_CALLBACKS_NOTIFY(&scope->scope.event, NULL, end_reason(end));
	}
}

static void end_scope(async_scope_t *scope, scope_end_t *end, bool is_root)
{
	const bool spared = async_scope_spares(&scope->scope, end->how);
	const bool wake = ZEND_ASYNC_SCOPE_IS_CANCELLED(&scope->scope) && !(is_root && end->how == ASYNC_SCOPE_FAIL);

	/* Before the members are cancelled: a member that waits on a channel of the scope is notified that it was
	 * closed, and of the end of the scope only when it waits again (async_coroutine_scope_channel_closed). */
	async_scope_close_resources(scope, scope->first_resource && !end->unheard ? end_reason(end) : NULL);
	if (spared) {
		/* Before the last coroutine becomes a zombie, which would end the wait normally. */
		if (wake) {
			wake_completion_waiters(scope, end);
		}
		end_members(scope, end, true);
	} else {
		end_members(scope, end, false);
		if (wake) {
			wake_completion_waiters(scope, end);
		}
	}
	async_scope_settle(scope);
}

static void end_list(scope_list_t *list, scope_end_t *end, const zend_async_scope_t *root)
{
	while (list->length) {
		zend_async_scope_t *next = list->data[--list->length];
		end_scope(ASYNC_SCOPE(next), end, next == root);
		ZEND_ASYNC_SCOPE_RELEASE(next);
	}
}

static zend_never_inline void end_long_list(scope_list_t *list, scope_end_t *end, const zend_async_scope_t *root)
{
	zend_try {
		end_list(list, end, root);
	} zend_catch {
		list_free(list);
		zend_bailout();
	} zend_end_try();
	list_free(list);
}

static void end_subtree(zend_async_scope_t *scope, scope_end_t *end)
{
	scope_list_t list;

	if (scope_end_is_done(scope, end->how)) {
		return;
	}
	if (end->reason) {
		GC_ADDREF(end->reason);
	}
	list_init(&list);
	shut_subtree(scope, end->how, &list);
	if (EXPECTED(list.data == list.few)) {
		end_list(&list, end, scope);
	} else {
		end_long_list(&list, end, scope);
	}
	if (end->reason) {
		OBJ_RELEASE(end->reason);
	}
}

void async_scope_end(zend_async_scope_t *scope, async_scope_end_t how, zend_object *reason)
{
	scope_end_t end = { .how = how, .reason = reason };

	end_subtree(scope, &end);
}

void async_scope_end_unheard(zend_async_scope_t *scope, async_scope_end_t how)
{
	scope_end_t end = { .how = how, .unheard = true };

	end_subtree(scope, &end);
}

/* --- the entry of the ABI --- */

/* is_safely: the policy is applied. A reason from the caller is delivered to all coroutines. */
bool async_scope_catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from_scope,
		zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation)
{
	bool handled = true;

	if (is_cancellation) {
		scope_end_t end = {
			.how = is_safely ? ASYNC_SCOPE_CANCEL : ASYNC_SCOPE_EXPIRE,
			.reason = exception,
			.text = "Scope was cancelled",
		};

		end_subtree(scope, &end);
	} else {
		handled = async_scope_route_error(scope, coroutine, from_scope, exception);
	}
	if (transfer_error && exception) {
		OBJ_RELEASE(exception);
	}
	return handled;
}
