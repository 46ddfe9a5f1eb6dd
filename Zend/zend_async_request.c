/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The asynchronous side of a request's life. The order is that of the ABI specification, 2.3. */
#include "zend.h"
#include "zend_API.h"
#include "zend_exceptions.h"
#include "zend_async_request.h"

ZEND_API ZEND_EXT_TLS bool zend_async_autostart = false;
ZEND_API ZEND_EXT_TLS bool zend_async_memory_exhausted = false;

ZEND_API ZEND_EXT_TLS zval *zend_async_running_error_handler = NULL;
ZEND_API zend_long (*zend_async_coroutine_id_fn)(const zend_coroutine_t *coroutine) = NULL;
ZEND_API bool (*zend_async_run_helper_fn)(void (*entry)(void), void **helper) = NULL;
ZEND_API bool (*zend_async_close_last_fn)(void) = NULL;

ZEND_API void zend_async_request_begin(void)
{
	if (UNEXPECTED(zend_async_autostart) && ZEND_ASYNC_IS_READY) {
		ZEND_ASYNC_SCHEDULER_LAUNCH();
	}
}

/* As zend_execute_script() does for an exception that leaves a script. */
static void report_exit_exception(void)
{
	if (Z_TYPE(EG(user_exception_handler)) != IS_UNDEF) {
		zend_user_exception_handler();
	}
	if (EG(exception)) {
		zend_exception_error(EG(exception), E_ERROR);
	}
}

ZEND_API void zend_async_request_drain(bool is_bailout)
{
	/* The user's exception handler may start coroutines again; it runs once more at most, for what those end with. */
	while (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE)) {
		ZEND_ASYNC_RUN_SCHEDULER_AFTER_MAIN(is_bailout);
		if (EG(exception)) {
			report_exit_exception();
		}
	}
}

static void drain_guarded(bool is_bailout)
{
	if (EXPECTED(!ZEND_ASYNC_IS_ACTIVE)) {
		return;
	}
	zend_try {
		zend_async_request_drain(is_bailout);
	} zend_catch {
		zend_try {
			zend_async_request_drain(true);
		} zend_end_try();
	} zend_end_try();
}

ZEND_API void zend_async_request_leave(void)
{
	drain_guarded(CG(unclean_shutdown));
}

/* What was kept open for the destructors closes now; that may start coroutines, which are drained, and keep something else. */
static void close_last(void)
{
	bool again = zend_async_close_last_fn != NULL;

	while (UNEXPECTED(again)) {
		zend_try {
			again = zend_async_close_last_fn();
		} zend_catch {
			again = true;
		} zend_end_try();
		drain_guarded(false);
	}
}

ZEND_API void zend_async_request_end(void)
{
	drain_guarded(false);
	close_last();
	ZEND_ASYNC_REACTOR_DETACH_IO();
	ZEND_ASYNC_DEACTIVATE;
}
