/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The event of a thread, as its parent sees it. The parent's loop receives a notification when the thread has ended.
 * The event is counted there only while a waiter has started it, so a thread without waiters does not keep the loop
 * alive.
 *
 *   event     entered by                          what is true
 *   --------  ----------------------------------  ----------------------------------------------------------------
 *   open      async_thread_new_event              the child may post the notification, with the context's mutex held
 *   settling  the notification, with waiters, or  a helper coroutine loads the outcome, which may call autoloaders
 *             with a value that needs classes
 *   closed    the helper, or the notification     the child cannot reach the event; without waiters another outcome is
 *                                                 loaded on first use */
#include "thread.h"

#ifdef ZTS
#include "async_wait.h"
#include "coroutine/await_many.h"
#include "load.h"
#include "scheduler/coroutine.h"
#include "scheduler/helper.h"
#include "zend_exceptions.h"

/* Posts the notification. Any thread, with the mutex held: freeing the event or its notifier takes it as well. */
static void notify_parent(zend_async_thread_event_t *event)
{
	async_thread_event_t *thread = ASYNC_THREAD_EVENT(event);

	async_thread_notifier_notify(thread->notifier, &thread->notification);
}

/* Makes the event unreachable for the child. The mutex is the barrier: the child uses the event only with it held. */
static void detach_child(async_thread_event_t *thread)
{
	zend_async_thread_context_t *context = thread->event.context;

	if (!thread->notifier) {
		return;
	}
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(context);
	context->event = NULL;
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(context);

	if (thread->event.base.loop_ref_count > 0) {
		thread->event.base.loop_ref_count = 0;
		async_thread_notifier_unexpect(thread->notifier);
	}
	async_thread_notifier_withdraw(thread->notifier, &thread->notification);
	thread->notifier = NULL;
}

/* ---- the outcome ---- */

void async_thread_load_result(zend_async_thread_event_t *event)
{
	async_thread_load_outcome(ASYNC_THREAD_EVENT(event), NULL);
}

void async_thread_load_local(zend_async_thread_event_t *event)
{
	if (event->base.flags & ZEND_THREAD_F_RESULT_LOADED) {
		return;
	}

	zend_object *in_flight = zend_async_exception_take();
	PHP_ASYNC_NO_SUSPEND_BEGIN();
	ZEND_ASYNC_THREAD_LOAD_RESULT(event);
	PHP_ASYNC_NO_SUSPEND_END();
	if (!EG(exception)) {
		EG(exception) = in_flight;
	} else if (in_flight) {
		OBJ_RELEASE(in_flight);
	}
}

static void stop_keeping(async_thread_event_t *thread)
{
	if (thread->kept) {
		thread->kept = false;
		OBJ_RELEASE(thread->object);
	}
}

static void close_event(async_thread_event_t *thread)
{
	const async_thread_snapshot_t *snapshot = async_thread_snapshot(thread->event.context);
	zend_async_event_t *event = &thread->event.base;

	detach_child(thread);
	thread->settling = false;
	thread->cancelled = snapshot && snapshot->outcome == ASYNC_THREAD_CANCELLED
			&& !thread->event.context->bailout_error_message;

	ZEND_ASYNC_EVENT_ADD_REF(event);
	if (thread->kept && GC_REFCOUNT(thread->object) == 1) {
		/* The object was released while the thread was running: only the handlers receive the outcome. */
		ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(event);
	}
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(event, &thread->event.result, thread->event.exception);
	if (thread->finally_handlers && thread->object) {
		async_finally_dispatch(&thread->finally_handlers, thread->object, thread->scope, NULL);
	}
	stop_keeping(thread);
	ZEND_ASYNC_EVENT_RELEASE(event);
}

/* Finds the first coroutine that waits with await() or await_*(), NULL: none. Exceptions get its location. */
static zend_coroutine_t *receiver_of(const zend_async_event_t *event)
{
	ZEND_ASYNC_CALLBACKS_FOREACH(&event->callbacks, callback) {
		if (callback->callback == zend_async_waker_callback_settle
				|| callback->callback == zend_async_waker_callback_resolve) {
			return ((zend_coroutine_event_callback_t *) callback)->coroutine;
		}
		zend_coroutine_t *waiter = async_await_many_waiter(callback);
		if (waiter) {
			return waiter;
		}
	} ZEND_ASYNC_CALLBACKS_FOREACH_END();
	return NULL;
}

static void settle_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	async_thread_event_t *thread = self->extended_data;

	ASYNC_COROUTINE(self)->hi_priority = false;
	if (ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base)) {
		return;
	}
	async_thread_load_outcome(thread, receiver_of(&thread->event.base));
	zend_object *exit_token = zend_async_exception_take();
	close_event(thread);
	EG(exception) = exit_token;
}

static void settle_dispose(zend_coroutine_t *helper)
{
	async_thread_event_t *thread = helper->extended_data;

	helper->extended_data = NULL;
	thread->settling = false;
	if (UNEXPECTED(!ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base) && !CG(unclean_shutdown))) {
		/* It was cancelled before it began, and the thread sends no other notification. */
		async_thread_load_local(&thread->event);
		close_event(thread);
	}
	ZEND_ASYNC_EVENT_RELEASE(&thread->event.base);
}

/* True for a value whose classes may have to be loaded: later, where the outcome is asked for, autoloaders could not
 * wait. */
static bool needs_loader(const async_thread_event_t *thread)
{
	const async_thread_snapshot_t *snapshot = async_thread_snapshot(thread->event.context);

	return snapshot && snapshot->outcome == ASYNC_THREAD_VALUE && !thread->event.context->bailout_error_message
			&& !async_loads_at_once(&snapshot->copy);
}

/* Closes the event, in scheduler context. Code that may suspend or run PHP is left to a helper coroutine. */
static void event_on_notification(async_notification_t *notification)
{
	async_thread_event_t *thread = (async_thread_event_t *) ((char *) notification
			- XtOffsetOf(async_thread_event_t, notification));
	zend_async_event_t *event = &thread->event.base;

	if (thread->settling) {
		return;
	}
	if (ZEND_ASYNC_IS_ACTIVE
			&& (event->callbacks.length > 0 ? !async_thread_outcome_is_plain(thread) : needs_loader(thread))) {
		thread->settling = true;
		ZEND_ASYNC_EVENT_ADD_REF(event);
		async_spawn_helper_for(settle_entry, thread, settle_dispose);
		return;
	}
	if (event->callbacks.length > 0) {
		async_thread_load_local(&thread->event);
	}
	close_event(thread);
}

/* ---- the helper that waits on behalf of finally handlers ---- */

static void event_wake_keeper(zend_async_event_t *event, zend_async_event_callback_t *callback, void *result,
		zend_object *exception)
{
	/* Pass no error on: the keeper does not observe it. */
	ZEND_ASYNC_RESUME(((zend_coroutine_event_callback_t *) callback)->coroutine);
}

/* Waits once, without counting as an observer. */
static bool event_wait_once(zend_coroutine_t *self, zend_async_event_t *event)
{
	const uint32_t mask = ZEND_ASYNC_EVENT_F_RESULT_USED | ZEND_ASYNC_EVENT_F_EXC_CAUGHT;
	const uint32_t observed = event->flags & mask;

	if (UNEXPECTED(!ZEND_ASYNC_WAKER_NEW(self))) {
		return false;
	}
	const bool subscribed = zend_async_resume_when(self, event, false, event_wake_keeper, NULL);
	event->flags = (event->flags & ~mask) | observed;
	const bool woken = subscribed && ZEND_ASYNC_SUSPEND();
	zend_async_waker_clean(self);
	return woken;
}

/* Waits until the thread has ended. If it is cancelled because the request ends, it cancels the thread and continues to
 * wait; if it is cancelled again, it gives up. */
static void keep_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	async_thread_event_t *thread = self->extended_data;
	bool asked = false;

	ASYNC_COROUTINE(self)->hi_priority = false;
	while (!ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base)) {
		if (EXPECTED(event_wait_once(self, &thread->event.base))) {
			continue;
		}
		if (asked || !EG(exception) || zend_async_is_exit(EG(exception))) {
			break;
		}
		zval none;
		ZVAL_UNDEF(&none);
		asked = true;
		zend_clear_exception();
		async_thread_request_cancel(thread->event.context, &none);
	}
}

static void keep_dispose(zend_coroutine_t *helper)
{
	async_thread_event_t *thread = helper->extended_data;

	helper->extended_data = NULL;
	stop_keeping(thread);
	ZEND_ASYNC_EVENT_RELEASE(&thread->event.base);
}

void async_thread_keep(async_thread_event_t *thread)
{
	if (!thread->kept) {
		thread->kept = true;
		GC_ADDREF(thread->object);
		ZEND_ASYNC_EVENT_ADD_REF(&thread->event.base);
		async_spawn_helper_for(keep_entry, thread, keep_dispose);
	}
}

/* ---- the methods of the event ---- */

static bool thread_start(zend_async_event_t *event)
{
	async_thread_event_t *thread = ASYNC_THREAD_EVENT(event);

	if (ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return true;
	}
	if (event->loop_ref_count == 0 && UNEXPECTED(!async_thread_notifier_expect(thread->notifier))) {
		return false;
	}
	event->loop_ref_count++;
	return true;
}

static bool thread_stop(zend_async_event_t *event)
{
	if (ZEND_ASYNC_EVENT_IS_CLOSED(event) || event->loop_ref_count == 0) {
		return true;
	}
	if (--event->loop_ref_count == 0) {
		async_thread_notifier_unexpect(ASYNC_THREAD_EVENT(event)->notifier);
	}
	return true;
}

static bool thread_replay(zend_async_event_t *event, zend_async_event_callback_t *callback, zval *result,
		zend_object **exception)
{
	zend_async_thread_event_t *thread = (zend_async_thread_event_t *) event;

	if (!ZEND_ASYNC_EVENT_IS_CLOSED(event)) {
		return false;
	}
	async_thread_load_local(thread);
	if (callback) {
		callback->callback(event, callback, &thread->result, thread->exception);
		return true;
	}
	if (result) {
		ZVAL_COPY(result, &thread->result);
	}
	if (exception && thread->exception) {
		GC_ADDREF(thread->exception);
		*exception = thread->exception;
	}
	return true;
}

static bool thread_dispose(zend_async_event_t *event)
{
	async_thread_event_t *thread = ASYNC_THREAD_EVENT(event);

	if (event->ref_count > 1) {
		event->ref_count--;
		return true;
	}
	detach_child(thread);
	ZEND_ASYNC_EVENT_SET_CLOSED(event);
	zend_async_callbacks_free(event);
	async_finally_discard(&thread->finally_handlers);
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(thread->event.context);
	zval_ptr_dtor(&thread->event.result);
	if (thread->event.exception) {
		OBJ_RELEASE(thread->event.exception);
	}
	if (thread->cancellation) {
		OBJ_RELEASE(thread->cancellation);
	}
	if (thread->event.filename) {
		zend_string_release(thread->event.filename);
	}
	if (thread->scope) {
		ZEND_ASYNC_SCOPE_RELEASE(thread->scope);
	}
	ZEND_ASYNC_EVENT_FREE_MEMORY(thread, false);
	return true;
}

static zend_string *thread_info(zend_async_event_t *event)
{
	const zend_async_thread_event_t *thread = (zend_async_thread_event_t *) event;

	return zend_strpprintf(0, "Thread #" ZEND_ULONG_FMT, thread->context->key);
}

zend_async_thread_event_t *async_thread_new_event(const zend_fcall_t *entry, const zend_fcall_t *bootloader,
		uint32_t thread_flags, size_t extra_size)
{
	async_thread_notifier_t *notifier = async_thread_notifier_own();
	void *snapshot = NULL;

	if (UNEXPECTED(!notifier || (entry && !(snapshot = ZEND_ASYNC_THREAD_SNAPSHOT_CREATE(entry, bootloader))))) {
		return NULL;
	}

	async_thread_event_t *thread = ecalloc(1, sizeof(*thread) + extra_size);
	zend_async_event_t *event = &thread->event.base;

	event->ref_count = 1;
	event->extra_offset = sizeof(*thread);
	zend_async_event_init(event,
			&(zend_async_event_ops_t){
					.ordered = true,
					.start = thread_start,
					.stop = thread_stop,
					.replay = thread_replay,
					.dispose = thread_dispose,
					.info = thread_info,
			});
	ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(event);

	thread->event.thread_flags = thread_flags;
	ZVAL_NULL(&thread->event.result);
	thread->event.notify_parent = notify_parent;
	thread->event.context = async_thread_context_new(&thread->event, snapshot);
	thread->notifier = notifier;
	thread->notification.deliver = event_on_notification;
	return &thread->event;
}

#else

zend_async_thread_event_t *async_thread_new_event(const zend_fcall_t *entry, const zend_fcall_t *bootloader,
		uint32_t thread_flags, size_t extra_size)
{
	zend_throw_error(NULL, "Threads require a Thread-Safe (ZTS) PHP build");
	return NULL;
}

#endif
