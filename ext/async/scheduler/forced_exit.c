/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Forced exits: end coroutines that were cancelled and have not completed within the grace period of the request or of
 * a scope. The request is a flag of the coroutine, and the exit is one object per thread. So nothing is allocated,
 * nothing is released in the scheduler, and every step can be repeated after a fatal error.
 *
 *   exit_due  waits_fail   the next suspension point
 *   no        no           waits
 *   yes       no           raises the exit, once: finally blocks may wait
 *   yes       yes          raises the exit, and so does every later one: finally blocks run, their waits fail
 *
 * A `return` in a finally block can swallow an exit. Where waits fail, MAX_FAILED_WAITS limits how often: after that
 * the exit runs no finally blocks. */
#include "forced_exit.h"
#include "state.h"
#include "scheduler.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

#define MAX_FAILED_WAITS 1000

void async_force_exit(async_coroutine_t *coroutine, bool stays)
{
	if (!ASYNC_RUNS_OR_RAN(coroutine)) {
		return;
	}
	coroutine->exit_due = true;
	coroutine->waits_fail |= stays;
	/* Ignore cancellations from now on. */
	ZEND_COROUTINE_SET_CANCELLED(&coroutine->coroutine);
	if (coroutine->waker.status == ZEND_ASYNC_WAKER_WAITING) {
		async_resume(&coroutine->coroutine, NULL, false);
	}
}

static bool runs_finally(async_coroutine_t *coroutine)
{
	if (SCHEDULER_G(no_more_code)) {
		return false;
	}
	return !coroutine->waits_fail || ++coroutine->failed_waits <= MAX_FAILED_WAITS;
}

bool async_raise_exit(async_coroutine_t *coroutine, zend_object *parked)
{
	zend_object *outcome = coroutine->waker.error;
	zend_object *earlier = EG(exception);

	coroutine->waker.error = NULL;
	coroutine->exit_due = coroutine->waits_fail;
	coroutine->forced_exit = true;

	EG(exception) = NULL;
	zend_throw_exception_internal(zend_async_forced_exit(runs_finally(coroutine)));

	/* An exit has no previous exceptions. */
	if (outcome) {
		OBJ_RELEASE(outcome);
	}
	if (earlier) {
		OBJ_RELEASE(earlier);
	}
	if (parked) {
		OBJ_RELEASE(parked);
	}
	return false;
}

void async_end_unstarted(async_coroutine_t *coroutine)
{
	coroutine->waker.status = ZEND_ASYNC_WAKER_NO_STATUS;
	coroutine->forced_exit = true;
	async_coroutine_finalize_guarded(coroutine);
	async_coroutine_release(coroutine);
}
