/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The life of a coroutine, from its first line to the release of the scheduler's reference.
 * Each step of the finalisation takes its data out of the struct before it acts, because it may suspend, throw or hit a
 * fatal error. After a fatal error the finalisation is called again and continues with what is left. */
#include "coroutine.h"
#include "state.h"
#include "flow_state.h"
#include "held.h"
#include "interrupt.h"
#include "scheduler.h"
#include "base/exceptions.h"
#include "zend_async_contain.h"
#include "zend_async_flow.h"
#include "zend_async_work.h"
#include "zend_async_request.h"
#include "zend_exceptions.h"

void async_coroutine_register(async_coroutine_t *coroutine)
{
	ZEND_ASSERT(!coroutine->registered);

	/* Reserve its entry in the run queue: making it ready later allocates nothing, however it ends. */
	async_deque_reserve(&SCHEDULER_G(run_queue), SCHEDULER_G(coroutine_total) + 1);
	GC_ADDREF(&coroutine->std);
	coroutine->registered = true;
	ZEND_ASYNC_LIST_APPEND(SCHEDULER_G(first_coroutine), SCHEDULER_G(last_coroutine), coroutine, prev, next);
	SCHEDULER_G(coroutine_total)++;
	if (EXPECTED(!ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine))) {
		ZEND_ASYNC_INCREASE_COROUTINE_COUNT;
	}

	if (UNEXPECTED(SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING)) {
		async_shutdown_meets(coroutine);
	}
}

void async_coroutine_unregister(async_coroutine_t *coroutine)
{
	ZEND_ASSERT(coroutine->registered);

	if (UNEXPECTED(SCHEDULER_G(interrupt_target))) {
		async_interrupt_forget(coroutine);
	}
	coroutine->registered = false;
	ZEND_ASYNC_LIST_REMOVE(SCHEDULER_G(first_coroutine), SCHEDULER_G(last_coroutine), coroutine, prev, next);
	SCHEDULER_G(coroutine_total)--;
	if (!ZEND_COROUTINE_IS_ZOMBIE(&coroutine->coroutine)) {
		ZEND_ASYNC_DECREASE_COROUTINE_COUNT;
	}
}

/* Decides the outcome of the coroutine. `thrown` is owned by the callee. */
static void lifecycle_settle(async_coroutine_t *coroutine, zend_object *thrown)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (UNEXPECTED(thrown && zend_async_is_exit(thrown))) {
		const bool forced = zend_async_is_forced_exit(thrown);

		OBJ_RELEASE(thrown);
		thrown = NULL;
		coroutine->own_exit = !forced;
		if (forced && !SCHEDULER_G(no_more_code)) {
			thrown = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Coroutine was ended by force");
		}
	}

	if (UNEXPECTED(coroutine->scope_end_error)) {
		zend_object *scope_end_error = coroutine->scope_end_error;
		coroutine->scope_end_error = NULL;

		if (thrown == scope_end_error) {
			/* The end of the scope reached it through a channel: it counts as cancelled. */
			OBJ_RELEASE(thrown);
			thrown = coroutine->deferred_cancellation;
			coroutine->deferred_cancellation = NULL;
			if (!thrown) {
				thrown = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Scope was disposed");
			}
		} else if (!thrown && coroutine->deferred_cancellation && !coroutine->self_cancelled) {
			/* It caught that exception and returned: it has swallowed the cancellation. */
			OBJ_RELEASE(coroutine->deferred_cancellation);
			coroutine->deferred_cancellation = NULL;
		}
		OBJ_RELEASE(scope_end_error);
	}

	if (UNEXPECTED(coroutine->deferred_cancellation)) {
		zend_object *cancellation = coroutine->deferred_cancellation;
		coroutine->deferred_cancellation = NULL;

		/* It reached no suspension point: it counts as cancelled, unless its own code failed. */
		if ((!thrown || zend_async_is_cancellation(thrown) || async_composite_ends_silently(zend_coroutine, thrown))
				&& !coroutine->own_exit && !ZEND_COROUTINE_IS_BAILOUT(zend_coroutine) && !SCHEDULER_G(no_more_code)) {
			if (thrown) {
				OBJ_RELEASE(thrown);
			}
			thrown = cancellation;
		} else {
			OBJ_RELEASE(cancellation);
		}
	}

	if (UNEXPECTED(thrown)) {
		zval_ptr_dtor(&zend_coroutine->result);
		ZVAL_NULL(&zend_coroutine->result);
		zend_coroutine->exception = thrown;
		if (EXPECTED(ZEND_COROUTINE_IS_STARTED(zend_coroutine))) {
			zend_async_exception_leaves(thrown, zend_coroutine);
		}
		if (zend_async_ends_flow_silently(zend_coroutine, thrown)
				|| async_composite_ends_silently(zend_coroutine, thrown)) {
			/* Never reported: only awaiters receive it. */
			ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&zend_coroutine->event);
		}
	} else if (Z_TYPE(zend_coroutine->result) == IS_UNDEF || Z_ISREF(zend_coroutine->result)) {
		if (Z_ISREF(zend_coroutine->result)) {
			zend_unwrap_reference(&zend_coroutine->result);
		} else {
			ZVAL_NULL(&zend_coroutine->result);
		}
	}
}

static void call_entry(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	ZEND_COROUTINE_SET_STARTED(zend_coroutine);
	ZEND_COROUTINE_ENTER(zend_coroutine);

	if (EXPECTED(zend_coroutine->fcall)) {
		zend_coroutine->fcall->fci.retval = &zend_coroutine->result;
		zend_call_function(&zend_coroutine->fcall->fci, &zend_coroutine->fcall->fci_cache);
	} else if (zend_coroutine->internal_entry) {
		zend_coroutine->internal_entry();
	}
}

/* Publishes the outcome: wakes the awaiters and queues the finally handlers ahead of them. */
static void lifecycle_publish(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;
	zend_object *thrown = zend_async_exception_take();
	if (UNEXPECTED(!thrown && !ZEND_COROUTINE_IS_STARTED(zend_coroutine))) {
		thrown = coroutine->waker.error;
		coroutine->waker.error = NULL;
	} else if (UNEXPECTED(coroutine->waker.error)) {
		OBJ_RELEASE(coroutine->waker.error);
		coroutine->waker.error = NULL;
	}

	coroutine->finishing = true;
	lifecycle_settle(coroutine, thrown);
	ZEND_COROUTINE_FINISH(zend_coroutine);

	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(&zend_coroutine->event, &zend_coroutine->result, zend_coroutine->exception);

	if (EXPECTED(!coroutine->finally_handlers)) {
		return;
	}
	if (UNEXPECTED(ZEND_COROUTINE_IS_BAILOUT(zend_coroutine))) {
		async_finally_discard(&coroutine->finally_handlers);
	} else {
		async_finally_dispatch(&coroutine->finally_handlers, async_coroutine_object(coroutine), coroutine->home, NULL);
	}
}

/* Calls the dispose function of a C owner, which may claim the exception. */
static void dispose_extended(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (UNEXPECTED(zend_coroutine->extended_dispose)) {
		zend_coroutine_dispose_t extended_dispose = zend_coroutine->extended_dispose;
		zend_coroutine->extended_dispose = NULL;
		extended_dispose(zend_coroutine);
		if (ZEND_COROUTINE_IS_EXCEPTION_HANDLED(zend_coroutine)) {
			ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&zend_coroutine->event);
		}
	}
}

/* Offers an exception that no awaiter has taken to the scopes, once. If a wait has observed the coroutine before, the
 * exception stays on its handle in every scope: the code that waited is responsible for it. */
static void route_exception(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (EXPECTED(!async_coroutine_has_unobserved(coroutine)) || ZEND_COROUTINE_IS_EXCEPTION_HANDLED(zend_coroutine)
			|| zend_async_ends_flow_silently(zend_coroutine, zend_coroutine->exception) || coroutine->routed) {
		return;
	}
	coroutine->routed = true;

	zend_async_scope_t *scope = coroutine->error_scope ? coroutine->error_scope : coroutine->home;
	if (scope && ZEND_ASYNC_SCOPE_CATCH(scope, zend_coroutine, NULL, zend_coroutine->exception, false, false)) {
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&zend_coroutine->event);
	}
}

/* Releases the callable and its arguments. */
static void release_entry(async_coroutine_t *coroutine)
{
	if (EXPECTED(coroutine->coroutine.fcall)) {
		zend_fcall_t *fcall = coroutine->coroutine.fcall;
		coroutine->coroutine.fcall = NULL;
		zend_fcall_release(fcall);
	}
}

/* Reports an exception that no scope has taken, unless it stays on a handle. A helper has no handle. */
static void report_exception(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (EXPECTED(!async_coroutine_has_unobserved(coroutine))) {
		return;
	}
	if (GC_REFCOUNT(&coroutine->std) > 1 && !ZEND_COROUTINE_IS_MAIN(zend_coroutine) && !coroutine->helper) {
		return;
	}
	ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&zend_coroutine->event);
	if (!async_scheduler_hooks.scope_takes_unobserved(coroutine)) {
		GC_ADDREF(zend_coroutine->exception);
		async_unhandled_exception_of(zend_coroutine->exception, ZEND_COROUTINE_IS_CONTAINED(zend_coroutine));
	}
}

void async_coroutine_finalize(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (!coroutine->finishing) {
		lifecycle_publish(coroutine);
	}

	if (UNEXPECTED(coroutine->held)) {
		async_held_give_back(coroutine);
	}
	dispose_extended(coroutine);
	route_exception(coroutine);
	release_entry(coroutine);
	report_exception(coroutine);

	if (UNEXPECTED(EG(exception))) {
		/* Left by a destructor or a handler that ran for this coroutine. */
		async_scheduler_exception();
	}

	if (UNEXPECTED(coroutine->own_exit)) {
		coroutine->own_exit = false;
		if (!async_scheduler_hooks.takes_exit || !async_scheduler_hooks.takes_exit(coroutine)) {
			async_shutdown_start(NULL);
		}
	}

	if (EXPECTED(GC_REFCOUNT(&coroutine->std) == 1)) {
		/* No other reference can read the outcome. Its destructors run in this coroutine, while it exists. */
		async_coroutine_release_outcome(coroutine);
	}
	if (EXPECTED(zend_coroutine == ZEND_ASYNC_CURRENT_COROUTINE && !ZEND_COROUTINE_IS_MAIN(zend_coroutine))) {
		/* Once more, for what those destructors have left. Main's state stays: shutdown functions and the end of the
		 * request use it. */
		async_flow_state_finish();
	}
	if (UNEXPECTED(coroutine->held)) {
		async_held_give_back(coroutine);
	}
	if (UNEXPECTED(EG(exception))) {
		async_scheduler_exception();
	}

	ZEND_ASYNC_WAKER_DESTROY(zend_coroutine);
	async_coroutine_forget_error_scope(coroutine);
	if (EXPECTED(coroutine->registered)) {
		async_scheduler_hooks.scope_remove(coroutine);
		async_coroutine_unregister(coroutine);
	}
	coroutine->finishing = false;
}

void async_coroutine_forget_error_scope(async_coroutine_t *coroutine)
{
	if (UNEXPECTED(coroutine->error_scope)) {
		zend_async_scope_t *scope = coroutine->error_scope;
		coroutine->error_scope = NULL;
		ZEND_ASYNC_SCOPE_RELEASE(scope);
	}
}

void async_coroutine_release_outcome(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (UNEXPECTED(zend_coroutine->exception)) {
		zend_object *exception = zend_coroutine->exception;
		zend_coroutine->exception = NULL;
		OBJ_RELEASE(exception);
	}
	if (UNEXPECTED(Z_REFCOUNTED(zend_coroutine->result))) {
		zval result;
		ZVAL_COPY_VALUE(&result, &zend_coroutine->result);
		ZVAL_NULL(&zend_coroutine->result);
		zval_ptr_dtor(&result);
	}
	/* A destructor may ask for the context: that is another one, which ends here as well. */
	while (UNEXPECTED(zend_coroutine->context)) {
		zend_async_context_t *context = zend_coroutine->context;
		zend_coroutine->context = NULL;
		context->dispose(context);
	}
	while (UNEXPECTED(zend_coroutine->internal_context)) {
		zend_async_coroutine_internal_context_dispose(zend_coroutine);
	}
}

zend_object *async_coroutine_fatal_error(const zend_coroutine_t *coroutine)
{
	zend_object *volatile exception = NULL;

	if (EXPECTED(!ZEND_COROUTINE_IS_BAILOUT(coroutine)) || !ZEND_COROUTINE_IS_CONTAINED(coroutine)) {
		return NULL;
	}
	zend_try {
		exception = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "The coroutine was ended by a fatal error");
	} zend_catch {
		exception = zend_async_forced_exit(false);
	} zend_end_try();
	return exception;
}

/* The bailout has discarded the coroutine's frames (those of a contained one are unwound now); code that still runs for it has the scheduler's frame as parent. */
static void lifecycle_after_bailout(async_coroutine_t *coroutine)
{
	const bool is_contained = ZEND_COROUTINE_IS_CONTAINED(&coroutine->coroutine);

	if (is_contained) {
		/* While what the work is about is still there. */
		zend_async_work_abandon(&coroutine->coroutine);
		zend_async_contain_unwind();
	}
	EG(current_execute_data) = &SCHEDULER_G(scheduler_frame);
	async_flow_state_abandon();
	zend_async_no_suspend = 0;
	zend_async_work_abandon(&coroutine->coroutine);
	ZEND_COROUTINE_SET_BAILOUT(&coroutine->coroutine);
	if (is_contained && !coroutine->coroutine.internal_entry && !coroutine->finishing) {
		/* Those that await the coroutine learn that it has not returned. Code of C has an extended_dispose for that. */
		EG(exception) = async_coroutine_fatal_error(&coroutine->coroutine);
	}
	if (ZEND_ASYNC_WAKER_IN_QUEUE(&coroutine->waker)) {
		/* The bailout interrupted the start of a wait. A completed coroutine is in no queue. */
		async_deque_remove(&SCHEDULER_G(run_queue), coroutine);
		coroutine->waker.status = ZEND_ASYNC_WAKER_NO_STATUS;
	}
	SCHEDULER_G(bailout_pending) |= !is_contained;
}

void async_coroutine_finalize_guarded(async_coroutine_t *coroutine)
{
	bool done;

	do {
		done = true;
		zend_try {
			async_coroutine_finalize(coroutine);
		} zend_catch {
			lifecycle_after_bailout(coroutine);
			done = false;
		} zend_end_try();
	} while (UNEXPECTED(!done));
}

void async_coroutine_run(async_coroutine_t *coroutine)
{
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	ZEND_ASSERT(ZEND_ASYNC_CURRENT_COROUTINE == zend_coroutine);

	zend_first_try {
		if (EXPECTED(!ZEND_COROUTINE_IS_CANCELLED(zend_coroutine) && !coroutine->waker.error)) {
			if (UNEXPECTED(coroutine->inherited)) {
				zend_async_flow_inherit(coroutine->inherited);
			}
			call_entry(coroutine);
		}
		async_flow_state_finish();
		async_coroutine_finalize(coroutine);
	} zend_catch {
		lifecycle_after_bailout(coroutine);
		async_coroutine_finalize_guarded(coroutine);
	} zend_end_try();

	async_set_current(NULL);
	/* Release the scheduler's reference. Even if it is the last one no user code runs: the outcome is released
	 * already. */
	OBJ_RELEASE(&coroutine->std);
}

void async_report_unobserved(zend_object *exception, bool is_contained)
{
	if (ZEND_ASYNC_IS_SCHEDULER_CONTEXT || !EG(current_execute_data)) {
		async_unhandled_exception_of(exception, is_contained);
	} else if (EG(exception)) {
		/* As for a destructor that throws while another exception is pending. */
		EG(exception) = zend_async_exception_merge(EG(exception), exception);
	} else {
		zend_throw_exception_internal(exception);
	}
}

void async_coroutine_report_unobserved(async_coroutine_t *coroutine)
{
	zend_object *exception = coroutine->coroutine.exception;

	ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&coroutine->coroutine.event);
	if (!async_scheduler_hooks.scope_takes_unobserved(coroutine)) {
		GC_ADDREF(exception);
		async_report_unobserved(exception, ZEND_COROUTINE_IS_CONTAINED(&coroutine->coroutine));
	}
}
