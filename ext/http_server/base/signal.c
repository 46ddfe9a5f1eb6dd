/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A signal: an event that one part of the server notifies and coroutines wait for. */
#include "signal.h"

static bool signal_dispose(zend_async_event_t *event)
{
	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_FREE_MEMORY(event, false);
	return true;
}

static zend_string *signal_info(zend_async_event_t *event)
{
	return zend_string_init(((http_signal_t *) event)->name, strlen(((http_signal_t *) event)->name), false);
}

http_signal_t *http_signal_new(const char *name)
{
	http_signal_t *signal = ecalloc(1, sizeof(*signal));

	signal->event.ref_count = 1;
	signal->name = name;
	zend_async_event_init(&signal->event,
			&(zend_async_event_ops_t){ .ordered = true, .dispose = signal_dispose, .info = signal_info });
	return signal;
}

void http_signal_notify(http_signal_t *signal)
{
	ZEND_ASYNC_CALLBACKS_NOTIFY(&signal->event, NULL, NULL);
}

bool http_signal_wait(http_signal_t *signal)
{
	return zend_async_await_once(&signal->event, NULL, NULL);
}

bool http_signal_wait_for(http_signal_t *signal, uint64_t ms, bool *expired)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	zend_async_timer_event_t *timer;

	*expired = false;
	if (UNEXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine) == NULL)) {
		return false;
	}
	timer = ZEND_ASYNC_NEW_TIMER_EVENT(ms, false);
	if (UNEXPECTED(timer == NULL)) {
		return false;
	}
	if (zend_async_resume_when(coroutine, &signal->event, false, zend_async_waker_callback_resolve, NULL)
			&& zend_async_resume_when(coroutine, &timer->base, false, zend_async_waker_callback_resolve, NULL)) {
		ZEND_ASYNC_SUSPEND();
		*expired = ZEND_ASYNC_EVENT_IS_CLOSED(&timer->base);
	}
	zend_async_waker_clean(coroutine);
	ZEND_ASYNC_EVENT_RELEASE(&timer->base);
	return EG(exception) == NULL;
}

void http_signal_release(http_signal_t *signal)
{
	ZEND_ASYNC_EVENT_RELEASE(&signal->event);
}
