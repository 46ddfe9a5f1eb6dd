/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The event of a thread, as its parent sees it. A trigger carries the news into the parent's loop; the event is counted
 * there only while an awaiter has started it, so a thread that nobody waits for does not keep the loop alive. */
#include "threads.h"

#ifdef ZTS

typedef struct {
	zend_async_thread_event_t event;
	zend_async_trigger_event_t *trigger; /* one reference; NULL once the thread has settled */
	zend_async_event_callback_t on_trigger; /* embedded; subscribed to the trigger as long as that exists */
} thread_event_t;

#define THREAD_FROM_EVENT(ev) ((thread_event_t *) (ev))
#define THREAD_FROM_CALLBACK(cb) ((thread_event_t *) ((char *) (cb) - XtOffsetOf(thread_event_t, on_trigger)))

/* Any thread, with the mutex held: the trigger cannot go, because letting go of it takes the mutex, too. */
static void notify_parent(zend_async_thread_event_t *event)
{
	zend_async_trigger_event_t *trigger = THREAD_FROM_EVENT(event)->trigger;

	trigger->trigger(trigger);
}

/* The child can no longer reach the event. The lock is the barrier: a child in the middle of its handover has left it. */
static void detach_child(thread_event_t *thread)
{
	zend_async_thread_context_t *context = thread->event.context;

	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	context->event = NULL;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);
}

static void drop_trigger(thread_event_t *thread)
{
	zend_async_trigger_event_t *trigger = thread->trigger;

	if (!trigger) {
		return;
	}
	detach_child(thread);
	thread->trigger = NULL;
	if (thread->event.base.loop_ref_count > 0) {
		trigger->base.stop(&trigger->base);
	}
	trigger->base.del_callback(&trigger->base, &thread->on_trigger);
	ZEND_ASYNC_EVENT_RELEASE(&trigger->base);
}

void async_thread_load_result(zend_async_thread_event_t *event)
{
	zend_async_thread_context_t *context = event->context;

	if (event->base.flags & ZEND_THREAD_F_RESULT_LOADED) {
		return;
	}
	event->base.flags |= ZEND_THREAD_F_RESULT_LOADED;
	ZVAL_NULL(&event->result);
	if (context->bailout_error_message) {
		event->exception =
			zend_async_new_exception(ZEND_ASYNC_EXCEPTION_THREAD_TRANSFER, "%s", context->bailout_error_message);
	}
}

static void on_settled(zend_async_event_t *trigger, zend_async_event_callback_t *callback, void *result, zend_object *exception)
{
	thread_event_t *thread = THREAD_FROM_CALLBACK(callback);
	zend_async_event_t *event = &thread->event.base;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	drop_trigger(thread);
	ZEND_ASYNC_THREAD_LOAD_RESULT(&thread->event);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, &thread->event.result, thread->event.exception);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

static void keep_callback(zend_async_event_callback_t *callback, zend_async_event_t *event)
{
	/* Part of the event. */
}

static bool thread_start(zend_async_event_t *event)
{
	thread_event_t *thread = THREAD_FROM_EVENT(event);

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count++ > 0) {
		return true;
	}
	return thread->trigger->base.start(&thread->trigger->base);
}

static bool thread_stop(zend_async_event_t *event)
{
	thread_event_t *thread = THREAD_FROM_EVENT(event);

	if (event->loop_ref_count == 0 || --event->loop_ref_count > 0 || !thread->trigger) {
		return true;
	}
	return thread->trigger->base.stop(&thread->trigger->base);
}

static bool thread_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result, zend_object **exception)
{
	thread_event_t *thread = THREAD_FROM_EVENT(event);

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	if (callback) {
		callback->callback(event, callback, &thread->event.result, thread->event.exception);
		return true;
	}
	if (result) {
		ZVAL_COPY(result, &thread->event.result);
	}
	if (exception && thread->event.exception) {
		GC_ADDREF(thread->event.exception);
		*exception = thread->event.exception;
	}
	return true;
}

static bool thread_dispose(zend_async_event_t *event)
{
	thread_event_t *thread = THREAD_FROM_EVENT(event);

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	drop_trigger(thread);
	zend_async_callbacks_free(event);
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(thread->event.context);
	zval_ptr_dtor(&thread->event.result);
	if (thread->event.exception) {
		OBJ_RELEASE(thread->event.exception);
	}
	if (thread->event.filename) {
		zend_string_release(thread->event.filename);
	}
	efree(thread);
	return true;
}

static zend_string *thread_info(zend_async_event_t *event)
{
	const thread_event_t *thread = THREAD_FROM_EVENT(event);

	return zend_strpprintf(0, "Thread #" ZEND_ULONG_FMT, thread->event.context->key);
}

static zend_async_thread_context_t *context_new(zend_async_thread_event_t *event)
{
	zend_async_thread_context_t *context = pecalloc(1, sizeof(*context), true);

	ZEND_ATOMIC_INT_INIT(&context->ref_count, 1);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(context);
	context->event = event;
	return context;
}

zend_async_thread_event_t *async_thread_new_event(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size)
{
	if (UNEXPECTED(entry || bootloader)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Closures cannot be carried into another thread");
		return NULL;
	}

	zend_async_trigger_event_t *trigger = ZEND_ASYNC_NEW_TRIGGER_EVENT();
	if (UNEXPECTED(!trigger)) {
		return NULL;
	}

	thread_event_t *thread = ecalloc(1, sizeof(*thread) + extra_size);
	zend_async_event_t *event = &thread->event.base;

	event->ref_count = 1;
	event->extra_offset = sizeof(*thread);
	event->add_callback = zend_async_callbacks_push;
	event->del_callback = zend_async_callbacks_remove_ordered;
	event->start = thread_start;
	event->stop = thread_stop;
	event->replay = thread_replay;
	event->dispose = thread_dispose;
	event->info = thread_info;
	ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(event);

	thread->event.thread_flags = thread_flags;
	ZVAL_NULL(&thread->event.result);
	thread->event.notify_parent = notify_parent;
	thread->event.context = context_new(&thread->event);
	thread->trigger = trigger;
	thread->on_trigger.ref_count = 1;
	thread->on_trigger.callback = on_settled;
	thread->on_trigger.dispose = keep_callback;
	trigger->base.add_callback(&trigger->base, &thread->on_trigger);
	return &thread->event;
}

#else

zend_async_thread_event_t *async_thread_new_event(
		const zend_fcall_t *entry, const zend_fcall_t *bootloader, uint32_t thread_flags, size_t extra_size)
{
	zend_throw_error(NULL, "Threads require a Thread-Safe (ZTS) PHP build");
	return NULL;
}

#endif
