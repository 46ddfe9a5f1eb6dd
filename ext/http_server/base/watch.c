/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Events that the server owns: timers and triggers. */
#include "watch.h"

zend_async_timer_event_t *http_timer_new(uint64_t ms, bool periodic, bool hidden, zend_async_event_callback_fn function,
		void *owner)
{
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(ms, periodic);

	if (UNEXPECTED(timer == NULL)) {
		return NULL;
	}
	if (!periodic) {
		ZEND_ASYNC_TIMER_SET_MULTISHOT(timer);
	}
	if (hidden) {
		ZEND_ASYNC_EVENT_SET_HIDDEN(&timer->base);
	}
	http_watch(&timer->base, function, owner);
	return timer;
}

zend_async_trigger_event_t *http_trigger_new(zend_async_event_callback_fn function, void *owner)
{
	zend_async_trigger_event_t *trigger = ZEND_ASYNC_NEW_TRIGGER_EVENT();

	if (UNEXPECTED(trigger == NULL)) {
		return NULL;
	}
	ZEND_ASYNC_EVENT_SET_HIDDEN(&trigger->base);
	http_watch(&trigger->base, function, owner);
	if (UNEXPECTED(!trigger->base.start(&trigger->base))) {
		http_unwatch(&trigger->base);
		return NULL;
	}
	return trigger;
}
