/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Globals of the extension, one set per PHP thread. Everything here is reset between two requests of one process. */
#ifndef ASYNC_BASE_H
#define ASYNC_BASE_H

#include "php.h"
#include "zend_async_API.h"
#include "deque.h"

typedef struct _async_coroutine_s async_coroutine_t;
typedef struct _async_runner_s async_runner_t;
struct _async_channel_timeouts_s;
struct _async_pool_s;
struct async_thread_notifier_s;
struct _async_future_state_s;
struct async_remote_promise_s;
struct async_thread_channel_s;
struct tp_pool_s;
struct tp_worker_s;

ZEND_BEGIN_MODULE_GLOBALS(async)
	/* Coroutines that are ready, in the order in which they run. Entries are borrowed: the reference that the scheduler
	 * owns from the first enqueue to the finalisation holds a queued coroutine. */
	async_deque_t run_queue;

	/* Pending microtasks; each entry is one owned reference. */
	async_deque_t microtasks;

	/* Registry of the unfinished coroutines, in id order (intrusive list, entries borrowed as above). */
	async_coroutine_t *first_coroutine;
	async_coroutine_t *last_coroutine;
	uint32_t coroutine_total;
	zend_long last_coroutine_id;

	/* All scopes, the youngest first (intrusive list, borrowed). */
	struct _async_scope_s *first_scope;
	zend_ulong last_scope_id;

	/* Scopes whose finally handlers wait for the shutdown functions; each entry is one counted reference. */
	async_deque_t waiting_scopes;
	bool shutdown_functions_done;

	/* Runners that wait for a coroutine (runner.c); a stack, the last one used on top. */
	async_runner_t *idle_runners;
	uint32_t idle_runner_count;
	uint32_t runner_total;

	/* The C stack that drains the runtime after main has ended (main_flow.c), NULL before. */
	zend_fiber_context *drain_context;

	/* At the end of a drain: the zombies have been cancelled. */
	bool zombies_end;

	/* The coroutine that waits for a helper it entered directly (helper.c), NULL if none. The next coroutine that gives
	 * up control switches to this one. Borrowed: it cannot complete while it waits. */
	async_coroutine_t *entered_from;

	/* Channels whose waiters have a soft timeout (channel_timeouts.c); intrusive list, borrowed. */
	struct _async_channel_timeouts_s *first_soft_channel;
	struct _async_channel_timeouts_s *last_soft_channel;

	/* Pools that close after everything else has ended (pool_object.c); list, one reference each. */
	struct _async_pool_s *pools_at_end;

	/* The notifier of this thread (threads/notifier.c); NULL before the first use, and without ZTS. */
	struct async_thread_notifier_s *notifier;

	/* Promises of futures of this thread that other threads settle (threads/remote_future.c); intrusive list, the
	 * owner's reference each. */
	struct async_remote_promise_s *remote_promises;

	/* Thread-safe futures of C producers (data/future_producer.c); intrusive list, the producers' references. */
	struct _async_future_state_s *produced_futures;

	/* Thread pools that this thread has created (threads/thread_pool.c); one reference each. And the worker that this
	 * thread is, NULL if none: borrowed, released at the end of the request. Both NULL without ZTS. */
	struct tp_pool_s *thread_pools;
	struct tp_worker_s *pool_worker;

	/* The environment this thread was started with (threads/environment.c), borrowed; NULL: a request of the SAPI. */
	const struct async_thread_environment_s *thread_environment;

	/* $argv[0] at the start of this request, for its threads; borrowed, NULL without arguments. */
	char *script_argument;

	/* Thread channels (threads/channel_handles.c): the endpoints of this thread, by channel (owned; NULL: none yet),
	 * and the channels that it has created (intrusive list, borrowed, under the lock of the handles). */
	HashTable *channel_endpoints;
	struct async_thread_channel_s *own_channels;

	/* A pending interrupt (interrupt.c): the parked coroutine to interrupt (borrowed; NULL: none), whether the VM's own
	 * flag was cleared already, and the coroutine that calls handlers after main has ended (borrowed; NULL: none). */
	async_coroutine_t *interrupt_target;
	bool interrupt_deferred;
	async_coroutine_t *handler_coroutine;

	/* Pending Futures of signal() (coroutine/signal.c); intrusive list, borrowed. */
	struct _async_signal_watcher_s *signal_watchers;

	/* The last poll of the reactor: coarse monotonic clock in ns, and switches since. */
	uint64_t last_poll_ns;
	uint32_t switches_since_poll;

	/* The shutdown of the request (shutdown.c). */
	uint8_t shutdown_phase;       /* async_shutdown_phase_t */
	bool groups_held_at_end;      /* a destructor pass has found groups that are still referenced */
	bool ended_early;             /* a shutdown of this request has begun before its coroutines had completed */
	bool no_more_code;            /* memory has run out: coroutines are ended without running any code */
	bool bailout_pending;         /* a coroutine hit a fatal error; the main stack must raise the bailout again */
	zend_object *shutdown_reason; /* owned; the cancellation that phase one delivers */
	zend_async_event_t *grace_timer; /* owned; the timer of the phases (grace.c), NULL without one */
	zend_long grace_ms;              /* its duration */

	/* EG(error_reporting) outside any silence operator, and the string of the ini entry (owned) when it was
	 * recorded. */
	int error_level;
	bool error_level_is_known;
	bool error_level_is_outside; /* the string shows another level, set inside a silence operator */
	zend_string *error_level_source;

	/* Stands in for a user frame while scheduler code runs, so that errors have no false location. */
	zend_execute_data scheduler_frame;

#if ZEND_DEBUG
	uint64_t chaos_state; /* diagnostics/chaos.c */
	zend_long chaos_seed;
	bool debug_blocking;  /* diagnostics/blocking.c */
#endif

	/* INI */
	bool debug_deadlock;
	bool autostart;
	zend_long exit_grace; /* ms; -1: no limit */
ZEND_END_MODULE_GLOBALS(async)

ZEND_EXTERN_MODULE_GLOBALS(async)
#define ASYNC_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(async, v)

#if defined(ZTS) && defined(COMPILE_DL_ASYNC)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

extern zend_class_entry *async_ce_awaitable;
extern zend_class_entry *async_ce_completable;
extern zend_class_entry *async_ce_scope_provider;
extern zend_class_entry *async_ce_spawn_strategy;

#endif
