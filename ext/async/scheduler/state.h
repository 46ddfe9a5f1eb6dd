/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The state of the scheduler. One set per PHP thread, reset between two requests of one process. */
#ifndef ASYNC_SCHEDULER_STATE_H
#define ASYNC_SCHEDULER_STATE_H

#include "base/async.h"

typedef struct {
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

	/* Runners that wait for a coroutine (runner.c); a stack, the last one used on top. */
	async_runner_t *idle_runners;
	uint32_t idle_runner_count;
	zend_async_event_t *runner_trim_timer; /* owned; NULL: none */
	uint32_t runners_trimmed;              /* by this timer, since the heap was asked for free pages */
	uint32_t runner_total;

	/* The C stack that drains the runtime after main has ended (main_flow.c), NULL before. */
	zend_fiber_context *drain_context;

	/* At the end of a drain: the zombies have been cancelled. */
	bool zombies_end;

	/* The coroutine that waits for a helper it entered directly (helper.c), NULL if none. The next coroutine that gives
	 * up control switches to this one. Borrowed: it cannot complete while it waits. */
	async_coroutine_t *entered_from;

	/* A pending interrupt (interrupt.c): the parked coroutine to interrupt (borrowed; NULL: none), whether the VM's own
	 * flag was cleared already, and the coroutine that calls handlers after main has ended (borrowed; NULL: none). */
	async_coroutine_t *interrupt_target;
	bool interrupt_deferred;
	async_coroutine_t *handler_coroutine;

	/* The last poll of the reactor: coarse monotonic clock in ns, and switches since, counted when the clock is read: every
	 * `clock_interval` switches, the next time in `switches_to_clock`. */
	uint64_t last_poll_ns;
	uint32_t switches_since_poll;
	int32_t clock_interval;
	int32_t switches_to_clock;

	/* The shutdown of the request (shutdown.c). */
	uint8_t shutdown_phase;       /* async_shutdown_phase_t */
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
	uint64_t chaos_state; /* chaos.c */
#endif
} async_scheduler_state_t;

extern ZEND_EXT_TLS async_scheduler_state_t async_scheduler_state;
#define SCHEDULER_G(v) (async_scheduler_state.v)

#endif
