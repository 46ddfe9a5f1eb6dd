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

/* See zend_async_new_thread_event_t and zend_async_start_thread_t. Closures as entries are refused: they can
 * cross into another thread (transit.h), what runs them there is not part of the build yet; C code is run through
 * context->internal_entry. */
zend_async_thread_event_t *async_thread_new_event(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size);
zend_async_thread_handle_t async_thread_start(zend_async_thread_internal_entry_t *entry, zend_async_thread_context_t *context);

#ifdef ZTS
/* In the thread, inside its request: runs the entry of the context (zend_async_thread_run_t). */
void async_thread_run(void *context);
/* On the parent's thread, once the thread has settled: makes the outcome the event's (zend_async_thread_load_result_t). */
void async_thread_load_result(zend_async_thread_event_t *event);

/* --- registry.c: any thread --- */

/* Gives the context its key. Before the OS thread exists. */
void async_thread_enter(zend_async_thread_context_t *context);
/* The thread has left TSRM, or was never born. */
void async_thread_leave(zend_ulong key);
/* Waits for the threads that the calling thread has started. At the end of its request. Prints nothing, has no limit. */
void async_threads_join(void);
/* Waits for all: before module shutdown (zend_async_reactor_quiesce_t). */
void async_threads_quiesce(void);
/* Does any other thread run PHP? For fork. */
bool async_threads_alive(void);
# define ASYNC_THREADS_QUIESCE async_threads_quiesce

# define ASYNC_TRANSFER(function) (function)
# define ASYNC_REGISTER_TRANSFER_CLASSES() async_register_transfer_classes()
#else
# define async_thread_run NULL
# define async_thread_load_result NULL
# define ASYNC_THREADS_QUIESCE NULL
# define ASYNC_TRANSFER(function) NULL
# define ASYNC_REGISTER_TRANSFER_CLASSES() ((void) 0)
# define async_threads_join() ((void) 0)
# define async_threads_alive() false
#endif

#endif
