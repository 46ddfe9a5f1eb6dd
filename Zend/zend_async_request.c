/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous side of a request, in order: the script, its remaining coroutines, the shutdown functions, the
 * destructors, their remaining coroutines, the end of the runtime. */
#include "zend.h"
#include "zend_API.h"
#include "zend_exceptions.h"
#include "zend_async_request.h"
#include "zend_async_contain.h"
#include "zend_async_work.h"
#include "zend_async_operands.h"

ZEND_API ZEND_EXT_TLS bool zend_async_autostart = false;
ZEND_API ZEND_EXT_TLS bool zend_async_memory_exhausted = false;
ZEND_API ZEND_EXT_TLS bool zend_async_was_active = false;
ZEND_API int zend_async_closed_resource = 0;

static void lend_error_handler(zend_async_flow_hook_t *hook)
{
	zend_async_error_call_t *call = (zend_async_error_call_t *) hook;

	if (!call->is_lent && Z_ISUNDEF(EG(user_error_handler))) {
		call->is_lent = true;
		ZVAL_COPY(&EG(user_error_handler), call->handler);
	}
}

/* While the runtime is inactive the handler stays hidden until the suspended fiber has left it, as in upstream. */
static void lend_error_handler_of_fiber(zend_async_flow_hook_t *hook)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		lend_error_handler(hook);
	}
}

static void take_error_handler_back(zend_async_flow_hook_t *hook)
{
	zend_async_error_call_t *call = (zend_async_error_call_t *) hook;
	zval *handler = &EG(user_error_handler);

	if (call->is_lent && Z_TYPE_P(handler) == Z_TYPE_P(call->handler)
			&& Z_COUNTED_P(handler) == Z_COUNTED_P(call->handler)) {
		zval_ptr_dtor(handler);
		ZVAL_UNDEF(handler);
	}
	call->is_lent = false;
}

/* The request goes on, with its handler. */
static void error_call_dropped(zend_async_flow_hook_t *hook)
{
	const zend_async_error_call_t *call = (const zend_async_error_call_t *) hook;

	if (zend_async_is_contained() && Z_TYPE(EG(user_error_handler)) == IS_UNDEF) {
		ZVAL_COPY_VALUE(&EG(user_error_handler), call->handler);
	}
}

static const zend_async_flow_hook_ops_t error_call_ops = {
	lend_error_handler, take_error_handler_back, lend_error_handler_of_fiber, take_error_handler_back, error_call_dropped
};

ZEND_API void zend_async_error_call_begin(zend_async_error_call_t *call, const zval *handler)
{
	call->handler = handler;
	call->is_lent = false;
	zend_async_hook_flow(&call->hook, &error_call_ops);
}

static void section_closes(zend_async_flow_hook_t *hook)
{
	zend_async_section_t *section = (zend_async_section_t *) hook;

	if (section->coroutine) {
		zend_async_scheduler_ops.protect(section->coroutine, false);
		section->coroutine = NULL;
	}
}

static void section_opens(zend_async_flow_hook_t *hook)
{
	zend_async_section_t *section = (zend_async_section_t *) hook;

	section->coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	if (section->coroutine) {
		zend_async_scheduler_ops.protect(section->coroutine, true);
	}
}

static const zend_async_flow_hook_ops_t section_ops = { NULL, NULL, section_closes, section_opens, section_closes };

ZEND_API void zend_async_section_begin(zend_async_section_t *section)
{
	section->coroutine = NULL;
	section->hook.mark.word = NULL;
	if (EXPECTED(ZEND_ASYNC_CURRENT_COROUTINE) && zend_async_scheduler_ops.protect) {
		section_opens(&section->hook);
		zend_async_hook_flow(&section->hook, &section_ops);
	}
}

ZEND_API void zend_async_section_end(zend_async_section_t *section)
{
	zend_async_unmark(&section->hook.mark);
	section_closes(&section->hook);
}

ZEND_API void zend_async_request_begin(void)
{
	zend_async_was_active = false;
	zend_async_contain_exhausted = 0;
	if (UNEXPECTED(zend_async_autostart) && ZEND_ASYNC_IS_READY) {
		ZEND_ASYNC_SCHEDULER_LAUNCH();
	}
}

/* Reports the exception as zend_execute_script() reports one that leaves a script. */
static zend_result report_exit_exception(bool asks_handler)
{
	if (asks_handler && Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
		zend_user_exception_handler();
	}
	return EG(exception) ? zend_exception_error(EG(exception), E_ERROR) : SUCCESS;
}

ZEND_API zend_result zend_async_request_drain(bool is_bailout)
{
	zend_result result = SUCCESS;
	zend_object *cut_off = NULL;

	if (UNEXPECTED(is_bailout)) {
		zend_async_no_suspend = 0;
		zend_async_work_abandon(NULL);
		if (ZEND_ASYNC_IS_ACTIVE && EG(exception)) {
			/* Pending when the stack was cut off (Phar::webPhar() ends this way). The host reports it, as without
			 * coroutines. */
			cut_off = zend_async_exception_take();
		}
	}
	/* The user's exception handler may start coroutines again. It runs twice at most, and further exceptions are
	 * reported without it: a handler that always fails would be called without end. */
	uint32_t reports = 0;

	while (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		zend_async_was_active = true;
		ZEND_ASYNC_RUN_SCHEDULER_AFTER_MAIN(is_bailout);
		if (EG(exception) && report_exit_exception(reports++ < 2) == FAILURE) {
			result = FAILURE;
		}
	}
	if (UNEXPECTED(cut_off)) {
		EG(exception) = cut_off;
	}
	return result;
}

ZEND_API bool zend_async_suspend_linked(void (*unlink)(void *arg), void *arg)
{
	volatile bool woken = false;

	zend_try {
		woken = ZEND_ASYNC_SUSPEND();
	} zend_catch {
		zend_async_waker_clean(ZEND_ASYNC_CURRENT_COROUTINE);
		unlink(arg);
		zend_bailout();
	} zend_end_try();
	return woken;
}

ZEND_API bool zend_async_swallows_frameless(void)
{
	const zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (!ZEND_ASYNC_IS_ACTIVE || !EG(exception) || coroutine != ZEND_ASYNC_MAIN_COROUTINE
			|| !zend_async_ends_flow_silently(coroutine, EG(exception))) {
		if (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE && EG(exception))) {
			zend_async_exception_explain(EG(exception));
		}
		return false;
	}
	zend_clear_exception();
	return true;
}

ZEND_API zend_result zend_async_request_drain_guarded(bool is_bailout)
{
	volatile zend_result result = FAILURE;

	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		if (is_bailout) {
			/* There is no coroutine to end because of it. */
			zend_async_memory_exhausted = false;
		}
		return SUCCESS;
	}
	zend_try {
		result = zend_async_request_drain(is_bailout);
	} zend_catch {
		zend_try {
			zend_async_request_drain(true);
		} zend_end_try();
	} zend_end_try();
	return result;
}

ZEND_API void zend_async_request_leave(void)
{
	zend_async_request_drain_guarded(CG(unclean_shutdown));
}

static void request_call_guarded(void (*function)(void));

/* Runs all coroutines to their end, then the destructors of the objects they have created, until none is left. */
static void run_out(void)
{
	do {
		zend_async_request_drain_guarded(zend_async_memory_exhausted);
		zend_async_destructors_reset();
		request_call_guarded(zend_async_destructors_again);
	} while (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE));
}

/* Closes objects that were kept open for the destructors. That may start coroutines, which are drained, and may keep
 * other objects open. */
static void close_last(void)
{
	bool again = zend_async_scheduler_ops.close_last != NULL;

	while (UNEXPECTED(again)) {
		zend_try {
			again = zend_async_scheduler_ops.close_last();
		} zend_catch {
			again = true;
		} zend_end_try();
		run_out();
	}
}

/* Calls the function. A fatal error in it is followed by a drain, like any other; an exception is reported. */
static void request_call_guarded(void (*function)(void))
{
	if (!ZEND_ASYNC_ON || !function) {
		return;
	}
	zend_try {
		function();
		if (UNEXPECTED(EG(exception))) {
			report_exit_exception(true);
		}
	} zend_catch {
		zend_async_request_drain_guarded(true);
	} zend_end_try();
}

ZEND_API void zend_async_request_functions_done(void)
{
	request_call_guarded(zend_async_scheduler_ops.functions_done);
	/* What they have started ends before the destructors, which would be called for objects that are in use. */
	zend_async_request_drain_guarded(zend_async_memory_exhausted);
}

static void release_last_operands(void)
{
	zend_async_release_operands(&zend_async_last_operands);
}

ZEND_API void zend_async_request_end(void)
{
	run_out();
	request_call_guarded(zend_async_scheduler_ops.request_closing);
	run_out();
	close_last();
	request_call_guarded(release_last_operands);
	ZEND_ASYNC_REACTOR_DETACH_IO();
	ZEND_ASYNC_DEACTIVATE;
	/* As upstream, where that exception ends in a bailout. */
	CG(unclean_shutdown) |= zend_async_destructors_gave_up();
}
