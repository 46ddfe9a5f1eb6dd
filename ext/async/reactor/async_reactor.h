/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The reactor's interface for the rest of ext/async: registration, fork, host statistics, the library's version. All
 * other calls use the ZEND_ASYNC_* macros. This header never includes <uv.h>. */
#ifndef ASYNC_REACTOR_H
#define ASYNC_REACTOR_H

#include "php.h"
#include "zend_async_API.h"

/* What the groups of the ABI that the reactor registers contain of threads. */
typedef struct {
	zend_async_reactor_quiesce_t quiesce; /* NULL without threads */
	zend_async_new_thread_event_t new_event;
} async_reactor_threads_t;

/* Installs the reactor behind the ABI. Call once from MINIT, on the main thread. `module` must have static lifetime.
 * Returns false if another module has registered a reactor and keeps it (an E_CORE_ERROR was raised). */
bool async_reactor_register(char *module, const async_reactor_threads_t *threads);

/* The tasks of the ABI's group of thread pools (zend_async_thread_pool_register()). */
zend_async_task_t *async_reactor_new_task(zend_async_task_run_t run, void *data, size_t extra_size);
bool async_reactor_queue_task(zend_async_task_t *task);

/* True if an offloaded call of this thread is in flight. The child of a fork would lose it. */
bool async_reactor_has_offloaded_work(void);

/* In the child of a fork: gives it its own loop. Events that the parent had started are closed without a notification.
 * With keep_events they continue in the child instead. */
void async_reactor_after_fork(bool keep_events);

/* Closes the loop that this thread keeps for its next request, if there is one. When the thread has ended its last. */
void async_reactor_discard_kept(void);

/* Version of the libuv in use, for phpinfo(). Static string. */
const char *async_reactor_library_version(void);

/* Counters of all logical CPUs of the host, in ns, and their number. Zero if the system does not report them. Any
 * thread. */
void async_reactor_host_times(uint64_t *idle_ns, uint64_t *busy_ns, uint32_t *cpu_count);

/* Delivers the notifications that the system has queued for started filesystem events, without waiting for the loop. No
 * effect on an event of another reactor. */
void async_reactor_filesystem_sync(zend_async_filesystem_event_t *event);

#endif
