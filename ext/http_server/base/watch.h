/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Events that the server owns, with one callback each that knows its owner. */
#ifndef HTTP_SERVER_WATCH_H
#define HTTP_SERVER_WATCH_H

#include "zend_async_API.h"

typedef struct {
	zend_async_event_callback_t base;
	void *owner; /* borrowed: it owns the event that owns this */
} http_watch_t;

/* The owner that a callback of http_watch() was given. */
#define HTTP_WATCH_OWNER(callback) (((http_watch_t *) (callback))->owner)

/* Calls `function` when the event notifies. */
static inline void http_watch(zend_async_event_t *event, zend_async_event_callback_fn function, void *owner)
{
	http_watch_t *watch = (http_watch_t *) ZEND_ASYNC_EVENT_CALLBACK_EX(function, sizeof(http_watch_t));

	watch->owner = owner;
	event->add_callback(event, &watch->base);
}

/* Stops the event if it is started, and gives it and its callback up. */
static inline void http_unwatch(zend_async_event_t *event)
{
	if (event->loop_ref_count > 0) {
		event->stop(event);
	}
	zend_async_callbacks_free(event);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* A watched timer that is not started; one that is not periodic may be armed again. `hidden`: it does not keep the loop alive.
 * NULL with an exception. */
zend_async_timer_event_t *http_timer_new(uint64_t ms, bool periodic, bool hidden, zend_async_event_callback_fn function,
		void *owner);
/* A watched trigger, started, that does not keep the loop alive. NULL with an exception. */
zend_async_trigger_event_t *http_trigger_new(zend_async_event_callback_fn function, void *owner);

#endif
