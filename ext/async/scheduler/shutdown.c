/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * How a request ends before its coroutines do: graceful shutdown, unhandled exceptions, deadlock.
 *
 *   phase      entered by                                            what happens to coroutines
 *   ---------  ----------------------------------------------------  ------------------------------------------
 *   RUNNING    launch                                                -
 *   GRACEFUL   exit, unhandled exception, deadlock, fatal error,     each is cancelled; new ones never start
 *              graceful_shutdown()
 *   FORCED     a further unhandled exception, a deadlock in GRACEFUL cancelled again, protection notwithstanding
 *   EXIT       a deadlock in FORCED, memory exhaustion               whoever parks is unwound by an exit token
 *
 * The phases only go up until the drain is over. */
#include "scheduler.h"
#include "structured/exceptions.h"
#include "data/channel.h"
#include "diagnostics/deadlock.h"
#include "threads/thread_pool.h"
#include "threads/threads.h"
#include "zend_async_work.h"
#include "zend_exceptions.h"

/* Wakes a parked coroutine with an exit token. It runs its cleanup in C and its destructors; no PHP code of its own. */
static void force_exit(async_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = &coroutine->waker;

	coroutine->forced_exit = true;
	if (waker->error) {
		OBJ_RELEASE(waker->error);
	}
	waker->error = zend_create_unwind_exit();
	async_resume(&coroutine->coroutine, NULL, false);
}

static zend_object *shutdown_reason(void)
{
	if (!ASYNC_G(shutdown_reason)) {
		ASYNC_G(shutdown_reason) = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Graceful shutdown");
	}
	return ASYNC_G(shutdown_reason);
}

/* What the runtime has started by itself runs in any case; once it runs it is cancelled like anything else. What is done for
 * a coroutine that has completed (a handler of its scope, a destructor) is cut short, too. */
static void cancel_one(async_coroutine_t *coroutine, zend_object *reason)
{
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

/* Registry order is id order. A value that a coroutine was about to get is dropped, and its destructor may do anything: if
 * the place in the list is gone afterwards the walk begins again. */
void async_cancel_all(zend_object *reason)
{
	async_coroutine_t *c = ASYNC_G(first_coroutine);

	GC_ADDREF(reason);
	while (c) {
		GC_ADDREF(&c->std);
		cancel_one(c, reason);
		async_coroutine_t *next = EXPECTED(c->registered) ? c->next : ASYNC_G(first_coroutine);
		if (GC_REFCOUNT(&c->std) > 1) {
			GC_DELREF(&c->std);
		} else {
			async_coroutine_release(c);
		}
		c = next;
	}
	OBJ_RELEASE(reason);
}

static void cancel_all_again(void)
{
	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		if (async_coroutine_is_finished(c) || c->waker.status != ZEND_ASYNC_WAKER_WAITING) {
			continue;
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
}

static void exit_all(void)
{
	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		if (!ZEND_COROUTINE_IS_STARTED(&c->coroutine)) {
			async_coroutine_cancel(&c->coroutine, shutdown_reason(), false, false);
		} else if (c->waker.status == ZEND_ASYNC_WAKER_WAITING || c->waker.status == ZEND_ASYNC_WAKER_QUEUED) {
			force_exit(c);
		}
	}
}

void async_shutdown_start(zend_object *reason)
{
	if (ASYNC_G(shutdown_phase) != ASYNC_RUNNING) {
		if (reason) {
			OBJ_RELEASE(reason);
		}
		return;
	}

	ASYNC_G(shutdown_phase) = ASYNC_SHUTDOWN_GRACEFUL;
	ASYNC_G(ended_early) = true;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = true;
	async_threads_stop();
	if (reason) {
		ASYNC_G(shutdown_reason) = reason;
	}
	async_cancel_all(shutdown_reason());
}

void async_shutdown_escalate(void)
{
	switch (ASYNC_G(shutdown_phase)) {
		case ASYNC_RUNNING:
			async_shutdown_start(NULL);
			break;
		case ASYNC_SHUTDOWN_GRACEFUL:
			ASYNC_G(shutdown_phase) = ASYNC_SHUTDOWN_FORCED;
			cancel_all_again();
			break;
		default:
			ASYNC_G(shutdown_phase) = ASYNC_SHUTDOWN_EXIT;
			exit_all();
			break;
	}
}

bool async_graceful_shutdown(void)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		async_shutdown_start(NULL);
	}
	return true;
}

/* The latest is the head, what came before goes to the end of its chain. Consumes `exception`. */
static void set_exit_exception(zend_object *exception)
{
	zend_object *earlier = ZEND_ASYNC_EXIT_EXCEPTION;

	ZEND_ASYNC_EXIT_EXCEPTION = exception;
	if (earlier) {
		zend_exception_set_previous(exception, earlier);
	}
}

void async_unhandled_exception(zend_object *exception)
{
	if (ASYNC_IN_POOL_WORKER && async_pool_worker_takes_exception(exception)) {
		return;
	}
	if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception)) {
		OBJ_RELEASE(exception);
		async_shutdown_start(NULL);
		return;
	}

	if (instanceof_function(exception->ce, zend_ce_cancellation)) {
		OBJ_RELEASE(exception);
		return;
	}

	if (!ZEND_ASYNC_IS_ACTIVE) {
		/* No drain comes any more that could report it. */
		EG(exception) = exception;
		zend_exception_error(exception, E_ERROR);
		return;
	}

	set_exit_exception(exception);
	if (ASYNC_G(shutdown_phase) == ASYNC_RUNNING) {
		async_shutdown_start(NULL);
	} else if (ASYNC_G(shutdown_phase) == ASYNC_SHUTDOWN_GRACEFUL) {
		async_shutdown_escalate();
	}
}

void async_scheduler_exception(void)
{
	zend_object *exception = EG(exception);

	EG(exception) = NULL;
	async_unhandled_exception(exception);
}

static uint32_t count_parked(void)
{
	uint32_t count = 0;

	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		count += c->waker.status == ZEND_ASYNC_WAKER_WAITING && !c->interrupted;
	}
	return count;
}

void async_resolve_deadlock(void)
{
	if (zend_async_work_break_circle()) {
		return;
	}
	if (async_channels_resolve_deadlock() && ASYNC_G(run_queue).length) {
		return;
	}

	if (ASYNC_G(shutdown_phase) == ASYNC_RUNNING) {
		const uint32_t parked = count_parked();

		if (ASYNC_G(debug_deadlock)) {
			async_deadlock_report(parked);
		}
		set_exit_exception(zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEADLOCK,
			"Deadlock detected: no active coroutines, %u coroutines in waiting", parked));
		async_shutdown_start(zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Deadlock detected"));
		if (ASYNC_G(run_queue).length) {
			return;
		}
	}

	async_shutdown_force();
}

/* Whoever parks now was asked to end already and waits all the same. Each phase asks in a stronger way; the last one cannot be
 * refused, except by C code that suspends again while it is unwound: it gets the same answer every time. */
void async_shutdown_force(void)
{
	async_shutdown_escalate();

	if (!ASYNC_G(run_queue).length && ASYNC_G(shutdown_phase) == ASYNC_SHUTDOWN_EXIT) {
		ZEND_ASSERT(0 && "coroutines park although nothing can wake them");
		if (++ASYNC_G(fruitless_passes) > 2) {
			zend_error_noreturn(E_CORE_ERROR, "Coroutines cannot be ended");
		}
	}
}
