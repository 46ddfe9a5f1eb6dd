/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Internal interface of the scheduler: the tick, the transfer of control, the end of a request. The public one is the
 * ABI. */
#ifndef ASYNC_SCHEDULER_H
#define ASYNC_SCHEDULER_H

#include "base/async.h"
#include "state.h"
#include "coroutine.h"
#include "hooks.h"

/* --- scheduler.c: the tick, suspend, resume --- */

bool async_suspend(bool from_main, bool is_bailout);
bool async_enqueue(zend_coroutine_t *coroutine);
bool async_resume(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error);
bool async_add_microtask(zend_async_microtask_t *microtask);

/* Puts the current coroutine at the end of the queue and switches. False with an exception if it was cancelled. */
bool async_yield(void);

/* Removes the next coroutine to run from the queue. NULL: switch to the main stack, which drains the runtime or raises
 * a bailout. Drives microtasks, the reactor and deadlock resolution. Runs no PHP code and does not switch. */
async_coroutine_t *async_scheduler_next(void);

/* True if no coroutine is ready and no event can make one ready. May poll the reactor, without waiting. */
bool async_nothing_can_wake(void);

/* For a zend_catch around scheduler code: restores the state of scheduler code and leaves the bailout to the main
 * stack. */
void async_after_scheduler_bailout(void);

/* Switches to `coroutine` (NULL: to the main stack). Returns when the caller's context is resumed. */
void async_switch_to(async_coroutine_t *coroutine);

/* Sets the coroutine that has control. */
static zend_always_inline void async_set_current(async_coroutine_t *coroutine)
{
	ZEND_ASYNC_G(coroutine) = coroutine ? &coroutine->coroutine : NULL;
}

/* Bracket scheduler code: it may not suspend, and its errors have no user frame as location. */
static zend_always_inline zend_execute_data *async_scheduler_enter(void)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	EG(current_execute_data) = &SCHEDULER_G(scheduler_frame);
	ZEND_ASYNC_G(in_scheduler_context) = true;
	return execute_data;
}

static zend_always_inline void async_scheduler_leave(zend_execute_data *execute_data)
{
	ZEND_ASYNC_G(in_scheduler_context) = false;
	EG(current_execute_data) = execute_data;
}

/* --- main_flow.c: launch and drain --- */

bool async_launch(void);

/* Launches the scheduler for a wait of the running code. False with an Error (scheduler context) or an exception (the
 * request has ended): nothing can be awaited. */
bool async_launch_to_wait(void);
bool async_main_finish(bool is_bailout);

/* Makes SCHEDULER_G(scheduler_frame) usable. */
void async_init_frame(void);

/* In the drain: true if no coroutine is to run for now. Lets each zombie run once more. */
bool async_drain_pauses(void);
bool async_engine_shutdown(void);

/* --- shutdown.c --- */

typedef enum {
	ASYNC_RUNNING = 0,
	ASYNC_SHUTDOWN_GRACEFUL, /* every coroutine was cancelled */
	ASYNC_SHUTDOWN_UNWIND,   /* unwound by an exit, which cannot be caught; finally blocks may wait */
	ASYNC_SHUTDOWN_FORCED,   /* cancelled again, even if protected; no event is waited for any more */
	ASYNC_SHUTDOWN_EXIT      /* unwound by an exit; every wait fails */
} async_shutdown_phase_t;

bool async_graceful_shutdown(void);

/* Starts phase one with `reason` (owned by the callee; NULL: a default one). Does nothing during a shutdown. Coroutines
 * that live longer than grace_ms are unwound; 0: at once, -1: never. The first form uses the setting
 * async.exit_grace. */
void async_shutdown_start(zend_object *reason);
void async_shutdown_start_with(zend_object *reason, zend_long grace_ms);

/* Cancels a coroutine that user code starts during a shutdown. A helper of the runtime still starts. */
void async_shutdown_meets(async_coroutine_t *coroutine);

/* Unwinds all coroutines at the end of the grace period. The second call makes their waits fail as well. */
void async_shutdown_unwind(void);

/* After a fatal error in a coroutine, main included: discards the handlers of coroutines and scopes and ends all
 * coroutines, without running code if memory is exhausted. On the main stack. */
void async_shutdown_after_bailout(void);

/* Returns to phase zero after the drain. Returns the reason (owned, or NULL), which the caller releases when user code
 * may run. */
zend_object *async_shutdown_done(void);

/* Calls visit() for each registered coroutine, in id order. May visit one again if a destructor runs in the
 * meantime. */
void async_visit_coroutines(void (*visit)(async_coroutine_t *coroutine, void *arg), void *arg);

/* Cancels all coroutines, in id order. May run destructors. */
void async_cancel_all(zend_object *reason);

/* Enters the next phase, because no coroutine is ready and no event is waited for. Repeated until one is ready. */
void async_shutdown_force(void);

/* Enters the next phase. */
void async_shutdown_escalate(void);

/* Handles an exception that no code can observe any more. Consumes it. */
void async_unhandled_exception(zend_object *exception);
/* Likewise; is_contained: it is that of a contained coroutine or scope (zend_async_contain.h), is told of, and ends nothing. */
void async_unhandled_exception_of(zend_object *exception, bool is_contained);

/* Handles EG(exception) the same way: left by scheduler code, or by a handler or destructor of a completed
 * coroutine. */
void async_scheduler_exception(void);

/* Resolves a deadlock: makes at least one coroutine ready, or drops the parked ones. */
void async_resolve_deadlock(void);

#endif
