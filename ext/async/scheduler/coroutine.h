/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The coroutine of the extension: the ABI's struct first, then the fields of the scheduler, the PHP object last.
 *
 *   state      set by                         left by
 *   ---------  -----------------------------  --------------------------------------------------
 *   created    async_coroutine_new            enqueue -> queued
 *   queued     enqueue, resume, cancel        popped by the scheduler -> running
 *   running    the runner, or a resumption    suspend -> parked | queued; entry returned -> finishing
 *   parked     suspend with events armed      resume, cancel -> queued
 *   finishing  entry returned or skipped      finalised -> finished (may suspend in between: status WAITING again)
 *   finished   CLOSED                         never
 *
 * A coroutine is finished if and only if CLOSED is set. The waker's status distinguishes queued from parked. */
#ifndef ASYNC_COROUTINE_H
#define ASYNC_COROUTINE_H

#include "base/async.h"
#include "finally.h"
#include "zend_fibers.h"

struct _async_coroutine_s {
	zend_coroutine_t coroutine; /* must be first: pointers to event, coroutine and this struct are cast to each other */
	zend_async_waker_t waker;   /* storage; coroutine.waker points here while a wait is prepared or runs */

	zend_long id; /* positive, unique in the request */

	/* Registry links, borrowed. */
	async_coroutine_t *prev;
	async_coroutine_t *next;

	/* The scope that it is a member of, borrowed. The current scope, coroutine.scope, is that of its innermost block. */
	zend_async_scope_t *home;

	/* Supervised scope that takes its unobserved error, borrowed; NULL: none. Set when it leaves its home. */
	zend_async_scope_t *supervisor;

	/* Links in the list of its home, then of its supervisor; borrowed. */
	async_coroutine_t *scope_prev;
	async_coroutine_t *scope_next;

	/* The context to switch to: its runner's, the main one, or that of a fiber that runs in it. Borrowed. NULL until
	 * the first suspension: the coroutine still needs a runner. */
	zend_fiber_context *resume_context;

	/* The coroutine that runs a signal handler on top of this one's wait (interrupt.c), NULL if none. Borrowed: a frame
	 * on this one's stack holds it. */
	async_coroutine_t *stand_in;

	/* Top frame while parked, else NULL. Borrowed from the VM stack of resume_context. */
	zend_execute_data *execute_data;

	/* Its entry in a wait queue (reservation.h), NULL if none. Borrowed: on its own stack; cleared by the wake-up. */
	struct _async_waiter_s *waiter;

	/* The innermost block that its code may be recalled to (recall.h), borrowed; NULL: none. */
	struct _async_recall_s *recall;

	/* What it holds, latest first; borrowed (held.h). */
	struct _async_held_s *held;

	/* Closures registered with finally(), owned, NULL if none (finally.c). */
	async_finally_t *finally_handlers;

	/* Owned. A cancellation that is deferred to the end of protect() or to the next suspension point. */
	zend_object *deferred_cancellation;

	/* Owned, NULL if none: the last ChannelException that it received because its own scope has ended. If it completes
	 * with that, it counts as cancelled. */
	zend_object *scope_end_error;

	/* Of a helper that calls finally handlers: the scope that its error is offered to, one counted reference until it
	 * has ended. NULL: its home. */
	zend_async_scope_t *error_scope;

	zend_string *name; /* owned; NULL: none */

	/* Location of the last suspension; owned string, NULL if none. */
	zend_string *suspend_filename;
	uint32_t suspend_lineno;

	/* Flow slots that it inherits from the flow that spawned it (zend_async_flow.h). */
	uint64_t inherited;

	uint32_t protect_depth;
	uint16_t failed_waits;   /* how often its waits have failed because of waits_fail */

	bool hi_priority : 1;    /* enqueue puts it at the head */
	bool interrupted : 1;    /* a stand-in uses its stack: it stays out of the run queue, even when woken */
	bool error_stays : 1; /* woken with an error that exists nowhere else: a cancellation before it runs is deferred */
	bool self_cancelled : 1; /* the deferred cancellation is the outcome, it is not thrown */
	bool registered : 1;     /* in the registry; the scheduler owns one reference */
	bool finishing : 1;      /* entry has returned, finalisation runs in its own context */
	bool helper : 1;         /* started by the runtime itself: starts even during a shutdown */
	bool exit_due : 1;       /* the next suspension point raises an exit (scheduler/forced_exit.c) */
	bool waits_fail : 1;     /* every later suspension point raises it as well */
	bool forced_exit : 1;    /* a forced exit was raised */
	bool own_exit : 1;       /* its own code called exit() */
	bool final_slice : 1;      /* a zombie that has run once more at the end of the drain */
	bool recall_pending : 1; /* a recall of one of its blocks is to be thrown */
	bool routed : 1;         /* its exception has been offered to the scopes */

	zend_object std; /* must be last: properties follow */
};

extern zend_class_entry *async_ce_coroutine;

static zend_always_inline async_coroutine_t *async_coroutine_from_obj(zend_object *object)
{
	return (async_coroutine_t *) ((char *) object - XtOffsetOf(async_coroutine_t, std));
}

#define ASYNC_COROUTINE(c) ((async_coroutine_t *) (c))

/* At module startup: `ce` gets the object handlers. */
void async_coroutine_init_class(zend_class_entry *ce);

/* A new coroutine in `scope` with one reference, neither registered nor queued. Never NULL. */
async_coroutine_t *async_coroutine_new(zend_async_scope_t *scope);

/* The same without an object handle, so that the object ids of the script do not depend on the runtime being active:
 * for the main coroutine. async_coroutine_object() assigns the handle. */
async_coroutine_t *async_coroutine_new_hidden(zend_async_scope_t *scope);

/* Returns the object for userland, borrowed. Assigns the handle of a hidden coroutine. */
zend_object *async_coroutine_object(async_coroutine_t *coroutine);

/* Releases a reference to a coroutine that may be hidden. */
void async_coroutine_release(async_coroutine_t *coroutine);

static zend_always_inline bool async_coroutine_is_finished(const async_coroutine_t *c)
{
	return (c->coroutine.event.flags & ZEND_ASYNC_EVENT_F_CLOSED) != 0;
}

/* True if it has ended with an exception that no awaiter and no handler has taken. */
static zend_always_inline bool async_coroutine_has_unobserved(const async_coroutine_t *c)
{
	return UNEXPECTED(c->coroutine.exception != NULL) && !ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(&c->coroutine.event);
}

/* lifecycle.c */

/* Runs `coroutine` in the current runner from its first line to its finalisation. Does not throw. May suspend. */
void async_coroutine_run(async_coroutine_t *coroutine);

/* Finalises a coroutine whose code has ended (or never runs): outcome, notifications, handlers, counters. The caller
 * releases the scheduler's reference. May suspend if it runs in the coroutine itself. */
void async_coroutine_finalize(async_coroutine_t *coroutine);

/* The same, continued after a fatal error until it is done. Fatal errors set bailout_pending. */
void async_coroutine_finalize_guarded(async_coroutine_t *coroutine);

/* Drops result, exception and contexts. Runs destructors. */
void async_coroutine_release_outcome(async_coroutine_t *coroutine);

/* Releases error_scope. */
void async_coroutine_forget_error_scope(async_coroutine_t *coroutine);

/* Reports the unobserved exception of a Coroutine object that is being destroyed. */
void async_coroutine_report_unobserved(async_coroutine_t *coroutine);

/* Throws the unobserved exception of an object that is being destroyed, where its last reference was released. Consumes
 * it. is_contained: see async_unhandled_exception_of(). */
void async_report_unobserved(zend_object *exception, bool is_contained);

/* The exception, owned, for those that wait for what a contained coroutine was doing when a fatal error ended it, for use in
 * its extended_dispose. NULL: none has. */
zend_object *async_coroutine_fatal_error(const zend_coroutine_t *coroutine);

void async_coroutine_register(async_coroutine_t *coroutine);
void async_coroutine_unregister(async_coroutine_t *coroutine);

/* Accessors of the ABI. */
zend_async_waker_t *async_waker_new(zend_coroutine_t *coroutine);
zend_array *async_get_coroutines(void);
zend_long async_coroutine_get_id(const zend_coroutine_t *coroutine);
zend_execute_data *async_coroutine_get_execute_data(zend_coroutine_t *coroutine);

/* cancellation.c */
bool async_coroutine_cancel(zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, const bool is_safely);

/* True if a cancellation or a recall may have to be thrown at a suspension point. */
static zend_always_inline bool async_coroutine_has_deferred(const async_coroutine_t *c)
{
	return c->deferred_cancellation || c->recall_pending;
}

/* Takes the deferred cancellation, or recall. NULL if there is none or if it must not be thrown now. */
zend_object *async_coroutine_take_deferred(async_coroutine_t *coroutine);

/* Notes that the current coroutine is about to receive `error`, because the end of its own scope closed a channel of
 * that scope. A later cancellation by the scope is deferred to the next suspension point. */
void async_coroutine_scope_channel_closed(async_coroutine_t *coroutine, zend_object *error);

#endif
