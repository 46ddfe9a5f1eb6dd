/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that run PHP: each is a request of its own, with its own scheduler and loop, in the same process.
 *
 *   state     entered by                                  what is true
 *   --------  ------------------------------------------  ------------------------------------------------------------
 *   prepared  async_thread_new_event                      event and context exist, no OS thread does
 *   running   async_thread_start                          registered; the runner holds a reference of the context
 *   settled   the runner's handover, under the mutex      the outcome lies in the context; the parent's loop is told
 *   gone      async_thread_leave, the runner's last act   no trace in TSRM; the registry has forgotten it
 *
 * Whoever goes first, event or thread: the child reaches the event only through context->event, with the mutex held, and
 * finds NULL there once the parent has let go. ZTS only. */
#ifndef ASYNC_THREADS_H
#define ASYNC_THREADS_H

#include "php_async.h"
#include "transit.h"
#include "async_environment.h"

/* See zend_async_new_thread_event_t and zend_async_start_thread_t. A context has C code to run (context->internal_entry), or
 * closures (context->snapshot, see thread.h). */
zend_async_thread_event_t *async_thread_new_event(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size);
zend_async_thread_handle_t async_thread_start(zend_async_thread_internal_entry_t *entry, zend_async_thread_context_t *context);

#ifdef ZTS
/* In the thread, inside its request: runs the entry of the context (zend_async_thread_run_t). */
void async_thread_run(void *context);
/* On the parent's thread, once the thread has settled: makes the outcome the event's (zend_async_thread_load_result_t). */
void async_thread_load_result(zend_async_thread_event_t *event);

/* snapshot.c: any callable as a Closure, a new reference. False with an exception. May run PHP code. */
bool async_closure_of(zval *closure, zval *callable);

/* --- registry.c: any thread --- */

/* One reference, the caller's; the snapshot is the context's, the event is borrowed. */
zend_async_thread_context_t *async_thread_context_new(zend_async_thread_event_t *event, void *snapshot);
/* Gives the context its key. Before the OS thread exists. */
void async_thread_enter(zend_async_thread_context_t *context);
/* The thread has handed over: it only ends its request now. */
void async_thread_is_ending(zend_ulong key);
/* The thread has left TSRM, or was never born. */
void async_thread_leave(zend_ulong key);
/* Asks the threads that the calling thread has started, and that run closures, to end. Once each. */
void async_threads_stop(void);
/* Waits for the threads that the calling thread has started. Prints nothing, has no limit. */
void async_threads_join(void);
/* The thread that the caller has just started belongs to a group (any address): who has made that waits for it, instead of the
 * caller's own request. Nothing if it has ended already. */
void async_thread_set_group(zend_ulong key, const void *group);
void async_thread_group_wait(const void *group);
/* Waits for all: before module shutdown (zend_async_reactor_quiesce_t). */
void async_threads_quiesce(void);
/* Does any other thread run PHP? For fork. One that is ending is given some time to be gone. */
bool async_threads_alive(void);

/* --- runtime.c --- */

/* At the end of a request, when its coroutines have ended. forced: not in the ordinary way. */
void async_threads_end_request(bool forced);

/* --- environment.c --- */

/* What a thread takes over from the place where it was started. Persistent. */
typedef struct async_thread_environment_s {
	int argc;
	char **argv;     /* owned, with borrowed entries, which live as long as the main request; NULL: none */
	char *directory; /* owned; NULL: unknown */
	php_async_environment_t *own; /* owned until the thread enters it: variables and locale; NULL: no longer */
	double request_time;
	zval settings;   /* owned, in transit: ini values that the administrator has set for the request; undefined: none */
	char *script[3]; /* owned; of a web request: PHP_SELF, SCRIPT_NAME, SCRIPT_FILENAME; NULL: unknown */
} async_thread_environment_t;

void async_thread_environment_capture(async_thread_environment_t *environment);
/* In the new thread, attached to TSRM: starts a request of its own there. The environment lives as long as that. */
bool async_thread_environment_enter(async_thread_environment_t *environment);
void async_thread_environment_free(async_thread_environment_t *environment);
/* The script's entries of $_SERVER, in a thread of a web request. */
void async_thread_environment_register(zval *array);

/* --- environment_sapi.c --- */

/* Is there a server to each request but those of threads? */
bool async_thread_environment_is_served(void);
/* Before the first thread starts. */
void async_thread_environment_prepare(void);

# define ASYNC_THREADS_QUIESCE async_threads_quiesce

# define ASYNC_TRANSFER(function) (function)
# define ASYNC_REGISTER_TRANSFER_CLASSES() async_register_transfer_classes()
#else
# define async_thread_run NULL
# define async_thread_load_result NULL
# define ASYNC_THREADS_QUIESCE NULL
# define ASYNC_TRANSFER(function) NULL
# define ASYNC_REGISTER_TRANSFER_CLASSES() ((void) 0)
# define async_threads_stop() ((void) 0)
# define async_threads_end_request(forced) ((void) (forced))
# define async_threads_alive() false
# define async_thread_snapshot_create NULL
# define async_thread_snapshot_destroy NULL
#endif

#endif
