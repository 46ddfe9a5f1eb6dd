/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A thread's own part, in its main coroutine: the bootloader, the task, and their outcome. A request to end arrives as
 * a notification; a helper coroutine handles it, because loading the exception may call autoloaders. */
#include "thread.h"
#include "scheduler/state.h"

#ifdef ZTS
#include "scheduler/helper.h"
#include "scheduler/scheduler.h"
#include "base/exceptions.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"

/* ---- requests to end ---- */

static bool is_cancel_requested(zend_async_thread_context_t *context)
{
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	const bool requested = async_thread_snapshot(context)->cancel_requested;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
	return requested;
}

/* Loads the exception of the request, or creates a default one: a new reference. The copy is constant by now. */
static zend_object *load_cancellation(const async_thread_snapshot_t *snapshot)
{
	zval loaded;

	if (Z_TYPE(snapshot->cancellation) != IS_UNDEF) {
		ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&loaded, &snapshot->cancellation);
		if (EXPECTED(!EG(exception) && Z_TYPE(loaded) == IS_OBJECT
					&& instanceof_function(Z_OBJCE(loaded), async_ce_cancellation))) {
			return Z_OBJ(loaded);
		}
		if (EG(exception)) {
			zend_clear_exception();
		} else {
			zval_ptr_dtor(&loaded);
		}
	}
	return zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Thread was cancelled");
}

static bool must_end(zend_async_thread_context_t *context)
{
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	const bool result = async_thread_snapshot(context)->must_end;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
	return result;
}

/* Cancels the main coroutine, or, once the task has ended, the coroutines that it has left. At the end of the parent
 * this is a shutdown: code that catches the cancellation has a grace period. */
static void cancel_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_thread_context_t *context = self->extended_data;
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	ASYNC_COROUTINE(self)->hi_priority = false;
	zend_object *cancellation = load_cancellation(snapshot);

	if (!snapshot->task_over && !snapshot->cancelled_with && ZEND_ASYNC_MAIN_COROUTINE) {
		GC_ADDREF(cancellation);
		snapshot->cancelled_with = cancellation;
		ZEND_ASYNC_CANCEL(ZEND_ASYNC_MAIN_COROUTINE, cancellation, false);
	} else if (snapshot->task_over) {
		ZEND_COROUTINE_SET_CANCELLED(self);
		async_cancel_all(cancellation);
	}
	if (must_end(context)) {
		ZEND_COROUTINE_SET_CANCELLED(self);
		GC_ADDREF(cancellation);
		async_shutdown_start(cancellation);
	}
	OBJ_RELEASE(cancellation);
}

static void cancel_dispose(zend_coroutine_t *helper)
{
	zend_async_thread_context_t *context = helper->extended_data;

	helper->extended_data = NULL;
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(context);
}

/* Starts a helper coroutine that cancels. In scheduler context. */
static void on_cancel_notification(async_notification_t *notification)
{
	async_thread_snapshot_t *snapshot = (async_thread_snapshot_t *) ((char *) notification
			- XtOffsetOf(async_thread_snapshot_t, cancel_notification));
	zend_async_thread_context_t *context = snapshot->context;

	async_spawn_helper_for(cancel_entry, ZEND_ASYNC_THREAD_CONTEXT_ADDREF(context), cancel_dispose);
}

/* Makes the thread reachable for requests to end. False: there was one already. */
static bool listen_for_requests(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	async_thread_notifier_t *notifier = async_thread_notifier_own();

	snapshot->context = context;
	snapshot->cancel_notification.deliver = on_cancel_notification;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	const bool requested = snapshot->cancel_requested;
	snapshot->notifier = notifier;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
	return !requested;
}

void async_thread_stop_listening(zend_async_thread_context_t *context, async_thread_notifier_t *notifier)
{
	if (notifier) {
		async_thread_notifier_withdraw(notifier, &async_thread_snapshot(context)->cancel_notification);
	}
}

/* ---- the task ---- */

static void set_text(zend_async_thread_context_t *context, const char *text)
{
	if (!context->bailout_error_message) {
		context->bailout_error_message = pestrdup(text, true);
	}
}

/* Loads a call and makes it. False with an exception. */
static bool call_copy(zval *copy, zval *result)
{
	zval call;

	ZVAL_UNDEF(&call);
	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(&call, copy);
	ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(copy);
	ZVAL_UNDEF(copy);
	if (UNEXPECTED(EG(exception))) {
		return false;
	}

	if (EXPECTED(Z_TYPE(call) == IS_OBJECT)) {
		call_user_function(NULL, NULL, &call, result, 0, NULL);
	} else {
		/* Packed: the arguments follow the closure. */
		zval *closure = Z_ARR(call)->arPacked;
		call_user_function(NULL, NULL, closure, result, Z_ARR(call)->nNumUsed - 1, closure + 1);
	}
	zval_ptr_dtor(&call);
	return !EG(exception);
}

/* Replaces the cancellation of a task that ended only because the thread's runtime shuts down. */
static void ended_by_shutdown(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);

	if (ZEND_ASYNC_EXIT_EXCEPTION) {
		/* The exception of a coroutine. It is reported here as well. */
		OBJ_RELEASE(snapshot->error);
		snapshot->error = ZEND_ASYNC_EXIT_EXCEPTION;
		GC_ADDREF(snapshot->error);
	} else {
		set_text(context, "The thread called exit() before its task completed");
	}
}

static const char stack_overflow[] = "Maximum call stack size of ";

static bool is_stack_overflow(const zend_object *error)
{
	zval buffer;

	if (error->ce != zend_ce_error) {
		return false;
	}
	const zval *message = zend_read_property_ex(zend_ce_error, (zend_object *) error, ZSTR_KNOWN(ZEND_STR_MESSAGE),
			true, &buffer);
	return Z_TYPE_P(message) == IS_STRING
			&& zend_string_starts_with_cstr(Z_STR_P(message), stack_overflow, sizeof(stack_overflow) - 1);
}

/* Takes the pending exception, unless it is an exit token. */
static void take_exception(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	zend_object *exception = EG(exception);

	if (zend_async_is_exit(exception)) {
		set_text(context, "The thread called exit()");
		return;
	}
	GC_ADDREF(exception);
	zend_clear_exception();
	snapshot->error = exception;
	if (exception == snapshot->cancelled_with) {
		snapshot->outcome = ASYNC_THREAD_CANCELLED;
		return;
	}
	snapshot->outcome = ASYNC_THREAD_FAILED;
	if (SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING && zend_async_is_cancellation(exception)) {
		ended_by_shutdown(context);
	} else if (is_stack_overflow(exception)) {
		zval buffer;
		const zval *message = zend_read_property_ex(zend_ce_error, exception, ZSTR_KNOWN(ZEND_STR_MESSAGE), true,
				&buffer);
		set_text(context, Z_STRVAL_P(message));
	}
}

/* Makes a cancellation of the task by itself its outcome, unless the task has failed with an error. */
static void count_own_cancellation(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	async_coroutine_t *self = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	zend_object *error = snapshot->error;
	zval result;

	if (EXPECTED(!self->self_cancelled) || !self->deferred_cancellation || context->bailout_error_message
			|| (error && !zend_async_is_cancellation(error))) {
		return;
	}
	ZVAL_COPY_VALUE(&result, &snapshot->result);
	ZVAL_UNDEF(&snapshot->result);
	snapshot->outcome = ASYNC_THREAD_CANCELLED;
	snapshot->error = self->deferred_cancellation;
	self->deferred_cancellation = NULL;
	if (error) {
		OBJ_RELEASE(error);
	}
	zval_ptr_dtor(&result);
}

static bool run_bootloader(async_thread_snapshot_t *snapshot)
{
	zval ignored;

	if (Z_TYPE(snapshot->bootloader) == IS_UNDEF) {
		return true;
	}
	ZVAL_UNDEF(&ignored);
	const bool done = call_copy(&snapshot->bootloader, &ignored);
	zval_ptr_dtor(&ignored);
	return done && !EG(exception);
}

void async_thread_run_closures(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);

	if (EG(exception)) {
		/* The scheduler could not be launched. */
		take_exception(context);
	} else if (!listen_for_requests(context)) {
		snapshot->outcome = ASYNC_THREAD_CANCELLED;
	} else if (!run_bootloader(snapshot)) {
		take_exception(context);
	} else if (is_cancel_requested(context)) {
		snapshot->outcome = ASYNC_THREAD_CANCELLED;
	} else {
		if (!call_copy(&snapshot->task, &snapshot->result)) {
			take_exception(context);
		}
		count_own_cancellation(context);
	}
	snapshot->task_over = true;
}

/* ---- the outcome ---- */

static zend_string *thread_run_persistent(const zend_string *string)
{
	return zend_string_init(ZSTR_VAL(string), ZSTR_LEN(string), true);
}

static void thread_run_describe(async_thread_snapshot_t *snapshot, zend_object *error)
{
	zend_class_entry *base = instanceof_function(error->ce, zend_ce_exception) ? zend_ce_exception
			: instanceof_function(error->ce, zend_ce_error)                    ? zend_ce_error
																			   : zend_ce_cancellation;
	zval buffer;

	snapshot->error_class = thread_run_persistent(error->ce->name);
	const zval *message = zend_read_property_ex(base, error, ZSTR_KNOWN(ZEND_STR_MESSAGE), true, &buffer);
	ZVAL_DEREF(message);
	snapshot->error_message = Z_TYPE_P(message) == IS_STRING ? thread_run_persistent(Z_STR_P(message))
															 : zend_string_init("", 0, true);
	const zval *code = zend_read_property_ex(base, error, ZSTR_KNOWN(ZEND_STR_CODE), true, &buffer);
	ZVAL_DEREF(code);
	snapshot->error_code = Z_TYPE_P(code) == IS_LONG ? Z_LVAL_P(code) : 0;
}

/* True if the task cancelled itself, without a request. */
static bool is_own_cancellation(const async_thread_snapshot_t *snapshot)
{
	return snapshot->error && snapshot->error != snapshot->cancelled_with;
}

static void copy_error(async_thread_snapshot_t *snapshot)
{
	zval error;

	thread_run_describe(snapshot, snapshot->error);
	ZVAL_OBJ(&error, snapshot->error);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&snapshot->copy, &error);
	if (UNEXPECTED(EG(exception))) {
		/* Class, message and code are copied already. */
		ZVAL_UNDEF(&snapshot->copy);
		zend_clear_exception();
	}
}

void async_thread_collect(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);

	if (context->bailout_error_message) {
		return;
	}
	if (snapshot->outcome == ASYNC_THREAD_VALUE) {
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&snapshot->copy, &snapshot->result);
		if (UNEXPECTED(EG(exception))) {
			ZVAL_UNDEF(&snapshot->copy);
			take_exception(context);
		}
	}
	if ((snapshot->outcome == ASYNC_THREAD_FAILED
				|| (snapshot->outcome == ASYNC_THREAD_CANCELLED && is_own_cancellation(snapshot)))
			&& !context->bailout_error_message) {
		copy_error(snapshot);
	}
	if (UNEXPECTED(EG(exception))) {
		/* An initialiser has called exit(). */
		zend_clear_exception();
	}
}

void async_thread_forget(zend_async_thread_context_t *context)
{
	async_thread_snapshot_t *snapshot = async_thread_snapshot(context);
	zend_object *error = snapshot->error, *cancelled_with = snapshot->cancelled_with;
	zval result;

	/* A thread that was cancelled before it began: other threads wait for what its closures were to complete. */
	async_thread_release_calls(snapshot);
	ZVAL_COPY_VALUE(&result, &snapshot->result);
	ZVAL_UNDEF(&snapshot->result);
	snapshot->error = snapshot->cancelled_with = NULL;
	if (error) {
		OBJ_RELEASE(error);
	}
	if (cancelled_with) {
		OBJ_RELEASE(cancelled_with);
	}
	zval_ptr_dtor(&result);
}

#endif
