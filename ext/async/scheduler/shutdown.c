/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Ends a request before its coroutines have completed: graceful shutdown, unhandled exception, deadlock, fatal error.
 *
 *   phase      entered by                                       what happens to coroutines
 *   ---------  -----------------------------------------------  ---------------------------------------------------
 *   RUNNING    launch                                           -
 *   GRACEFUL   exit, unhandled exception, deadlock,             each is cancelled; new ones never start
 *              fatal error, graceful_shutdown()
 *   UNWIND     the end of the grace period in GRACEFUL          each is unwound by an exit; finally blocks may wait
 *   FORCED     a further unhandled exception, a deadlock        each is cancelled again, even if protected; events
 *              in GRACEFUL or UNWIND                            are no longer waited for
 *   EXIT       the end of the grace period in UNWIND,           each is unwound by an exit; every wait fails with it
 *              a deadlock in FORCED, memory exhaustion
 *
 * The phase only increases until the drain is over. After memory exhaustion no code of a coroutine runs: coroutines
 * that have not started are ended in place, the others are unwound past their finally blocks. Ending them allocates
 * nothing (the exit is a flag, the run queue has room for every registered coroutine). The memory limit is lifted in
 * the meantime for the C code that is unwound.
 * A bailout may interrupt every function here at any point, and the function is then called again. So each clears a
 * pointer before it releases the object, and continues with what is left. */
#include "scheduler.h"
#include "state.h"
#include "forced_exit.h"
#include "grace.h"
#include "interrupt.h"
#include "base/exceptions.h"
#include "zend_async_work.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

static zend_object *shutdown_reason(void)
{
	if (!SCHEDULER_G(shutdown_reason)) {
		SCHEDULER_G(shutdown_reason) = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Graceful shutdown");
	}
	return SCHEDULER_G(shutdown_reason);
}

/* Registry order is id order. Outside scheduler code a visit may run destructors, which may do anything. If the visited
 * coroutine is unregistered afterwards, the walk starts again, and visit() skips the coroutines it has handled. */
void async_visit_coroutines(void (*visit)(async_coroutine_t *coroutine, void *arg), void *arg)
{
	async_coroutine_t *c = SCHEDULER_G(first_coroutine);

	while (c) {
		GC_ADDREF(&c->std);
		visit(c, arg);
		async_coroutine_t *next = EXPECTED(c->registered) ? c->next : SCHEDULER_G(first_coroutine);
		if (GC_REFCOUNT(&c->std) > 1) {
			GC_DELREF(&c->std);
		} else {
			async_coroutine_release(c);
		}
		c = next;
	}
}

/* A helper of the runtime starts in any case; once started it is cancelled like any coroutine. The wait of a
 * finalisation (in a handler of the scope, in a destructor) is ended as well. */
static void cancel_one(async_coroutine_t *coroutine, void *arg)
{
	zend_object *reason = arg;

	if (coroutine->helper && !ZEND_COROUTINE_IS_STARTED(&coroutine->coroutine)) {
		return;
	}
	if (!async_coroutine_is_finished(coroutine)) {
		async_coroutine_cancel(&coroutine->coroutine, reason, false, false);
	} else if (coroutine->waker.status == ZEND_ASYNC_WAKER_WAITING) {
		GC_ADDREF(reason);
		async_resume(&coroutine->coroutine, reason, true);
	}
}

void async_cancel_all(zend_object *reason)
{
	GC_ADDREF(reason);
	async_visit_coroutines(cancel_one, reason);
	OBJ_RELEASE(reason);
}

static void cancel_again(async_coroutine_t *c, void *arg)
{
	if (async_coroutine_is_finished(c) || c->waker.status != ZEND_ASYNC_WAKER_WAITING) {
		return;
	}
	if (c->deferred_cancellation) {
		zend_object *cancellation = c->deferred_cancellation;
		c->deferred_cancellation = NULL;
		async_resume(&c->coroutine, cancellation, true);
	} else if (!ZEND_COROUTINE_IS_CANCELLED(&c->coroutine)) {
		ZEND_COROUTINE_SET_CANCELLED(&c->coroutine);
		async_resume(&c->coroutine, shutdown_reason(), false);
	}
}

/* Ends a coroutine by an exit. The one that has control gets it at its next suspension point. */
static void exit_one(async_coroutine_t *coroutine, void *arg)
{
	const bool stays = *(const bool *) arg;

	if (ASYNC_RUNS_OR_RAN(coroutine)) {
		async_force_exit(coroutine, stays);
	} else if (coroutine->helper) {
		coroutine->exit_due = coroutine->waits_fail = stays;
	} else if (!SCHEDULER_G(no_more_code)) {
		async_coroutine_cancel(&coroutine->coroutine, shutdown_reason(), false, false);
	}
}

static void exit_all(bool stays)
{
	async_visit_coroutines(exit_one, &stays);
}

/* Memory is exhausted: ends the queued coroutines that have not started, in one pass. The others stay queued. */
static void end_queued_unstarted(void)
{
	async_deque_t *queue = &SCHEDULER_G(run_queue);

	for (uint32_t n = queue->length; n && queue->length; n--) {
		async_coroutine_t *coroutine = async_deque_pop_front(queue);

		if (ASYNC_RUNS_OR_RAN(coroutine)) {
			async_deque_push_back(queue, coroutine);
		} else {
			async_end_unstarted(coroutine);
		}
	}
}

/* Ends a coroutine that is neither ready nor waiting nor running: a bailout hit it between two of these states. */
static void end_lost(async_coroutine_t *coroutine, void *arg)
{
	const ZEND_ASYNC_WAKER_STATUS status = coroutine->waker.status;

	if (status != ZEND_ASYNC_WAKER_WAITING && !ZEND_ASYNC_WAKER_IN_QUEUE(&coroutine->waker)
			&& &coroutine->coroutine != ZEND_ASYNC_CURRENT_COROUTINE
			&& !ZEND_COROUTINE_IS_MAIN(&coroutine->coroutine)) {
		ZEND_COROUTINE_SET_BAILOUT(&coroutine->coroutine);
		async_end_unstarted(coroutine);
	}
}

static void exit_parked(void)
{
	SCHEDULER_G(shutdown_phase) = ASYNC_SHUTDOWN_EXIT;
	exit_all(true);
	if (SCHEDULER_G(no_more_code)) {
		end_queued_unstarted();
	}
	if (!SCHEDULER_G(run_queue).length) {
		async_visit_coroutines(end_lost, NULL);
	}
}

static void stop_threads(void)
{
	if (async_scheduler_hooks.stop_threads) {
		async_scheduler_hooks.stop_threads();
	}
}

void async_shutdown_start(zend_object *reason)
{
	async_shutdown_start_with(reason, ASYNC_G(exit_grace));
}

void async_shutdown_start_with(zend_object *reason, zend_long grace_ms)
{
	if (SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) {
		if (reason) {
			OBJ_RELEASE(reason);
		}
		return;
	}

	SCHEDULER_G(shutdown_phase) = ASYNC_SHUTDOWN_GRACEFUL;
	SCHEDULER_G(ended_early) = true;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = true;
	stop_threads();
	if (reason) {
		SCHEDULER_G(shutdown_reason) = reason;
	}
	async_grace_begin(grace_ms);
	async_cancel_all(shutdown_reason());
	if (grace_ms == 0) {
		exit_parked();
	}
}

void async_shutdown_unwind(void)
{
	if (SCHEDULER_G(shutdown_phase) == ASYNC_SHUTDOWN_GRACEFUL) {
		SCHEDULER_G(shutdown_phase) = ASYNC_SHUTDOWN_UNWIND;
		exit_all(false);
	} else if (SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) {
		exit_parked();
	}
}

void async_shutdown_meets(async_coroutine_t *coroutine)
{
	if (SCHEDULER_G(shutdown_phase) == ASYNC_SHUTDOWN_EXIT) {
		coroutine->exit_due = coroutine->waits_fail = true;
	}
	if (SCHEDULER_G(no_more_code)) {
		ZEND_COROUTINE_SET_CANCELLED(&coroutine->coroutine);
	} else if (!coroutine->helper) {
		async_coroutine_cancel(&coroutine->coroutine, SCHEDULER_G(shutdown_reason), false, false);
	}
}

void async_shutdown_escalate(void)
{
	switch (SCHEDULER_G(shutdown_phase)) {
		case ASYNC_RUNNING: async_shutdown_start(NULL); break;
		case ASYNC_SHUTDOWN_GRACEFUL:
		case ASYNC_SHUTDOWN_UNWIND:
			SCHEDULER_G(shutdown_phase) = ASYNC_SHUTDOWN_FORCED;
			async_visit_coroutines(cancel_again, NULL);
			break;
		default: exit_parked(); break;
	}
}

bool async_graceful_shutdown(void)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		async_shutdown_start(NULL);
	}
	return true;
}

/* Makes `exception` the head of the chain and appends the earlier exit exception to it. Consumes `exception`. */
static void set_exit_exception(zend_object *exception)
{
	zend_async_exception_explain(exception);
	ZEND_ASYNC_EXIT_EXCEPTION = zend_async_exception_merge(ZEND_ASYNC_EXIT_EXCEPTION, exception);
}

void async_unhandled_exception_of(zend_object *exception, bool is_contained)
{
	if (EXPECTED(!is_contained) || zend_async_is_exit(exception) || zend_async_ends_silently(exception)) {
		async_unhandled_exception(exception);
		return;
	}
	const int exit_status = EG(exit_status);

	zend_exception_error(exception, E_ERROR);
	EG(exit_status) = exit_status;
}

void async_unhandled_exception(zend_object *exception)
{
	if (async_scheduler_hooks.takes_exception && async_scheduler_hooks.takes_exception(exception)) {
		return;
	}
	if (zend_async_is_exit(exception)) {
		OBJ_RELEASE(exception);
		async_shutdown_start(NULL);
		return;
	}

	if (zend_async_ends_silently(exception)) {
		OBJ_RELEASE(exception);
		return;
	}

	if (!ZEND_ASYNC_IS_ACTIVE) {
		/* No drain follows that could report it. */
		EG(exception) = exception;
		zend_exception_error(exception, E_ERROR);
		return;
	}

	set_exit_exception(exception);
	if (SCHEDULER_G(shutdown_phase) == ASYNC_RUNNING) {
		async_shutdown_start(NULL);
	} else if (SCHEDULER_G(shutdown_phase) < ASYNC_SHUTDOWN_FORCED) {
		async_shutdown_escalate();
	}
}

void async_scheduler_exception(void)
{
	zend_object *exception = zend_async_exception_take();
	async_unhandled_exception(exception);
}

/* Returns the coroutine at whose location a deadlock is reported: main if it waits, else the first in id order. */
static zend_coroutine_t *first_waiting(void)
{
	async_coroutine_t *c = SCHEDULER_G(first_coroutine);

	if (ZEND_ASYNC_MAIN_COROUTINE) {
		async_coroutine_t *main_coroutine = async_interrupt_top(ASYNC_COROUTINE(ZEND_ASYNC_MAIN_COROUTINE));
		c = main_coroutine->waker.status == ZEND_ASYNC_WAKER_WAITING ? main_coroutine : c;
	}
	while (c && (c->waker.status != ZEND_ASYNC_WAKER_WAITING || !c->execute_data)) {
		c = c->next;
	}
	return c ? &c->coroutine : NULL;
}

static uint32_t count_parked(void)
{
	uint32_t count = 0;

	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		count += c->waker.status == ZEND_ASYNC_WAKER_WAITING && !c->interrupted;
	}
	return count;
}

void async_resolve_deadlock(void)
{
	if (zend_async_work_break_circle()) {
		return;
	}
	if (async_scheduler_hooks.resolve_deadlock() && SCHEDULER_G(run_queue).length) {
		return;
	}

	if (SCHEDULER_G(shutdown_phase) == ASYNC_RUNNING) {
		const uint32_t parked = count_parked();

		if (ASYNC_G(debug_deadlock)) {
			async_scheduler_hooks.report_deadlock(parked);
		}
		set_exit_exception(zend_async_new_exception_for(first_waiting(), ZEND_ASYNC_EXCEPTION_DEADLOCK,
				"Deadlock detected: no active coroutines, %u coroutines in waiting", parked));
		async_shutdown_start(zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Deadlock detected"));
		if (SCHEDULER_G(run_queue).length) {
			return;
		}
	}

	async_shutdown_force();
}

/* In the last phase no wait succeeds, so no coroutine suspends again. Coroutines that are left then were lost in a
 * bailout and are dropped. */
void async_shutdown_force(void)
{
	async_shutdown_escalate();

	if (!SCHEDULER_G(run_queue).length && SCHEDULER_G(shutdown_phase) == ASYNC_SHUTDOWN_EXIT
			&& SCHEDULER_G(first_coroutine)) {
		ZEND_ASSERT(CG(unclean_shutdown) && "coroutines park although nothing can wake them");
		SCHEDULER_G(first_coroutine) = SCHEDULER_G(last_coroutine) = NULL;
		SCHEDULER_G(coroutine_total) = 0;
		ZEND_ASYNC_ACTIVE_COROUTINE_COUNT = 0;
	}
}

/* Lifts the memory limit and ends all coroutines. What unwound C code allocates is bounded by the frames to unwind. */
static void end_without_memory(void)
{
	const bool first = !SCHEDULER_G(no_more_code);

	SCHEDULER_G(no_more_code) = true;
	SCHEDULER_G(ended_early) = true;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = true;
	zend_set_memory_limit(ZEND_LONG_MAX);
	exit_parked();
	if (first) {
		stop_threads();
	}
}

void async_shutdown_after_bailout(void)
{
	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		ZEND_COROUTINE_SET_BAILOUT(&c->coroutine);
	}
	async_scheduler_hooks.scopes_after_bailout();
	if (zend_async_memory_exhausted) {
		end_without_memory();
	} else {
		async_shutdown_start(NULL);
	}
}

zend_object *async_shutdown_done(void)
{
	zend_object *reason = SCHEDULER_G(shutdown_reason);

	SCHEDULER_G(shutdown_reason) = NULL;
	async_grace_end();
	SCHEDULER_G(shutdown_phase) = ASYNC_RUNNING;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = false;
	if (SCHEDULER_G(no_more_code)) {
		SCHEDULER_G(no_more_code) = false;
		zend_async_memory_exhausted = false;
		if (zend_set_memory_limit(PG(memory_limit)) == FAILURE) {
			/* More is in use: make the current usage the limit. */
			zend_set_memory_limit(zend_memory_usage(true));
		}
	}
	return reason;
}
