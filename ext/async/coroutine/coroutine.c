/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\Coroutine: the methods that userland calls. */
#include "coroutine.h"
#include "trace.h"
#include "ext/spl/spl_exceptions.h"
#include "base/exceptions.h"
#include "scheduler/coroutine.h"
#include "scheduler/finally.h"
#include "structured/context.h"
#include "zend_async_request.h"
#include "zend_closures.h"
#include "coroutine_arginfo.h"

#define THIS_COROUTINE() async_coroutine_from_obj(Z_OBJ_P(ZEND_THIS))

void async_register_coroutine_ce(void)
{
	async_coroutine_init_class(register_class_Async_Coroutine(async_ce_completable));
}

ZEND_METHOD(Async_Coroutine, getId)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_LONG(THIS_COROUTINE()->id);
}

ZEND_METHOD(Async_Coroutine, asHiPriority)
{
	ZEND_PARSE_PARAMETERS_NONE();
	THIS_COROUTINE()->hi_priority = true;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Coroutine, getContext)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	if (!coroutine->context) {
		coroutine->context = async_context_new();
	}
	RETURN_OBJ_COPY(async_context_object(coroutine->context));
}

ZEND_METHOD(Async_Coroutine, getResult)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	if (!ZEND_COROUTINE_IS_FINISHED(coroutine) || Z_ISUNDEF(coroutine->result)) {
		RETURN_NULL();
	}
	RETURN_COPY(&coroutine->result);
}

ZEND_METHOD(Async_Coroutine, getException)
{
	ZEND_PARSE_PARAMETERS_NONE();

	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	if (coroutine == ZEND_ASYNC_CURRENT_FLOW && !ZEND_COROUTINE_IS_FINISHED(coroutine)) {
		zend_throw_exception(spl_ce_RuntimeException, "Coroutine is running", 0);
		RETURN_THROWS();
	}
	if (!ZEND_COROUTINE_IS_FINISHED(coroutine) || !coroutine->exception) {
		RETURN_NULL();
	}
	RETURN_OBJ_COPY(coroutine->exception);
}

ZEND_METHOD(Async_Coroutine, getTrace)
{
	zend_long options = DEBUG_BACKTRACE_PROVIDE_OBJECT;
	zend_long limit = 0;

	ZEND_PARSE_PARAMETERS_START(0, 2)
		Z_PARAM_OPTIONAL
		Z_PARAM_LONG(options)
		Z_PARAM_LONG(limit)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_trace(THIS_COROUTINE(), options, limit, return_value);
}

static void coroutine_return_file_and_line(zend_string *filename, uint32_t lineno, zval *return_value)
{
	array_init_size(return_value, 2);
	if (filename) {
		add_next_index_str(return_value, zend_string_copy(filename));
		add_next_index_long(return_value, lineno);
	} else {
		add_next_index_null(return_value);
		add_next_index_long(return_value, 0);
	}
}

static void return_location(zend_string *filename, uint32_t lineno, zval *return_value)
{
	if (filename) {
		RETURN_STR(zend_strpprintf(0, "%s:%u", ZSTR_VAL(filename), lineno));
	}
	RETURN_STRING("unknown");
}

ZEND_METHOD(Async_Coroutine, getSpawnFileAndLine)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	coroutine_return_file_and_line(coroutine->filename, coroutine->lineno, return_value);
}

ZEND_METHOD(Async_Coroutine, getSpawnLocation)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	return_location(coroutine->filename, coroutine->lineno, return_value);
}

ZEND_METHOD(Async_Coroutine, getSuspendFileAndLine)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_coroutine_t *coroutine = THIS_COROUTINE();
	coroutine_return_file_and_line(coroutine->suspend_filename, coroutine->suspend_lineno, return_value);
}

ZEND_METHOD(Async_Coroutine, getSuspendLocation)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_coroutine_t *coroutine = THIS_COROUTINE();
	return_location(coroutine->suspend_filename, coroutine->suspend_lineno, return_value);
}

ZEND_METHOD(Async_Coroutine, isStarted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_COROUTINE_IS_STARTED(&THIS_COROUTINE()->coroutine));
}

ZEND_METHOD(Async_Coroutine, isQueued)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_ASYNC_WAKER_IN_QUEUE(THIS_COROUTINE()->coroutine.waker));
}

ZEND_METHOD(Async_Coroutine, isRunning)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	RETURN_BOOL(coroutine == ZEND_ASYNC_CURRENT_FLOW && !ZEND_COROUTINE_IS_FINISHED(coroutine));
}

ZEND_METHOD(Async_Coroutine, isSuspended)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	RETURN_BOOL(coroutine != ZEND_ASYNC_CURRENT_FLOW && !ZEND_COROUTINE_IS_FINISHED(coroutine));
}

ZEND_METHOD(Async_Coroutine, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();
	zend_coroutine_t *coroutine = &THIS_COROUTINE()->coroutine;
	RETURN_BOOL(ZEND_COROUTINE_IS_FINISHED(coroutine) && coroutine->exception
			&& zend_async_ends_flow_silently(coroutine, coroutine->exception));
}

ZEND_METHOD(Async_Coroutine, isCancellationRequested)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_COROUTINE_IS_CANCELLED(&THIS_COROUTINE()->coroutine));
}

ZEND_METHOD(Async_Coroutine, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(ZEND_COROUTINE_IS_FINISHED(&THIS_COROUTINE()->coroutine));
}

ZEND_METHOD(Async_Coroutine, setName)
{
	zend_string *name;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(name)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_t *coroutine = THIS_COROUTINE();

	if (coroutine->name) {
		zend_string_release(coroutine->name);
	}
	coroutine->name = ZSTR_LEN(name) ? zend_string_copy(name) : NULL;
	RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Async_Coroutine, getName)
{
	ZEND_PARSE_PARAMETERS_NONE();

	if (THIS_COROUTINE()->name) {
		RETURN_STR_COPY(THIS_COROUTINE()->name);
	}
	RETURN_EMPTY_STRING();
}

ZEND_METHOD(Async_Coroutine, getAwaitingInfo)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_ARR(async_get_awaiting_info(&THIS_COROUTINE()->coroutine));
}

ZEND_METHOD(Async_Coroutine, cancel)
{
	zend_object *cancellation = NULL;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_t *coroutine = THIS_COROUTINE();
	zend_coroutine_t *zend_coroutine = &coroutine->coroutine;

	if (zend_coroutine == ZEND_ASYNC_CURRENT_FLOW && !ZEND_COROUTINE_IS_PROTECTED(zend_coroutine)
			&& !ZEND_COROUTINE_IS_CANCELLED(zend_coroutine)) {
		/* It cancels itself: the cancellation becomes its outcome, but is not thrown. */
		coroutine->self_cancelled = true;
	}
	if (!cancellation) {
		cancellation = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Coroutine was cancelled");
		async_coroutine_cancel(zend_coroutine, cancellation, true, false);
	} else {
		async_coroutine_cancel(zend_coroutine, cancellation, false, false);
	}
}

ZEND_METHOD(Async_Coroutine, finally)
{
	zval *callback;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_OBJECT_OF_CLASS(callback, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	async_coroutine_t *coroutine = THIS_COROUTINE();

	if (!async_coroutine_is_finished(coroutine)) {
		async_finally_add(&coroutine->finally_handlers, callback);
		return;
	}

	async_finally_call_late(callback, ZEND_THIS);
}
