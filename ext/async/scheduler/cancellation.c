/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Cancellation of one coroutine: a request to unwind, delivered at a suspension point. The first request wins. A value
 * that the target was about to receive is dropped; an item reserved for it is returned and granted to the next
 * waiter. */
#include "cancellation.h"
#include "recall.h"
#include "scheduler.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

static void cancellation_defer(async_coroutine_t *coroutine, zend_object *error)
{
	if (coroutine->deferred_cancellation) {
		OBJ_RELEASE(error);
	} else {
		coroutine->deferred_cancellation = error;
	}
}

/* Cancels a coroutine that has not started: it never runs. */
static void cancel_unstarted(async_coroutine_t *coroutine, zend_object *error)
{
	zend_async_waker_t *waker = zend_async_waker_define(&coroutine->coroutine);

	zend_async_waker_apply_error(waker, error, true, true, true);
	if (waker->status == ZEND_ASYNC_WAKER_QUEUED) {
		waker->status = ZEND_ASYNC_WAKER_IGNORED;
	}
}

/* Cancels a coroutine that is woken and has not run yet. The error of the wake-up is appended to the cancellation, even
 * if it is a cancellation itself: an OperationCanceledException is the outcome of a wait, not a request to end. A value
 * stays in the waker until the coroutine runs and drops it: here its destructor might run in the scheduler. */
static void cancel_woken(zend_async_waker_t *waker, zend_object *error)
{
	zend_object *outcome = waker->error;

	if (outcome && zend_async_is_exit(outcome)) {
		OBJ_RELEASE(error);
		return;
	}

	waker->error = error;
	if (outcome) {
		zend_async_exception_append(error, outcome);
	}
}

bool async_cancellation_deliver(async_coroutine_t *coroutine, zend_object *error)
{
	zend_async_waker_t *waker = coroutine->coroutine.waker;

	if (EXPECTED(waker->status == ZEND_ASYNC_WAKER_WAITING)) {
		zend_async_waker_apply_error(waker, error, true, true, true);
		return async_resume(&coroutine->coroutine, NULL, false);
	}
	cancel_woken(waker, error);
	return true;
}

bool async_coroutine_cancel(zend_coroutine_t *zend_coroutine, zend_object *error, bool transfer_error,
		const bool is_safely)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(zend_coroutine);

	if (async_coroutine_is_finished(coroutine) || ZEND_COROUTINE_IS_CANCELLED(zend_coroutine)) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}

	if (is_safely && ZEND_ASYNC_SCOPE_IS_DISPOSE_SAFELY(coroutine->home)) {
		async_scheduler_hooks.scope_make_zombie(coroutine);
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}

	if (!error) {
		error = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Coroutine was cancelled");
	} else if (!transfer_error) {
		GC_ADDREF(error);
	}

	ZEND_COROUTINE_SET_CANCELLED(zend_coroutine);

	if (!ZEND_COROUTINE_IS_STARTED(zend_coroutine)) {
		cancel_unstarted(coroutine, error);
		return true;
	}

	if (ZEND_COROUTINE_IS_PROTECTED(zend_coroutine) || coroutine->self_cancelled) {
		cancellation_defer(coroutine, error);
		return true;
	}

	if (EXPECTED(async_cancellation_may_arrive(coroutine))) {
		return async_cancellation_deliver(coroutine, error);
	}
	/* It has control, or keeps the error of its wait: the cancellation is delivered when it suspends. */
	cancellation_defer(coroutine, error);
	return true;
}

void async_coroutine_scope_channel_closed(async_coroutine_t *coroutine, zend_object *error)
{
	zend_object *thrown = EG(exception);

	if (coroutine->scope_end_error) {
		OBJ_RELEASE(coroutine->scope_end_error);
	}
	GC_ADDREF(error);
	coroutine->scope_end_error = error;

	/* A scope does not cancel its zombies: the cancellation has another origin. */
	if (thrown && ZEND_COROUTINE_IS_CANCELLED(&coroutine->coroutine) && !ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine)
			&& !coroutine->deferred_cancellation && instanceof_function(thrown->ce, zend_ce_cancellation)) {
		GC_ADDREF(thrown);
		coroutine->deferred_cancellation = thrown;
		zend_clear_exception();
	}
}

zend_object *async_coroutine_take_deferred(async_coroutine_t *coroutine)
{
	zend_object *cancellation = coroutine->deferred_cancellation;

	if (!cancellation || coroutine->self_cancelled || ZEND_COROUTINE_IS_PROTECTED(&coroutine->coroutine)) {
		return coroutine->recall_pending ? async_recall_take(coroutine) : NULL;
	}
	coroutine->deferred_cancellation = NULL;
	return cancellation;
}
