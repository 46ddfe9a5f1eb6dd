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
	ASYNC_SHUTDOWN_FORCED,   /* asked again, protection and earlier requests notwithstanding */
	ASYNC_SHUTDOWN_EXIT      /* whoever still parks is unwound by an exit token, which cannot be caught */
} async_shutdown_phase_t;

bool async_graceful_shutdown(void);

/* Starts phase one with `reason` (owned by the callee; NULL: a default one) or does nothing if a shutdown runs. */
void async_shutdown_start(zend_object *reason);

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
