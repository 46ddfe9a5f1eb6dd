/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Triggers: a wake-up that any thread may send. Calls that arrive before the next iteration make one notification.
 *
 * The one invariant to remember: a trigger notifies only while it is started, and no wake-up is lost. One that arrives
 * while the trigger is stopped, or without a subscriber, is kept and delivered in the first iteration after the next
 * start. Start a trigger hidden if it must notify at any time without keeping the loop alive.
 *
 * The block is persistent memory, because other threads access the handle. The owner must make that access safe (a
 * pointer under a mutex, set to NULL before the last release). */
#include "reactor.h"

/* States of the libuv handle. Only the shutdown closes the handle of a trigger that has an owner. */
enum { HANDLE_OPEN, HANDLE_CLOSING, HANDLE_CLOSED };

typedef struct {
	zend_async_trigger_event_t event;
	uv_async_t handle;
	bool unheard;          /* triggered while stopped, or without a subscriber */
	bool disposed;         /* no owner is left, but the handle is still being closed */
	uint8_t handle_state;
} reactor_trigger_t;

#define TRIGGER_FROM_EVENT(ev) ((reactor_trigger_t *) (ev))
#define TRIGGER_FROM_HANDLE(h) ((reactor_trigger_t *) ((char *) (h) - XtOffsetOf(reactor_trigger_t, handle)))

static void on_trigger_closed(uv_handle_t *handle)
{
	reactor_trigger_t *trigger = TRIGGER_FROM_HANDLE(handle);

	trigger->handle_state = HANDLE_CLOSED;
	((async_reactor_t *) handle->loop)->spin.triggers--;
	if (trigger->disposed) {
		ZEND_ASYNC_EVENT_FREE_MEMORY(trigger, true);
	}
}

static void trigger_on_trigger(uv_async_t *handle)
{
	reactor_trigger_t *trigger = TRIGGER_FROM_HANDLE(handle);
	const zend_async_event_t *event = &trigger->event.base;

	reactor_spin_heard(handle->loop);
	if (event->loop_ref_count == 0 || (event->callbacks.length == 0 && event->notify_handler == NULL)) {
		trigger->unheard = true;
		return;
	}
	async_reactor_notify(&trigger->event.base, NULL, NULL);
}

/* Safe on any thread. */
static void trigger_send(zend_async_trigger_event_t *event)
{
	uv_async_t *handle = &((reactor_trigger_t *) event)->handle;

	reactor_spin_signal(handle->loop);
	uv_async_send(handle);
}

static bool trigger_start(zend_async_event_t *event)
{
	reactor_trigger_t *trigger = TRIGGER_FROM_EVENT(event);

	if (ZEND_ASYNC_EVENT_START_IS_COUNTED(event)) {
		return true;
	}
	if (trigger->unheard) {
		trigger->unheard = false;
		uv_async_send(&trigger->handle);
	}
	ZEND_ASYNC_EVENT_ARMED(event);
	return true;
}

static bool trigger_stop(zend_async_event_t *event)
{
	if (!ZEND_ASYNC_EVENT_STOP_IS_COUNTED(event)) {
		ZEND_ASYNC_EVENT_DISARMED(event);
	}
	return true;
}

static bool trigger_dispose(zend_async_event_t *event)
{
	reactor_trigger_t *trigger = TRIGGER_FROM_EVENT(event);

	if (reactor_keeps_reference(event)) {
		return true;
	}
	zend_async_callbacks_free(event);

	trigger->disposed = true;
	if (EXPECTED(trigger->handle_state == HANDLE_OPEN)) {
		trigger->handle_state = HANDLE_CLOSING;
		uv_close((uv_handle_t *) &trigger->handle, on_trigger_closed);
	} else if (trigger->handle_state == HANDLE_CLOSED) {
		ZEND_ASYNC_EVENT_FREE_MEMORY(trigger, true);
	}
	return true;
}

static zend_string *trigger_info(zend_async_event_t *event)
{
	return ZSTR_INIT_LITERAL("Trigger", false);
}

zend_async_trigger_event_t *async_reactor_new_trigger_event(size_t extra_size)
{
	async_reactor_t *reactor = async_reactor_require();
	if (UNEXPECTED(reactor == NULL)) {
		return NULL;
	}

	reactor_trigger_t *trigger = pecalloc(1, sizeof(*trigger) + extra_size, true);
	const int error = uv_async_init(&reactor->loop, &trigger->handle, trigger_on_trigger);

	if (UNEXPECTED(error != 0)) {
		pefree(trigger, true);
		async_reactor_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, reactor_errno(error), "Cannot create a trigger: %s",
				uv_strerror(error));
		return NULL;
	}

	reactor->spin.triggers++;
	reactor_event_init(&trigger->event.base, sizeof(*trigger), trigger_start, trigger_stop, trigger_dispose,
			trigger_info);
	trigger->event.trigger = trigger_send;
	return &trigger->event;
}

zend_async_event_t *async_reactor_trigger_abandon(uv_async_t *handle)
{
	reactor_trigger_t *trigger = TRIGGER_FROM_HANDLE(handle);

	trigger->handle_state = HANDLE_CLOSING;
	uv_close((uv_handle_t *) handle, on_trigger_closed);
	return &trigger->event.base;
}
