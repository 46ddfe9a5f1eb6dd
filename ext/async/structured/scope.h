/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes: who owns a coroutine, where its errors go, how far a cancellation reaches.
 *
 *   state    set by                                               left by
 *   -------  ---------------------------------------------------  ----------------------------------------------------
 *   open     async_scope_new                                      every way of ending (async_scope_end_t) -> shut
 *   shut     SHUT: refuses new coroutines, resources are closed   the last coroutine of the subtree ends -> terminal
 *   terminal CLOSED: finally handlers are called                  never; freed when nothing holds it any more
 *
 * CANCELLED is a property of a shut scope: somebody was or would have been cancelled (isCancelled()). An open scope goes to
 * and fro between busy (an active coroutine in the subtree) and idle; its event is notified each time it turns idle.
 *
 * A scope is freed when its subtree has no coroutine and no child scope left, it is shut or was made without an object, no
 * Scope object shows it, no C owner pins it, and only its first reference is left.
 *
 *   reference     taken by                                           given back by
 *   ------------  -------------------------------------------------  -----------------------------------------
 *   the first     the scope itself, when it is made                  never: it goes with the memory
 *   a holder's    ZEND_ASYNC_NEW_SCOPE, async_scope_hold             ZEND_ASYNC_SCOPE_RELEASE
 *   an owner's    async_scope_create_owned, async_scope_own (a       async_scope_release_owned
 *                 holder's that is pinned as well)
 *
 * Each release gives back a reference that its caller has taken. A pin alone is not a reference.
 *
 * Trees may be deep: no walk over them recurses. */
#ifndef ASYNC_SCOPE_H
#define ASYNC_SCOPE_H

#include "php_async.h"
#include "coroutine/coroutine.h"
#include "structured/exceptions.h"

typedef struct _async_scope_resource_s async_scope_resource_t;
typedef struct _async_scope_waiter_s async_scope_waiter_t;
typedef struct _async_scope_timer_s async_scope_timer_t;
typedef struct _async_scope_s async_scope_t;

/* Something that ends with its scope (a channel, a watcher): embedded in the owner, bound while it is open. */
struct _async_scope_resource_s {
	zend_async_scope_t *scope; /* borrowed; NULL while not bound */
	async_scope_resource_t *prev;
	async_scope_resource_t *next;
	/* The scope is cancelled or disposed. Called once, unbound; must not suspend and must not free a scope. */
	void (*close)(async_scope_resource_t *resource);
	zend_object *reason; /* for close: the cancellation of the scope's coroutines, borrowed; NULL: there are none */
};

struct _async_scope_s {
	zend_async_scope_t scope; /* must be first */

	zend_ulong id;       /* in creation order, per request; the main scope may have any */
	async_scope_t *prev; /* registry, borrowed */
	async_scope_t *next;

	/* What closes before the members are cancelled, in binding order; intrusive list, borrowed. */
	async_scope_resource_t *first_resource;
	async_scope_resource_t *last_resource;

	/* Members in spawn order; intrusive list, borrowed: a member leaves when it is finalised. */
	async_coroutine_t *first;
	async_coroutine_t *last;
	uint32_t active;            /* members that are neither finished nor zombies */
	uint32_t zombies;
	uint32_t busy_children;     /* child scopes with an active coroutine in their subtree */
	uint32_t occupied_children; /* child scopes with any unfinished coroutine in their subtree */

	uint32_t child_index;       /* where the parent's vector has it, unless somebody else has changed that vector */
	bool children_unsorted : 1; /* a removal has broken creation order */
	bool owned_by_object : 1;   /* the end of the Scope object is the end of the scope */
	bool forced : 1;            /* everybody in the subtree has been cancelled whatever the policy */
	bool transient : 1;         /* made by the runtime for what it starts: shut as soon as nobody is in it */

	/* Where it was made; owned string, NULL if unknown. */
	zend_string *filename;
	uint32_t lineno;

	zend_fcall_t *exception_handler;       /* owned, may be NULL */
	zend_fcall_t *child_exception_handler; /* owned, may be NULL */
	async_finally_t *finally_handlers;     /* owned, NULL if none */
	async_scope_timer_t *timer;            /* owned, armed by disposeAfterTimeout() (scope_timer.c) */
	async_scope_waiter_t *waiters;         /* awaitAfterCancellation() in progress, oldest first; borrowed (scope_wait.c) */
	async_delivered_error_t failure;       /* what ended the scope and was given to its waiters; until it is terminal */
};

#define ASYNC_SCOPE(s) ((async_scope_t *) (s))

extern zend_class_entry *async_ce_scope;

/* --- scope.c: life, tree, members --- */

/* `parent` NULL makes a root. With an object the caller gets its first reference, without one a holder's reference of the
 * scope. NULL with an exception when the parent is shut. */
zend_async_scope_t *async_scope_new(zend_async_scope_t *parent, bool with_zend_object);

/* The same without an object, in a shut parent too: for what the runtime itself still starts there. Never NULL. The caller
 * has no reference: the scope goes with its last coroutine. */
async_scope_t *async_scope_create(zend_async_scope_t *parent);

static zend_always_inline void async_scope_hold(zend_async_scope_t *scope)
{
	ZEND_ASYNC_EVENT_ADD_REF(&scope->event);
}

/* Scopes that belong to C code (a group, a call of iterate(), a worker): NOT_SAFE, and not disposed of before the owner
 * releases them, whatever happens to their coroutines and parents. async_scope_own() turns the caller's reference into
 * an owner's. */
zend_async_scope_t *async_scope_create_owned(zend_async_scope_t *parent);
void async_scope_own(zend_async_scope_t *scope);
/* May free the scope and its ancestors. */
void async_scope_release_owned(zend_async_scope_t *scope);

/* The root scope of the request, created on first use. */
zend_async_scope_t *async_main_scope(void);

/* Lets the root context go while objects can still be released; the scope itself stays until the engine is shut down. */
void async_main_scope_release_context(void);
/* Frees every scope that is left. When the engine is shut down. */
void async_scopes_destroy(void);

void async_scope_add_coroutine(zend_async_scope_t *scope, async_coroutine_t *coroutine);
/* Once per coroutine, when it has ended. May free the scope and its ancestors. */
void async_scope_remove_coroutine(async_coroutine_t *coroutine);
/* The member lives on, but neither scope nor runtime count it as active. Nothing if it is one already. */
void async_scope_make_zombie(async_coroutine_t *coroutine);

static zend_always_inline bool async_scope_is_busy(const async_scope_t *scope)
{
	return scope->active || scope->busy_children;
}

static zend_always_inline bool async_scope_is_occupied(const async_scope_t *scope)
{
	return scope->active || scope->zombies || scope->occupied_children;
}

/* Is `scope` the same as `ancestor` or below it? */
bool async_scope_is_within(const zend_async_scope_t *scope, const zend_async_scope_t *ancestor);

/* Brings the children into creation order. */
void async_scope_sort_children(async_scope_t *scope);

/* A shut scope without anybody in its subtree becomes terminal; otherwise nothing. May call or start finally handlers. */
void async_scope_settle(async_scope_t *scope);

/* Both never fail; unbind does nothing for what is not bound. What is bound to a scope that is shut already, by somebody who
 * outlives it, closes when the scope is gone; bound to a closed scope it is closed at once. */
void async_scope_bind(zend_async_scope_t *scope, async_scope_resource_t *resource);
void async_scope_unbind(async_scope_resource_t *resource);
/* In binding order. */
void async_scope_close_resources(async_scope_t *scope, zend_object *reason);

/* The context of a scope, created on first use; borrowed. */
zend_async_context_t *async_scope_context(zend_async_scope_t *scope);

/* --- scope_end.c: the ways a scope ends --- */

typedef enum {
	ASYNC_SCOPE_CANCEL,         /* cancel(): the policy decides */
	ASYNC_SCOPE_DISPOSE,        /* dispose(): the policy decides */
	ASYNC_SCOPE_DISPOSE_SAFELY, /* disposeSafely(): spares DEFAULT scopes, too */
	ASYNC_SCOPE_OBJECT_GONE,    /* as dispose() */
	ASYNC_SCOPE_EXPIRE,         /* disposeAfterTimeout(): nobody is spared */
	ASYNC_SCOPE_FAIL            /* fail-together: nobody is spared; the waiters of the scope itself are left waiting */
} async_scope_end_t;

/* Ends the subtree. `reason` is borrowed; NULL stands for the default of this way. A second disposal does nothing. May run
 * destructors. Does not suspend by itself. */
void async_scope_end(zend_async_scope_t *scope, async_scope_end_t how, zend_object *reason);

/* The same when the request is over: no reason is made, for there may be no memory left and nobody waits. */
void async_scope_end_unheard(zend_async_scope_t *scope, async_scope_end_t how);

/* Would this way of ending leave the scope's coroutines alone? */
bool async_scope_spares(const zend_async_scope_t *scope, async_scope_end_t how);

bool async_scope_catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from_scope,
	zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation);

/* --- scope_errors.c --- */

/* The way of an error through the scopes, for an exception (borrowed) that came from `coroutine`, beginning at `scope`, where
 * it came from the child `from` (NULL: from a coroutine of the scope). In each scope: its handler for children, its handler,
 * a waiter of awaitAfterCancellation(); else its coroutines are cancelled and its waiters get the error; else the parent goes
 * on. True: something took it. May suspend in a handler. */
bool async_scope_route_error(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from,
	zend_object *exception);

/* Calls a handler; the parameters are borrowed. An exception is left in EG(exception). */
void async_scope_call(const zend_fcall_t *handler, zval *params, uint32_t count);

/* --- scope_wait.c --- */

/* awaitCompletion() after its arguments: `token` is borrowed. May suspend. */
void async_scope_await_completion(zend_async_scope_t *scope, zend_async_event_t *token);

/* See ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION; the awaiter is the current coroutine. */
void async_scope_await_after_cancellation(zend_async_scope_t *scope, zend_coroutine_t *awaiter, zend_fcall_info *error_fci,
	zend_fcall_info_cache *error_fcc, zend_async_event_t *cancellation);

/* Gives an error to those who wait for the end of the scope. False if there is nobody. */
bool async_scope_offer_error(async_scope_t *scope, zend_coroutine_t *coroutine, zend_object *exception);
/* The subtree is empty. */
void async_scope_wake_waiters(async_scope_t *scope);

/* --- scope_finally.c --- */

void async_scope_finally(async_scope_t *scope, zval *closure);
/* Calls or starts the handlers of a scope that has become terminal. */
void async_scope_dispatch_finally(async_scope_t *scope);
/* The shutdown functions have run: what had to wait for them because of a fatal error is due. */
void async_scope_flush_finally(void);

/* --- scope_timer.c --- */

/* Arms disposeAfterTimeout(). False with an exception. The earliest deadline wins. */
bool async_scope_timer_arm(async_scope_t *scope, zend_ulong ms);
void async_scope_timer_drop(async_scope_t *scope);
/* Somebody has come into the subtree, or the last one has left: only a timer that has something to end counts as an event. */
void async_scope_timer_review(async_scope_t *scope);
/* A timer that is overdue while nothing turns the loop is noticed by whoever asks. */
void async_scope_timer_look_at_clock(async_scope_t *scope);

/* --- scope_object.c --- */

void async_register_scope_ce(void);
/* The Scope object of a scope, made on demand; borrowed. One made later than the scope does not own it. */
zend_object *async_scope_object(zend_async_scope_t *scope);
/* The scope of an object; never NULL. */
zend_async_scope_t *async_scope_from_object(zend_object *object);
/* Runs what ends with the request: the scopes that are still open, the channels of the main scope. */
void async_scopes_end_request(void);

#endif
