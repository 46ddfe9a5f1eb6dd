/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes, which own coroutines, and contexts, which hold values of user code for them. */
#ifndef ZEND_ASYNC_SCOPE_H
#define ZEND_ASYNC_SCOPE_H

#include "zend_async_coroutine.h"

/* false: the coroutine must not be enqueued. result: value for after_coroutine_enqueue's owner, may be NULL. */
typedef bool (*zend_async_before_coroutine_enqueue_t)(
		zend_coroutine_t *coroutine, zend_async_scope_t *scope, zval *result);
typedef void (*zend_async_after_coroutine_enqueue_t)(zend_coroutine_t *coroutine, zend_async_scope_t *scope);
/* A predicate: false does not mean an exception. */
typedef bool (*zend_async_scope_can_be_disposed_t)(
		zend_async_scope_t *scope, bool with_zombies, bool check_zend_objects);
/* true if the scope was disposed; a predicate too. */
typedef bool (*zend_async_scope_try_to_dispose_t)(zend_async_scope_t *scope);
/* true: the exception was handled (or the cancellation done). */
typedef bool (*zend_async_scope_catch_or_cancel_t)(zend_async_scope_t *scope, zend_coroutine_t *coroutine,
		zend_async_scope_t *from_scope, zend_object *exception, bool transfer_error, const bool is_safely,
		const bool is_cancellation);

typedef struct {
	uint32_t length;
	uint32_t capacity;
	zend_async_scope_t **data; /* owned array of borrowed children */
} zend_async_scopes_vector_t;

struct _zend_async_scope_s {
	zend_async_event_t event;              /* C event; CLOSED = terminal */
	zend_object *scope_object;             /* Async\Scope or NULL; borrowed, lifetimes are independent */
	zend_async_scopes_vector_t scopes;     /* children */
	zend_async_scope_t *parent_scope;      /* borrowed, or NULL */
	zend_async_scope_t *request_scope;     /* borrowed, inherited from the parent; set by embedders */
	zend_async_context_t *context;         /* owned, created on demand */
	zend_async_before_coroutine_enqueue_t before_coroutine_enqueue; /* may be NULL */
	zend_async_after_coroutine_enqueue_t after_coroutine_enqueue;   /* may be NULL */
	zend_async_scope_can_be_disposed_t can_be_disposed;
	zend_async_scope_try_to_dispose_t try_to_dispose;
	zend_async_scope_catch_or_cancel_t catch_or_cancel;
};

#define ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY (1u << 14) /* policy SAFE */
#define ZEND_ASYNC_SCOPE_F_CANCELLED      (1u << 15) /* implies SHUT */
#define ZEND_ASYNC_SCOPE_F_DISPOSING      (1u << 16)
#define ZEND_ASYNC_SCOPE_F_OWNER_PINNED   (1u << 17) /* a C owner holds a raw pointer: no automatic disposal */
#define ZEND_ASYNC_SCOPE_F_SHUT           (1u << 18) /* refuses new coroutines */
#define ZEND_ASYNC_SCOPE_F_NOT_SAFE       (1u << 19) /* policy NOT_SAFE; neither 14 nor 19: DEFAULT */
#define ZEND_ASYNC_SCOPE_F_CONTAINED      (1u << 20) /* its coroutines are contained (zend_async_contain.h); inherited */

#define ZEND_ASYNC_SCOPE_IS_CLOSED(s)         ZEND_ASYNC_EVENT_IS_CLOSED(&(s)->event)
#define ZEND_ASYNC_SCOPE_IS_DISPOSE_SAFELY(s) (((s)->event.flags & ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY) != 0)
#define ZEND_ASYNC_SCOPE_IS_CANCELLED(s)      (((s)->event.flags & ZEND_ASYNC_SCOPE_F_CANCELLED) != 0)
#define ZEND_ASYNC_SCOPE_IS_DISPOSING(s)      (((s)->event.flags & ZEND_ASYNC_SCOPE_F_DISPOSING) != 0)
#define ZEND_ASYNC_SCOPE_IS_OWNER_PINNED(s)   (((s)->event.flags & ZEND_ASYNC_SCOPE_F_OWNER_PINNED) != 0)
#define ZEND_ASYNC_SCOPE_IS_SHUT(s)           (((s)->event.flags & ZEND_ASYNC_SCOPE_F_SHUT) != 0)
#define ZEND_ASYNC_SCOPE_IS_NOT_SAFE(s)       (((s)->event.flags & ZEND_ASYNC_SCOPE_F_NOT_SAFE) != 0)
#define ZEND_ASYNC_SCOPE_IS_CONTAINED(s)      (((s)->event.flags & ZEND_ASYNC_SCOPE_F_CONTAINED) != 0)
#define ZEND_ASYNC_SCOPE_IS_BAILOUT(s)        ZEND_ASYNC_EVENT_IS_BAILOUT(&(s)->event)

#define ZEND_ASYNC_SCOPE_SET_CLOSED(s)         ZEND_ASYNC_EVENT_SET_CLOSED(&(s)->event)
#define ZEND_ASYNC_SCOPE_SET_DISPOSE_SAFELY(s) ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY)
#define ZEND_ASYNC_SCOPE_SET_CANCELLED(s)      ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_CANCELLED | ZEND_ASYNC_SCOPE_F_SHUT)
#define ZEND_ASYNC_SCOPE_SET_DISPOSING(s)      ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_DISPOSING)
#define ZEND_ASYNC_SCOPE_SET_OWNER_PINNED(s)   ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_OWNER_PINNED)
#define ZEND_ASYNC_SCOPE_SET_SHUT(s)           ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_SHUT)
#define ZEND_ASYNC_SCOPE_SET_NOT_SAFE(s)       ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_NOT_SAFE)
#define ZEND_ASYNC_SCOPE_SET_CONTAINED(s)      ((s)->event.flags |= ZEND_ASYNC_SCOPE_F_CONTAINED)
#define ZEND_ASYNC_SCOPE_SET_BAILOUT(s)        ZEND_ASYNC_EVENT_SET_BAILOUT(&(s)->event)

#define ZEND_ASYNC_SCOPE_CLR_DISPOSE_SAFELY(s) ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_DISPOSE_SAFELY)
#define ZEND_ASYNC_SCOPE_CLR_DISPOSING(s)      ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_DISPOSING)
#define ZEND_ASYNC_SCOPE_CLR_OWNER_PINNED(s)   ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_OWNER_PINNED)
#define ZEND_ASYNC_SCOPE_CLR_NOT_SAFE(s)       ((s)->event.flags &= ~ZEND_ASYNC_SCOPE_F_NOT_SAFE)

/* is_safely true: the policy of each scope decides which coroutines are spared; false: none is. */
#define ZEND_ASYNC_SCOPE_CLOSE(s, is_safely) \
	((s)->catch_or_cancel((s), NULL, NULL, NULL, false, (is_safely), true))
#define ZEND_ASYNC_SCOPE_CANCEL(s, exception, transfer, is_safely) \
	((s)->catch_or_cancel((s), NULL, NULL, (exception), (transfer), (is_safely), true))
#define ZEND_ASYNC_SCOPE_CATCH(s, coroutine, from, exception, transfer, is_safely) \
	((s)->catch_or_cancel((s), (coroutine), (from), (exception), (transfer), (is_safely), false))
/* No active coroutine in the subtree. */
#define ZEND_ASYNC_SCOPE_IS_COMPLETED(s) ((s)->can_be_disposed((s), false, false))
/* No coroutine at all in the subtree, zombies included. */
#define ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(s) ((s)->can_be_disposed((s), true, false))
/* In addition, the object is gone or the scope is shut, and no C owner pins the scope. */
#define ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(s) ((s)->can_be_disposed((s), true, true))
#define ZEND_ASYNC_SCOPE_RELEASE(s) zend_async_scope_release(s)

/* Drops one reference if there are more, then disposes the scope if it may be disposed. */
static zend_always_inline void zend_async_scope_release(zend_async_scope_t *scope)
{
	if (ZEND_ASYNC_EVENT_REFCOUNT(&scope->event) > 1) {
		ZEND_ASYNC_EVENT_DEL_REF(&scope->event);
	}

	scope->try_to_dispose(scope);
}

static zend_always_inline void zend_async_scope_add_child(zend_async_scope_t *parent, zend_async_scope_t *child)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	ZEND_ASSERT(child->parent_scope == NULL || child->parent_scope == parent);
	child->parent_scope = parent;

	if (vector->length == vector->capacity) {
		vector->capacity = vector->capacity ? vector->capacity * 2 : 4;
		vector->data = (zend_async_scope_t **) safe_erealloc(vector->data, vector->capacity,
				sizeof(zend_async_scope_t *), 0);
	}

	vector->data[vector->length++] = child;
}

/* May free the parent: a parent without children that nothing else references is disposed of. */
static zend_always_inline void zend_async_scope_remove_child(zend_async_scope_t *parent, zend_async_scope_t *child)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	for (uint32_t i = 0; i < vector->length; i++) {
		if (vector->data[i] != child) {
			continue;
		}

		vector->data[i] = vector->data[--vector->length];
		child->parent_scope = NULL;

		if (vector->length == 0) {
			parent->try_to_dispose(parent);
		}

		return;
	}
}

/* Frees the array and detaches the children that are still in it. */
static zend_always_inline void zend_async_scope_free_children(zend_async_scope_t *parent)
{
	zend_async_scopes_vector_t *vector = &parent->scopes;

	for (uint32_t i = 0; i < vector->length; i++) {
		vector->data[i]->parent_scope = NULL;
	}

	if (vector->data != NULL) {
		efree(vector->data);
	}

	vector->data = NULL;
	vector->length = 0;
	vector->capacity = 0;
}

/* Keys are strings or objects. find: result gets a copy with its own reference; a predicate. */
typedef bool (*zend_async_context_find_t)(
		zend_async_context_t *context, zval *key, zval *result, bool include_parent);
typedef void (*zend_async_context_set_t)(zend_async_context_t *context, zval *key, zval *value);
typedef bool (*zend_async_context_unset_t)(zend_async_context_t *context, zval *key);
typedef void (*zend_async_context_dispose_t)(zend_async_context_t *context);

struct _zend_async_context_s {
	uint32_t flags;
	uint32_t offset; /* bytes from the context to its zend_object */
	zend_async_context_find_t find;
	zend_async_context_set_t set;
	zend_async_context_unset_t unset;
	zend_async_context_dispose_t dispose;
};

#define ZEND_ASYNC_CONTEXT_TO_OBJECT(context) ((zend_object *) ((char *) (context) + (context)->offset))

#endif
