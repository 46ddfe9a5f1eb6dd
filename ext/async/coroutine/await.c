/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\await(): the wait of one coroutine for one outcome, with an optional token that ends the wait. */
#include "await.h"
#include "scheduler/awaitable.h"
#include "scheduler/scheduler.h"
#include "zend_async_request.h"

/* Returns or throws a known outcome. False if `event` has none yet. */
static bool await_answer(zend_async_event_t *event, zval *return_value)
{
	zval result;
	zend_object *exception;

	if (!async_event_settled(event, &result, &exception)) {
		return false;
	}
	if (exception) {
		zend_async_exception_arrives(exception);
		zend_throw_exception_internal(exception);
	} else if (Z_ISUNDEF(result)) {
		ZVAL_NULL(return_value);
	} else {
		ZVAL_COPY_VALUE(return_value, &result);
	}
	return true;
}

void async_await_event(zend_async_event_t *subject, zend_async_event_t *token, zval *return_value)
{
	ZVAL_NULL(return_value);

	async_event_observe(subject);
	if (token == subject) {
		token = NULL;
	}
	async_event_observe(token);

	if (await_answer(subject, return_value) || async_token_tripped(token)) {
		return;
	}

	if (UNEXPECTED(!async_launch_to_wait())) {
		return;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_waker_t *waker;
	bool woken;

	do {
		waker = ZEND_ASYNC_WAKER_NEW(coroutine);
		if (UNEXPECTED(!waker)) {
			return;
		}
		woken = zend_async_resume_when(coroutine, subject, false, zend_async_waker_callback_settle, NULL)
				&& (!token || zend_async_resume_when(coroutine, token, false, zend_async_waker_callback_cancel, NULL))
				&& ZEND_ASYNC_SUSPEND();
		/* Without a result it was resumed for another reason than the subject. */
	} while (UNEXPECTED(woken && Z_ISUNDEF(waker->result)));

	if (EXPECTED(woken)) {
		ZVAL_COPY_VALUE(return_value, &waker->result);
		ZVAL_UNDEF(&waker->result);
	}
	zend_async_waker_clean(coroutine);
}
