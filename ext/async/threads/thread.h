/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that run closures: the data that parent and child share beside the ABI's context, Async\Thread, the
 * hand-over.
 *
 *   thread  step                                        file
 *   ------  ------------------------------------------  ---------------
 *   parent  copies the closures, starts the thread      snapshot.c, thread.c
 *   child   runs bootloader and task, hands over        thread_run.c
 *   parent  is notified of the outcome, loads it        event.c, outcome.c
 *   any     asks the thread to end                      snapshot.c */
#ifndef ASYNC_THREAD_H
#define ASYNC_THREAD_H

#include "threads.h"
#include "notifier.h"
#include "scheduler/finally.h"

extern zend_class_entry *async_ce_thread;
void async_register_thread_ce(void);

#ifdef ZTS
typedef enum {
	ASYNC_THREAD_VALUE = 0,  /* copy: the value that the task has returned */
	ASYNC_THREAD_FAILED,     /* copy: the throwable; the error_ fields are set as well */
	ASYNC_THREAD_CANCELLED   /* by a request; or by the task itself, copy: the cancellation */
} async_thread_outcome_t;

/* context->snapshot of a thread that runs closures. Persistent memory. */
typedef struct {
	/* Transit copies, owned; UNDEF: none, or loaded by the child. Only the child uses them from its start on. */
	zval task;
	zval bootloader;

	/* The outcome. Only the child uses it until the hand-over, only the parent afterwards. An abnormal end is a text in
	 * context->bailout_error_message, which takes precedence over all of this. */
	async_thread_outcome_t outcome;
	zval copy;                   /* transit copy, owned; UNDEF: none, or loaded */
	zend_string *error_class;    /* owned, persistent */
	zend_string *error_message;  /* owned, persistent */
	zend_long error_code;

	/* Under the context's mutex. */
	bool settled;                /* handed over */
	bool cancel_requested;
	bool must_end;               /* the parent ends: async.exit_grace applies */
	zval cancellation;           /* transit copy, owned; UNDEF: a default one. Written once, with the request */
	async_thread_notifier_t *notifier;    /* the child's notifier, borrowed; NULL while the child cannot be notified */
	async_notification_t cancel_notification;

	/* Only the child uses these; in memory of its request. */
	zend_async_thread_context_t *context; /* borrowed: the runner holds it */
	zval result;                 /* owned */
	zend_object *error;          /* owned; thrown by the task */
	zend_object *cancelled_with; /* owned; the exception of the request, as loaded in this thread */
	bool task_over;
} async_thread_snapshot_t;

/* The event, beyond the ABI. */
typedef struct {
	zend_async_thread_event_t event;
	async_thread_notifier_t *notifier;    /* the parent's notifier, borrowed; NULL once the child cannot reach the event */
	async_notification_t notification;           /* posted by the child, with the context's mutex held */
	bool settling;               /* a helper loads the outcome and notifies the waiters */
	bool cancelled;              /* the thread ended by a cancellation; valid with CLOSED */
	zend_object *cancellation;   /* owned or NULL: that of the first call of cancel() */
	zend_object *object;         /* Async\Thread, borrowed; NULL: freed, or never created */
	zend_async_scope_t *scope;   /* one counted reference; NULL: none. Finally handlers run in it */
	async_finally_t *finally_handlers; /* owned */
	bool kept;                   /* a helper waits for the thread because of the handlers, and holds the object */
} async_thread_event_t;

#define ASYNC_THREAD_EVENT(ev) ((async_thread_event_t *) (ev))

/* --- snapshot.c --- */

/* See zend_async_thread_snapshot_create_t, zend_async_thread_snapshot_destroy_t. */
void *async_thread_snapshot_create(const zend_fcall_t *entry, const zend_fcall_t *bootloader);
void async_thread_snapshot_destroy(void *snapshot);
/* Frees the closures that have not been called, with what they have brought along. */
void async_thread_release_calls(async_thread_snapshot_t *snapshot);

/* Any thread. Asks the thread to end, once; `cancellation` is a transit copy, consumed on every path, or UNDEF. True:
 * this was the first request, and the thread had not ended. */
bool async_thread_request_cancel(zend_async_thread_context_t *context, zval *cancellation);

/* The same at the end of the parent, also after another request: the thread ends at the latest with its grace period. */
void async_thread_request_end(zend_async_thread_context_t *context);

static zend_always_inline async_thread_snapshot_t *async_thread_snapshot(const zend_async_thread_context_t *context)
{
	return context->internal_entry ? NULL : (async_thread_snapshot_t *) context->snapshot;
}

/* --- thread_run.c: in the thread --- */

/* Runs bootloader and task. Their outcome stays in the snapshot; an exit token stays pending. */
void async_thread_run_closures(zend_async_thread_context_t *context);
/* Copies the outcome, once all coroutines have ended. */
void async_thread_collect(zend_async_thread_context_t *context);
/* Releases the values of the thread's request. May run destructors. */
void async_thread_forget(zend_async_thread_context_t *context);
/* Withdraws the notification of a request to end. After `settled`, without the mutex. */
void async_thread_stop_listening(zend_async_thread_context_t *context, async_thread_notifier_t *notifier);

/* --- event.c --- */

/* Loads the outcome into the event, unless that was done. Never suspends. Throws only exit tokens. */
void async_thread_load_local(zend_async_thread_event_t *event);
/* Starts a helper that waits for the thread and keeps its object. */
void async_thread_keep(async_thread_event_t *thread);

/* --- outcome.c --- */

/* On the parent's thread, once it is settled: loads the outcome into the event. May run autoloaders, which may suspend.
 * New exceptions get the location where `receiver` waits (NULL: the current one). Throws only exit tokens. */
void async_thread_load_outcome(async_thread_event_t *thread, zend_coroutine_t *receiver);
/* True if the outcome is an error, loaded or not. */
bool async_thread_has_failed(const async_thread_event_t *thread);
/* True if loading the outcome runs no code. */
bool async_thread_outcome_is_plain(const async_thread_event_t *thread);
#endif

#endif
