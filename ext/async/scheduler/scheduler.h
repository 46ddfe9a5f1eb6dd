/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The scheduler's inner interface: who runs next, how control moves, how a request ends. The public one is the ABI. */
#ifndef ASYNC_SCHEDULER_H
#define ASYNC_SCHEDULER_H

#include "php_async.h"
#include "coroutine/coroutine.h"

/* --- scheduler.c: the tick, suspend, resume --- */

bool async_suspend(bool from_main, bool is_bailout);
bool async_enqueue(zend_coroutine_t *coroutine);
bool async_resume(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error);
bool async_add_microtask(zend_async_microtask_t *microtask);

/* Puts the current coroutine at the end of the queue and switches. False with an exception when it was cancelled. */
bool async_yield(void);

/* The next coroutine to run, taken off the queue, or NULL: main has ended, nobody is left, go to the drain context.
 * Drives microtasks, the reactor and deadlock resolution. Called outside any user frame's responsibility: it runs no PHP
 * code and does not switch. */
async_coroutine_t *async_scheduler_next(void);

/* Has the reactor nothing either that could make somebody ready? Looks at it anew. */
bool async_nothing_can_wake(void);

/* In a zend_catch around scheduler code: leaves what a bailout has cut off as scheduler code finds it, and the bailout to the
 * main stack. */
void async_after_scheduler_bailout(void);

/* Gives control to `coroutine` (NULL: to the drain context) and returns when the caller's context gets it back. */
void async_switch_to(async_coroutine_t *coroutine);

/* Marks the coroutine as the one that has control. */
static zend_always_inline void async_set_current(async_coroutine_t *coroutine)
{
	ZEND_ASYNC_G(coroutine) = coroutine ? &coroutine->coroutine : NULL;
}

/* Scheduler code brackets itself with these: no suspension, and no user frame to blame for errors. */
static zend_always_inline zend_execute_data *async_scheduler_enter(void)
{
	zend_execute_data *execute_data = EG(current_execute_data);
	EG(current_execute_data) = &ASYNC_G(scheduler_frame);
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
bool async_main_finish(bool is_bailout);

/* Makes ASYNC_G(scheduler_frame) usable. */
void async_init_frame(void);

/* In the drain: is there nobody left to run, for now? Asked before each turn; counts the turns of zombies. */
bool async_drain_pauses(void);
bool async_engine_shutdown(void);

/* --- shutdown.c --- */

typedef enum {
	ASYNC_RUNNING = 0,
	ASYNC_SHUTDOWN_GRACEFUL, /* every coroutine was asked to end */
	ASYNC_SHUTDOWN_UNWIND,   /* unwound by an exit, which cannot be caught; finally blocks may wait */
	ASYNC_SHUTDOWN_FORCED,   /* asked again, even if protected or asked before; no event is waited for any more */
	ASYNC_SHUTDOWN_EXIT      /* unwound by an exit; every wait fails */
} async_shutdown_phase_t;

bool async_graceful_shutdown(void);

/* Starts phase one with `reason` (owned by the callee; NULL: a default one) or does nothing if a shutdown runs. grace_ms: what
 * lives that long after is unwound; 0 at once, -1 never. The first form takes the setting async.exit_grace. */
void async_shutdown_start(zend_object *reason);
void async_shutdown_start_with(zend_object *reason, zend_long grace_ms);

/* A coroutine is registered while a shutdown runs: user code that starts more work. Only what the runtime starts by itself
 * begins. */
void async_shutdown_meets(async_coroutine_t *coroutine);

/* The grace time is over: unwinds all coroutines, and the second time ends their waits as well. */
void async_shutdown_unwind(void);

/* A fatal error has ended a coroutine, or the main flow: drops what is registered with coroutines and ends them; without
 * running code if memory has run out. On the main stack. */
void async_shutdown_after_bailout(void);

/* The drain is over: back to phase zero. Returns the reason (owned, or NULL), which the caller releases when user code may run. */
zend_object *async_shutdown_done(void);

/* Calls visit() for each registered coroutine, in id order. It may be called again for one if a destructor runs meanwhile. */
void async_visit_coroutines(void (*visit)(async_coroutine_t *coroutine, void *arg), void *arg);

/* Cancels everybody, in id order. May run destructors. */
void async_cancel_all(zend_object *reason);

/* Nobody is ready, and nobody shall be waited for: goes on to the next phase until somebody is. */
void async_shutdown_force(void);

/* Goes on to the next phase. */
void async_shutdown_escalate(void);

/* An exception nobody will ever observe. Consumes it. */
void async_unhandled_exception(zend_object *exception);

/* Takes EG(exception), left by scheduler code or by what ran for a coroutine that has ended: nobody else will. */
void async_scheduler_exception(void);

/* Nothing is ready and nothing can become ready. Makes at least one coroutine ready, or gives up on those that park. */
void async_resolve_deadlock(void);

#endif
