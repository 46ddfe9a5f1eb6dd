/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What the rest of ext/async sees of the reactor: how it is registered, and which library drives it. Everything else is
 * reached through the ZEND_ASYNC_* macros. This header never includes <uv.h>. */
#ifndef ASYNC_REACTOR_H
#define ASYNC_REACTOR_H

#include "php.h"
#include "zend_async_API.h"

/* Install the reactor behind the ABI. Called once from MINIT, on the main thread. `module` must have static lifetime.
 * Returns false if another module holds the reactor and does not let go (an E_CORE_ERROR was raised). */
bool async_reactor_register(char *module);

/* Is a call of this thread under way in another thread? A fork would leave it behind. */
bool async_reactor_has_work_elsewhere(void);

/* In the child of a fork: a loop of its own. What the parent was waiting for is dropped: events are closed without a
 * notification. With keep_events they go on in the child instead. */
void async_reactor_after_fork(bool keep_events);

/* Version of the libuv in use, for phpinfo(). Static string. */
const char *async_reactor_library_version(void);

/* Counters of all logical CPUs of the host, in ns, and their number. Zero where the system tells nothing. Any thread. */
void async_reactor_host_times(uint64_t *idle_ns, uint64_t *busy_ns, uint32_t *cpu_count);

/* Deliver what the system has queued for started filesystem events by now, without waiting for the loop. Nothing for an
 * event of another reactor. */
void async_reactor_filesystem_sync(zend_async_filesystem_event_t *event);

#endif
