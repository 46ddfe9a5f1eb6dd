/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Threads that run PHP: each is a request of its own, with its own scheduler and loop, in the same process.
 *
 *   state     entered by                                  what is true
 *   --------  ------------------------------------------  ------------------------------------------------------------
 *   prepared  async_thread_new_event                      event and context exist, no OS thread does
 *   running   async_thread_start                          registered; the runner holds a reference of the context
 *   settled   the runner's handover, under the mutex      the outcome is in the context; the parent's loop is notified
 *   gone      async_thread_leave, the runner's last act   the registry has no entry of it, and TSRM only if the OS thread
 *                                                         waits for another request (idle.h)
 *
 * Event and thread may end in any order: the child reaches the event only through context->event, with the mutex held,
 * and finds NULL there once the parent has released the event. ZTS only. */
#ifndef ASYNC_THREADS_H
#define ASYNC_THREADS_H

#include "base/async.h"
#include "transit.h"
#include "async_environment.h"

/* See zend_async_new_thread_event_t and zend_async_start_thread_t. A context has C code to run (context->internal_entry), or
 * closures (context->snapshot, see thread.h). */
zend_async_thread_event_t *async_thread_new_event(const zend_fcall_t *entry, const zend_fcall_t *bootloader,
		uint32_t thread_flags, size_t extra_size);
zend_async_thread_handle_t async_thread_start(zend_async_thread_internal_entry_t *entry,
		zend_async_thread_context_t *context);

#ifdef ZTS
/* At module startup: the hooks of the scheduler, and of fork(). */
void async_threads_startup(void);

/* In the thread, inside its request: runs the entry of the context (zend_async_thread_run_t). */
void async_thread_run(void *context);
/* On the parent's thread, once the thread has settled: loads the outcome (zend_async_thread_load_result_t). */
void async_thread_load_result(zend_async_thread_event_t *event);

/* snapshot.c: makes a Closure of any callable, a new reference. False with an exception. May run PHP code. */
bool async_closure_of(zval *closure, zval *callable);

/* --- registry.c: any thread --- */

/* Creates a context with one reference for the caller. It takes the snapshot over, and borrows the event. */
zend_async_thread_context_t *async_thread_context_new(zend_async_thread_event_t *event, void *snapshot);
/* Registers the thread, and gives the context its key. Before the OS thread exists. */
void async_thread_enter(zend_async_thread_context_t *context);
/* Marks a thread that has handed over: it only ends its request from now on. */
void async_thread_is_ending(zend_ulong key);
/* Unregisters a thread that has ended its request, or that could not be created. */
void async_thread_leave(zend_ulong key);
/* Asks the threads that the calling thread has started, and that run closures, to end. Once each. */
void async_threads_stop(void);
/* Waits for the threads that the calling thread has started, without a limit and without output. */
void async_threads_join(void);
/* Puts a thread that the caller has just started into a group (any address): the owner of the group waits for it,
 * instead of the caller's request. No effect if the thread has ended. */
void async_thread_set_group(zend_ulong key, const void *group);
void async_thread_group_wait(const void *group);
/* Waits for all threads, idle ones too, before module shutdown (zend_async_reactor_quiesce_t). */
void async_threads_quiesce(void);
/* For fork: true if any other thread runs PHP. Waits a limited time for threads that are ending, and ends the idle ones. */
bool async_threads_alive(void);

/* --- runtime.c --- */

/* At the end of a request, when its coroutines have ended: waits for its threads. forced: asks them to end first. */
void async_threads_end_request(bool forced);

/* True if the process may use only so many addresses: stack and heaps of a thread are some 80 MiB of them. */
bool async_threads_addresses_are_limited(void);

/* --- environment.c --- */

/* The environment that a thread takes over from the code that starts it. Persistent. */
typedef struct async_thread_environment_s {
	int argc;
	char **argv;     /* owned, with borrowed entries, which live as long as the main request; NULL: none */
	char *directory; /* owned; NULL: unknown */
	php_async_environment_t *own; /* owned until the thread enters it: variables and locale; NULL afterwards */
	double request_time;
	zval settings;   /* owned, in transit: ini values that the administrator has set for the request; UNDEF: none */
	char *script[3]; /* owned; of a web request: PHP_SELF, SCRIPT_NAME, SCRIPT_FILENAME; NULL: unknown */
} async_thread_environment_t;

void async_thread_environment_capture(async_thread_environment_t *environment);
/* In the new thread, attached to TSRM: starts its request. The environment must live as long as the request. */
bool async_thread_environment_enter(async_thread_environment_t *environment);
void async_thread_environment_free(async_thread_environment_t *environment);
/* Registers the script's entries of $_SERVER, in a thread of a web request. */
void async_thread_environment_register(zval *array);

/* --- environment_sapi.c --- */

/* True if each request has a server, except those of threads. */
bool async_thread_environment_is_served(void);
/* Replaces the SAPI functions that need a server. Before the first thread starts. */
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
# define async_threads_startup() ((void) 0)
# define async_threads_end_request(forced) ((void) (forced))
# define async_thread_snapshot_create NULL
# define async_thread_snapshot_destroy NULL
#endif

#endif
