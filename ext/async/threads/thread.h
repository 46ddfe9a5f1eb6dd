/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that run closures: what parent and child share beside the ABI's context, the object Async\Thread, the hand-over.
 *
 *   who     does                                        where
 *   ------  ------------------------------------------  ---------------
 *   parent  copies the closures, starts the thread      snapshot.c, thread.c
 *   child   bootloader, task, outcome                   thread_run.c
 *   parent  learns of the outcome, loads it             event.c, outcome.c
 *   anyone  asks the thread to stop                     snapshot.c */
#ifndef ASYNC_THREAD_H
#define ASYNC_THREAD_H

#include "threads.h"
#include "mailbox.h"
#include "coroutine/finally.h"

extern zend_class_entry *async_ce_thread;
void async_register_thread_ce(void);

#ifdef ZTS
typedef enum {
	ASYNC_THREAD_VALUE = 0,  /* copy: of what the task has returned */
	ASYNC_THREAD_FAILED,     /* copy: of the throwable; the error_ fields besides */
	ASYNC_THREAD_CANCELLED   /* by the request; or by the task itself, copy: of the cancellation */
} async_thread_outcome_t;

/* context->snapshot of a thread that runs closures. Persistent memory. */
typedef struct {
	/* Transit copies, owned; UNDEF where there is none, and once the child has loaded them. The child's from its start on. */
	zval task;
	zval bootloader;

	/* The outcome. The child's until it has handed over, the parent's afterwards. An abnormal end is a text in
	 * context->bailout_error_message, which goes before all of this. */
	async_thread_outcome_t outcome;
	zval copy;                   /* transit copy, owned; UNDEF: none, or loaded */
	zend_string *error_class;    /* owned, persistent */
	zend_string *error_message;  /* owned, persistent */
	zend_long error_code;

	/* Under the context's mutex. */
	bool settled;                /* handed over */
	bool cancel_requested;
	zval cancellation;           /* transit copy, owned; UNDEF: a default one. Written once, with the request */
	async_mailbox_t *mailbox;    /* the child's, borrowed; NULL before it can be told, and after */
	async_mail_t cancel_mail;

	/* The child's, in memory of its request. */
	zend_async_thread_context_t *context; /* borrowed: the runner holds it */
	zval result;                 /* owned */
	zend_object *error;          /* owned; what the task has thrown */
	zend_object *cancelled_with; /* owned; what the request has become in this thread */
	bool task_over;
} async_thread_snapshot_t;

/* The event, beyond the ABI. */
typedef struct {
	zend_async_thread_event_t event;
	async_mailbox_t *mailbox;    /* the parent's, borrowed; NULL once the child cannot reach the event any more */
	async_mail_t mail;           /* posted by the child, with the context's mutex held */
	bool settling;               /* a helper loads the outcome and tells the waiters */
	bool cancelled;              /* how the thread ended; valid with CLOSED */
	zend_object *cancellation;   /* owned or NULL: the first one that was asked for */
	zend_object *object;         /* Async\Thread, borrowed; NULL: it has gone, or there was none */
	zend_async_scope_t *scope;   /* one counted reference; NULL: none. Where finally handlers run */
	async_finally_t *finally_handlers; /* owned */
	bool kept;                   /* a helper waits for the thread because of those, and the object is held meanwhile */
} async_thread_event_t;

#define ASYNC_THREAD_EVENT(ev) ((async_thread_event_t *) (ev))

/* --- snapshot.c --- */

/* See zend_async_thread_snapshot_create_t, zend_async_thread_snapshot_destroy_t. */
void *async_thread_snapshot_create(const zend_fcall_t *entry, const zend_fcall_t *bootloader);
void async_thread_snapshot_destroy(void *snapshot);

/* Any thread. Asks once; `cancellation` is a transit copy, taken over on every path, or UNDEF. True: this was the first request,
 * and the thread had not ended. */
bool async_thread_request_cancel(zend_async_thread_context_t *context, zval *cancellation);

static zend_always_inline async_thread_snapshot_t *async_thread_snapshot(const zend_async_thread_context_t *context)
{
	return context->internal_entry ? NULL : (async_thread_snapshot_t *) context->snapshot;
}

/* --- thread_run.c: in the thread --- */

/* Bootloader and task. What they end with stays in the snapshot; an exit token is left pending. */
void async_thread_run_closures(zend_async_thread_context_t *context);
/* When all coroutines have ended: copies the outcome. */
void async_thread_collect(zend_async_thread_context_t *context);
/* Lets go of what belongs to the request of the thread. May run destructors. */
void async_thread_forget(zend_async_thread_context_t *context);
/* Nobody is listening any more. After `settled`, without the mutex. */
void async_thread_stop_listening(zend_async_thread_context_t *context, async_mailbox_t *mailbox);

/* --- event.c --- */

/* Makes the outcome the event's, unless it is; never throws, never suspends. */
void async_thread_load_here(zend_async_thread_event_t *event);
/* Lets a helper wait for the thread and keep its object. */
void async_thread_keep(async_thread_event_t *thread);

/* --- outcome.c --- */

/* On the parent's thread, once it is settled: makes the outcome the event's. May run autoloaders, which may suspend. What it
 * creates says that it comes from where `receiver` waits (NULL: from here). Throws only exit tokens. */
void async_thread_load_outcome(async_thread_event_t *thread, zend_coroutine_t *receiver);
/* The outcome is an error, whether or not it has been loaded. */
bool async_thread_has_failed(const async_thread_event_t *thread);
/* The outcome cannot run code when it is loaded. */
bool async_thread_outcome_is_plain(const async_thread_event_t *thread);
#endif

#endif
