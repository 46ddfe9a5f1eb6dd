/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Scopes: the ownership of coroutines, the route of their errors, the reach of a cancellation.
 *
 *   state    set by                                               left by
 *   -------  ---------------------------------------------------  ----------------------------------------------------
 *   open     async_scope_new                                      every way of ending (async_scope_end_t) -> shut
 *   shut     SHUT: refuses new coroutines, resources are closed   the subtree's last coroutine completes -> terminal
 *   terminal CLOSED: finally handlers are called                  never; freed when no reference is left
 *
 * CANCELLED is a property of a shut scope: its coroutines were, or would have been, cancelled (isCancelled()). An
 * open scope alternates between busy (an active coroutine in the subtree) and idle. Its event is notified each time
 * it turns idle.
 *
 * A scope is freed when its subtree has no coroutine and no child scope left, it is shut or was created without an
 * object, it has no Scope object, no C owner pins it, and only its first reference is left.
 *
 *   reference     taken by                                           released by
 *   ------------  -------------------------------------------------  -----------------------------------------
 *   the first     the scope itself, when it is created               never: it lives as long as the memory
 *   a holder's    ZEND_ASYNC_NEW_SCOPE, async_scope_hold             ZEND_ASYNC_SCOPE_RELEASE
 *   an owner's    async_scope_create_owned, async_scope_own (a       async_scope_release_owned
 *                 holder's reference that also pins)
 *
 * Each release gives up a reference that its caller has taken. A pin alone is not a reference.
 *
 * Trees may be deep: no traversal recurses. */
#ifndef ASYNC_SCOPE_H
#define ASYNC_SCOPE_H

#include "base/async.h"
#include "scheduler/coroutine.h"
#include "scheduler/hooks.h"
#include "base/exceptions.h"

typedef struct _async_scope_resource_s async_scope_resource_t;
typedef struct _async_scope_waiter_s async_scope_waiter_t;
typedef struct _async_scope_timer_s async_scope_timer_t;
typedef struct _async_scope_s async_scope_t;

/* A resource that ends with its scope (a channel, a watcher): embedded in the owner, bound while it is open. */
struct _async_scope_resource_s {
	zend_async_scope_t *scope; /* borrowed; NULL while not bound */
	async_scope_resource_t *prev;
	async_scope_resource_t *next;
	/* The scope is cancelled or disposed of. Called once, unbound; must not suspend and must not free a scope. */
	void (*close)(async_scope_resource_t *resource);
	zend_object *reason; /* for close: the cancellation of the scope's coroutines, borrowed; NULL if it has none */
};

struct _async_scope_s {
	zend_async_scope_t scope; /* must be first */

	zend_ulong id;       /* in creation order, per request; that of the main scope may be any number */
	async_scope_t *prev; /* registry, borrowed */
	async_scope_t *next;

	/* Resources that close before the members are cancelled, in binding order; intrusive list, borrowed. */
	async_scope_resource_t *first_resource;
	async_scope_resource_t *last_resource;

	/* Members in spawn order; intrusive list, borrowed: a member is removed when it is finalised. */
	async_coroutine_t *first;
	async_coroutine_t *last;
	async_coroutine_t *first_failed; /* ended with an unobserved error that it supervises; intrusive stack, borrowed */
	uint32_t active;            /* members that are neither finished nor zombies */
	uint32_t zombies;
	uint32_t busy_children;     /* child scopes with an active coroutine in their subtree */
	uint32_t occupied_children; /* child scopes with any unfinished coroutine in their subtree */

	uint32_t child_index;       /* index in the parent's vector; wrong if C code has changed that vector */
	bool children_unsorted : 1; /* a removal has broken creation order */
	bool owned_by_object : 1;   /* the destruction of the Scope object ends the scope */
	bool forced : 1;            /* all coroutines of the subtree have been cancelled, whatever the policy */
	bool supervised : 1;        /* errors stay on their handles (scope_errors.c) */
	bool is_block : 1;          /* of a block (block.c): its context is that of the parent */
	bool is_sheltered : 1;      /* of a section of protect(): not cancelled with its parent */
	bool is_work : 1;           /* of Once, SingleFlight: like a block it owns no resources */
	bool transient : 1;         /* created by the runtime for its own coroutines: shut as soon as it is empty */

	/* Place of creation; owned string, NULL if unknown. */
	zend_string *filename;
	uint32_t lineno;

	zend_fcall_t *exception_handler;       /* owned, may be NULL */
	zend_fcall_t *child_exception_handler; /* owned, may be NULL */
	async_finally_t *finally_handlers;     /* owned, NULL if none */
	async_scope_timer_t *timer;            /* owned, armed by disposeAfterTimeout() (scope_timer.c) */
	async_scope_waiter_t *waiters;         /* of awaitAfterCancellation(), oldest first; borrowed (scope_wait.c) */
	async_scope_waiter_t *last_waiter;
	async_delivered_error_t failure;       /* the error that ended the scope, given to its waiters; until terminal */
};

#define ASYNC_SCOPE(s) ((async_scope_t *) (s))

extern zend_class_entry *async_ce_scope;

/* --- scope.c: life, tree, members --- */

/* Creates a scope; `parent` NULL makes a root. With an object the caller gets the object's first reference, without
 * one a holder's reference to the scope. NULL with an exception if the parent is shut. */
zend_async_scope_t *async_scope_new(zend_async_scope_t *parent, bool with_zend_object);

/* Creates a scope without an object, in a shut parent too: for coroutines that the runtime starts itself. Never
 * NULL. The caller gets no reference: the scope is freed after its last coroutine. */
async_scope_t *async_scope_create(zend_async_scope_t *parent);

static zend_always_inline void async_scope_hold(zend_async_scope_t *scope)
{
	ZEND_ASYNC_EVENT_ADD_REF(&scope->event);
}

/* Scopes that belong to C code (a group, a call of iterate(), a worker): NOT_SAFE, and not disposed of before the
 * owner releases them, regardless of their coroutines and parents. async_scope_own() turns the caller's reference
 * into an owner's. */
zend_async_scope_t *async_scope_create_owned(zend_async_scope_t *parent);
void async_scope_own(zend_async_scope_t *scope);
/* May free the scope and its ancestors. */
void async_scope_release_owned(zend_async_scope_t *scope);

/* At module startup: the scheduler's hooks. */
void async_scopes_startup(void);

/* Releases the root context while objects can still be released. The scope itself stays until the engine shuts down. */
void async_main_scope_release_context(void);
/* Makes the member a zombie: neither scope nor runtime count it as active any more. Does nothing if it is one. */
void async_scope_make_zombie(async_coroutine_t *coroutine);

static zend_always_inline bool async_scope_is_busy(const async_scope_t *scope)
{
	return scope->active || scope->busy_children;
}

static zend_always_inline bool async_scope_is_occupied(const async_scope_t *scope)
{
	return scope->active || scope->zombies || scope->occupied_children;
}

/* True if `scope` is `ancestor` or below it. */
bool async_scope_is_within(const zend_async_scope_t *scope, const zend_async_scope_t *ancestor);

/* Sorts the children by creation order. */
void async_scope_sort_children(async_scope_t *scope);

/* Makes a shut scope with an empty subtree terminal; otherwise does nothing. May call or start finally handlers. */
void async_scope_settle(async_scope_t *scope);

/* Neither fails; unbind does nothing for a resource that is not bound. A resource that a remaining coroutine
 * binds to a shut scope closes when the scope becomes terminal. Bound to a terminal scope it is closed at once. */
void async_scope_bind(zend_async_scope_t *scope, async_scope_resource_t *resource);
void async_scope_unbind(async_scope_resource_t *resource);
/* Returns the scope that owns the resources which the running code creates: the nearest one that is no piece of work. A
 * piece of work returns what it creates. A destructor that the collector runs outside user scopes has the main scope. */
zend_async_scope_t *async_scope_for_resources(void);
/* Closes the resources in binding order. */
void async_scope_close_resources(async_scope_t *scope, zend_object *reason);

/* Returns the context of a scope, created on first use; borrowed. */
zend_async_context_t *async_scope_context(zend_async_scope_t *scope);

/* --- scope_end.c: the ways a scope ends --- */

typedef enum {
	ASYNC_SCOPE_CANCEL,         /* cancel(): the policy decides */
	ASYNC_SCOPE_DISPOSE,        /* dispose(): the policy decides */
	ASYNC_SCOPE_DISPOSE_SAFELY, /* disposeSafely(): also spares DEFAULT scopes */
	ASYNC_SCOPE_OBJECT_GONE,    /* as dispose() */
	ASYNC_SCOPE_EXPIRE,         /* disposeAfterTimeout(): spares none */
	ASYNC_SCOPE_FAIL            /* fail-together: spares none; does not notify the waiters of the root */
} async_scope_end_t;

/* Ends the subtree. `reason` is borrowed; NULL stands for the default of `how`. A second disposal does nothing. May
 * run destructors. Does not suspend by itself. */
void async_scope_end(zend_async_scope_t *scope, async_scope_end_t how, zend_object *reason);

/* Ends the subtree at the end of the request. Creates no reason: there may be no memory left, and no waiter exists. */
void async_scope_end_unheard(zend_async_scope_t *scope, async_scope_end_t how);

/* True if this way of ending spares the scope's coroutines. */
bool async_scope_spares(const zend_async_scope_t *scope, async_scope_end_t how);

bool async_scope_catch_or_cancel(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from_scope,
		zend_object *exception, bool transfer_error, const bool is_safely, const bool is_cancellation);

/* --- scope_errors.c --- */

/* Routes an exception (borrowed) of `coroutine` upwards from `scope`. from: the child scope it came from, NULL if
 * from a coroutine of `scope`. Each scope tries its handler for children, its own handler, and the waiters of
 * awaitAfterCancellation(). If none takes the error, its coroutines are cancelled and its waiters get the error.
 * Without any waiter the parent continues. True if the error was taken. May suspend in a handler. */
bool async_scope_route_error(zend_async_scope_t *scope, zend_coroutine_t *coroutine, zend_async_scope_t *from,
		zend_object *exception);

/* An ended coroutine has left `home` with an unobserved error: enters it in the scope that supervises it, if any. */
void async_scope_keep_error(async_coroutine_t *coroutine, zend_async_scope_t *home);
/* Its handle is freed, or that scope is. Does nothing if it is not entered. */
void async_scope_forget_error(async_coroutine_t *coroutine);

/* At module startup: the scheduler's hooks. */
void async_scope_errors_startup(void);

/* Calls a handler; the parameters are borrowed. EG(exception) holds what it has thrown. */
void async_scope_call(const zend_fcall_t *handler, zval *params, uint32_t count);

/* --- scope_wait.c --- */

/* Implements awaitCompletion(); `token` is borrowed. May suspend. */
void async_scope_await_completion(zend_async_scope_t *scope, zend_async_event_t *token);

/* See ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION; the awaiter is the current coroutine. */
void async_scope_await_after_cancellation(zend_async_scope_t *scope, zend_coroutine_t *awaiter,
		zend_fcall_info *error_fci, zend_fcall_info_cache *error_fcc, zend_async_event_t *cancellation);

/* Waits until no coroutine is in a scope that is shut or below it, zombies included. The event of a scope is closed once
 * it was empty, but a scope below it that is created after that may have coroutines. Takes no errors. Suspends; false
 * with an exception. */
bool async_scope_await_end(zend_async_scope_t *scope);

/* Delivers an error to the coroutines that wait for the end of the scope. False if there is none. */
bool async_scope_offer_error(async_scope_t *scope, zend_coroutine_t *coroutine, zend_object *exception);
/* Wakes those waiters: the subtree is empty. */
void async_scope_wake_waiters(async_scope_t *scope);

/* --- scope_finally.c --- */

void async_scope_finally(async_scope_t *scope, zval *closure);
/* Calls or starts the handlers of a scope that has become terminal. */
void async_scope_dispatch_finally(async_scope_t *scope);
/* The shutdown functions have run: calls the handlers that a fatal error has deferred. */
void async_scope_flush_finally(void);

/* --- scope_timer.c --- */

/* Arms disposeAfterTimeout(). False with an exception. The earliest deadline wins. */
bool async_scope_timer_arm(async_scope_t *scope, zend_ulong ms);
/* The coroutines of the scope have been cancelled: those that ignore it are unwound after async.exit_grace. */
void async_scope_start_grace(async_scope_t *scope);
void async_scope_timer_drop(async_scope_t *scope);
/* Runs `entry` in a coroutine of the runtime, ahead of the others: for timers that end a scope, which may run
 * destructors. The scope is the coroutine's extended_data, held until it has ended. */
void async_scope_start_helper(zend_async_scope_t *scope, void (*entry)(void));
/* The subtree has become occupied or empty: a timer counts as an event only if it has something to end. */
void async_scope_timer_review(async_scope_t *scope);
/* While no loop runs, overdue timers are noticed by the callers of this function. */
void async_scope_timer_look_at_clock(async_scope_t *scope);

/* --- scope_object.c --- */

void async_register_scope_ce(void);
/* Returns the Scope object of a scope, created on demand; borrowed. An object created later than its scope does not
 * own it. */
zend_object *async_scope_object(zend_async_scope_t *scope);
/* Returns the scope of an object; never NULL. */
zend_async_scope_t *async_scope_from_object(zend_object *object);
/* Ends what lives until the end of the request: the scopes that are still open, the channels of the main scope. */
void async_scopes_end_request(void);

#endif
