/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Uses every macro of the asynchronous ABI once, as a third-party extension does. Nothing runs; the use of a removed
 * macro, or of one with other parameters, does not compile. Compile like layout_test.c.
 */
#include "zend_async_API.h"

typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS zend_object std;
} reference_object;

/* Each call macro once, with arguments of the intended types. */
void async_abi_every_macro(zend_coroutine_t *c, zend_async_scope_t *s, zend_async_event_t *ev, zend_object *object,
		zval *zv, zend_fcall_info fci, zend_fcall_info_cache fcc, zend_fcall_t *fcall, zend_async_microtask_t *mt,
		zend_async_io_t *io, zend_async_pool_t *pool, zend_future_t *future, zend_async_channel_t *channel,
		zend_async_thread_context_t *thread, zend_async_thread_pool_t *threads,
		zend_async_thread_transfer_ctx_t *transfer, zend_async_event_callback_t *cb, struct addrinfo *ai,
		struct sockaddr *sa, zend_string *string);

void async_abi_every_macro(zend_coroutine_t *c, zend_async_scope_t *s, zend_async_event_t *ev, zend_object *object,
		zval *zv, zend_fcall_info fci, zend_fcall_info_cache fcc, zend_fcall_t *fcall, zend_async_microtask_t *mt,
		zend_async_io_t *io, zend_async_pool_t *pool, zend_future_t *future, zend_async_channel_t *channel,
		zend_async_thread_context_t *thread, zend_async_thread_pool_t *threads,
		zend_async_thread_transfer_ctx_t *transfer, zend_async_event_callback_t *cb, struct addrinfo *ai,
		struct sockaddr *sa, zend_string *string)
{
	zend_object *exception = NULL;

	/* state */
	ZEND_ASYNC_INITIALIZE;
	ZEND_ASYNC_ACTIVATE;
	ZEND_ASYNC_DEACTIVATE;
	(void) (ZEND_ASYNC_ON || ZEND_ASYNC_IS_OFF || ZEND_ASYNC_IS_READY || ZEND_ASYNC_IS_ACTIVE);
	(void) (ZEND_ASYNC_IS_ENABLED() || ZEND_ASYNC_REACTOR_IS_ENABLED());
	ZEND_ASYNC_CURRENT_COROUTINE = c;
	ZEND_ASYNC_MAIN_COROUTINE = c;
	ZEND_ASYNC_SCHEDULER = c;
	ZEND_ASYNC_MAIN_SCOPE = s;
	s = ZEND_ASYNC_CURRENT_SCOPE;
	s = ZEND_ASYNC_REQUEST_SCOPE;
	zend_async_context_t *context = ZEND_ASYNC_CURRENT_CONTEXT;
	context = ZEND_ASYNC_GET_COROUTINE_CONTEXT();
	context = ZEND_ASYNC_NEW_CONTEXT(context);
	(void) context;
	ZEND_ASYNC_ACTIVE_COROUTINE_COUNT = 0;
	ZEND_ASYNC_ACTIVE_EVENT_COUNT = 0;
	ZEND_ASYNC_INCREASE_EVENT_COUNT(ev);
	ZEND_ASYNC_DECREASE_EVENT_COUNT(ev);
	ZEND_ASYNC_INCREASE_COROUTINE_COUNT;
	ZEND_ASYNC_DECREASE_COROUTINE_COUNT;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = true;
	ZEND_ASYNC_EXIT_EXCEPTION = NULL;
	ZEND_ASYNC_SCHEDULER_CONTEXT = ZEND_ASYNC_IS_SCHEDULER_CONTEXT;
	(void) ZEND_ASYNC_SCHEDULER_ALIVE;
	ZEND_ASYNC_SCHEDULER_WAIT;
	ZEND_ASYNC_SCHEDULER_HEARTBEAT;
	ZEND_ASYNC_ACT_AS_START(c);
	(void) ZEND_ASYNC_ACTING_COROUTINE;
	ZEND_ASYNC_ACT_AS_END();

	/* scheduler */
	(void) ZEND_ASYNC_SCHEDULER_LAUNCH();
	(void) ZEND_ASYNC_SCHEDULER_INIT();
	(void) ZEND_ASYNC_SUSPEND();
	(void) ZEND_ASYNC_RUN_SCHEDULER_AFTER_MAIN(false);
	(void) ZEND_ASYNC_SHUTDOWN();
	(void) ZEND_ASYNC_ENGINE_SHUTDOWN();
	ZEND_ASYNC_CALL_ON_MAIN_STACK(NULL, NULL);
	c = ZEND_ASYNC_NEW_COROUTINE(s);
	c = ZEND_ASYNC_SPAWN();
	c = ZEND_ASYNC_SPAWN_WITH(s);
	c = ZEND_ASYNC_SPAWN_WITH_PROVIDER(object);
	c = ZEND_ASYNC_SPAWN_WITH_PRIORITY(ZEND_COROUTINE_HI_PRIORITY);
	c = ZEND_ASYNC_SPAWN_WITH_SCOPE_EX(s, ZEND_COROUTINE_NORMAL);
	(void) ZEND_ASYNC_SPAWN_AND_THROW(object, s, 0);
	(void) ZEND_ASYNC_ENQUEUE_COROUTINE(c);
	(void) ZEND_ASYNC_RESUME(c);
	(void) ZEND_ASYNC_RESUME_WITH_ERROR(c, object, true);
	(void) ZEND_ASYNC_CANCEL(c, object, true);
	(void) ZEND_ASYNC_CANCEL_EX(c, object, true, false);
	(void) ZEND_ASYNC_ADD_MICROTASK(mt);
	ZEND_ASYNC_MICROTASK_ADD_REF(mt);
	ZEND_ASYNC_MICROTASK_RELEASE(mt);
	zend_class_entry *ce = ZEND_ASYNC_GET_CE(ZEND_ASYNC_CLASS_SCOPE);
	ce = ZEND_ASYNC_GET_EXCEPTION_CE(ZEND_ASYNC_EXCEPTION_DEFAULT);
	(void) ce;
	ZEND_ASYNC_FCALL_DEFINE(call, fci, fcc, zv, 1, NULL);
	zend_fcall_release(call);

	/* waker and coroutine */
	zend_async_waker_t *w = ZEND_ASYNC_WAKER_NEW(c);
	w = zend_async_waker_define(c);
	(void) (ZEND_ASYNC_WAKER_IN_QUEUE(w) || ZEND_ASYNC_WAKER_NOT_IN_QUEUE(w) || ZEND_ASYNC_WAKER_WAITING(w));
	ZEND_ASYNC_WAKER_CLEAN_EVENTS(w);
	ZEND_ASYNC_WAKER_APPLY_ERROR(w, object, true);
	ZEND_ASYNC_WAKER_APPEND_ERROR(w, object, true);
	ZEND_ASYNC_WAKER_APPLY_CANCELLATION(w, object, true);
	ZEND_ASYNC_WAKER_DESTROY(c);
	(void) (ZEND_COROUTINE_SUSPENDED(c) || ZEND_COROUTINE_IS_FINISHED(c) || ZEND_COROUTINE_IS_STARTED(c)
			|| ZEND_COROUTINE_IS_CANCELLED(c) || ZEND_COROUTINE_IS_ZOMBIE(c) || ZEND_COROUTINE_IS_PROTECTED(c)
			|| ZEND_COROUTINE_IS_MAIN(c) || ZEND_COROUTINE_IS_BAILOUT(c));
	ZEND_COROUTINE_SET_STARTED(c);
	ZEND_COROUTINE_SET_CANCELLED(c);
	ZEND_COROUTINE_SET_ZOMBIE(c);
	ZEND_COROUTINE_SET_PROTECTED(c);
	ZEND_COROUTINE_SET_MAIN(c);
	ZEND_COROUTINE_SET_BAILOUT(c);
	ZEND_COROUTINE_CLR_PROTECTED(c);
	ZEND_COROUTINE_CLR_EXCEPTION_HANDLED(c);
	ZEND_COROUTINE_ENTER(c);
	ZEND_COROUTINE_LEAVE(c);
	ZEND_COROUTINE_FINISH(c);
	ZEND_ASYNC_ADD_SWITCH_HANDLER(NULL);
	ZEND_ASYNC_ADD_MAIN_COROUTINE_START_HANDLER(NULL);

	/* event */
	(void) (ZEND_ASYNC_EVENT_IS_CLOSED(ev) || ZEND_ASYNC_EVENT_WILL_RESULT_USED(ev)
			|| ZEND_ASYNC_EVENT_WILL_EXC_CAUGHT(ev) || ZEND_ASYNC_EVENT_WILL_ZVAL_RESULT(ev)
			|| ZEND_ASYNC_EVENT_IS_ZEND_OBJ(ev) || ZEND_ASYNC_EVENT_IS_HIDDEN(ev)
			|| ZEND_ASYNC_EVENT_IS_NO_FREE_MEMORY(ev) || ZEND_ASYNC_EVENT_IS_EXCEPTION_HANDLED(ev)
			|| ZEND_ASYNC_EVENT_IS_REFERENCE(ev) || ZEND_ASYNC_EVENT_IS_BAILOUT(ev));
	ZEND_ASYNC_EVENT_SET_CLOSED(ev);
	ZEND_ASYNC_EVENT_SET_RESULT_USED(ev);
	ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(ev);
	ZEND_ASYNC_EVENT_SET_ZVAL_RESULT(ev);
	ZEND_ASYNC_EVENT_SET_EXCEPTION_HANDLED(ev);
	ZEND_ASYNC_EVENT_SET_CLOSE_FD(ev);
	ZEND_ASYNC_EVENT_SET_HIDDEN(ev);
	ZEND_ASYNC_EVENT_WITH_OBJECT_REF(ev);
	ZEND_ASYNC_EVENT_CLR_CLOSED(ev);
	ZEND_ASYNC_EVENT_CLR_RESULT_USED(ev);
	ZEND_ASYNC_EVENT_CLR_EXC_CAUGHT(ev);
	ZEND_ASYNC_EVENT_CLR_ZVAL_RESULT(ev);
	ZEND_ASYNC_EVENT_CLR_EXCEPTION_HANDLED(ev);
	ZEND_ASYNC_EVENT_CLR_CLOSE_FD(ev);
	ZEND_ASYNC_EVENT_CLR_HIDDEN(ev);
	object = ZEND_ASYNC_EVENT_TO_OBJECT(ev);
	ev = ZEND_ASYNC_OBJECT_TO_EVENT(object);
	(void) ZEND_ASYNC_EVENT_REFCOUNT(ev);
	ZEND_ASYNC_EVENT_ADD_REF(ev);
	ZEND_ASYNC_EVENT_DEL_REF(ev);
	ZEND_ASYNC_EVENT_RELEASE(ev);
	reference_object reference;
	ZEND_ASYNC_EVENT_REF_SET(&reference, offsetof(reference_object, std), ev);
	cb = ZEND_ASYNC_EVENT_CALLBACK(zend_async_waker_callback_resolve);
	cb = ZEND_ASYNC_EVENT_CALLBACK_EX(zend_async_waker_callback_cancel, sizeof(*cb));
	ZEND_ASYNC_EVENT_CALLBACK_ADD_REF(cb);
	ZEND_ASYNC_EVENT_CALLBACK_DEC_REF(cb);
	ZEND_ASYNC_EVENT_CALLBACK_RELEASE(cb);
	ZEND_ASYNC_CALLBACKS_NOTIFY(ev, NULL, NULL);
	ZEND_ASYNC_CALLBACKS_NOTIFY_FROM_HANDLER(ev, NULL, NULL);
	ZEND_ASYNC_CALLBACKS_NOTIFY_AND_CLOSE(ev, NULL, NULL);
	(void) ZEND_ASYNC_EVENT_REPLAY(ev, cb);
	(void) ZEND_ASYNC_EVENT_EXTRACT_RESULT(ev, zv);
	(void) ZEND_ASYNC_EVENT_EXTRACT_RESULT_OR_ERROR(ev, zv, &exception);

	/* scope */
	s = ZEND_ASYNC_NEW_SCOPE(s);
	s = ZEND_ASYNC_NEW_SCOPE_WITH_OBJECT(s);
	(void) ZEND_ASYNC_SCOPE_CLOSE(s, true);
	(void) ZEND_ASYNC_SCOPE_CANCEL(s, object, true, true);
	(void) ZEND_ASYNC_SCOPE_CATCH(s, c, s, object, true, true);
	(void) (ZEND_ASYNC_SCOPE_IS_COMPLETED(s) || ZEND_ASYNC_SCOPE_IS_COMPLETELY_DONE(s)
			|| ZEND_ASYNC_SCOPE_CAN_BE_DISPOSED(s));
	ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION(s, c, &fci, &fcc, ev);
	zend_async_scope_add_child(s, s);
	zend_async_scope_remove_child(s, s);
	zend_async_scope_free_children(s);
	ZEND_ASYNC_SCOPE_RELEASE(s);

	/* data */
	zend_async_iterator_t *iterator = ZEND_ASYNC_NEW_ITERATOR(zv, NULL, fcall, NULL, 1, 0);
	iterator = ZEND_ASYNC_NEW_ITERATOR_SCOPE(zv, NULL, fcall, NULL, s, 1, 0);
	iterator = ZEND_ASYNC_NEW_ITERATOR_EX(zv, NULL, fcall, NULL, s, 1, 0, sizeof(*iterator));
	(void) iterator;
	future = ZEND_ASYNC_NEW_FUTURE(false);
	future = ZEND_ASYNC_NEW_FUTURE_EX(false, 8);
	object = ZEND_ASYNC_NEW_FUTURE_OBJ(future);
	(void) ZEND_FUTURE_COMPLETE(future, zv);
	(void) ZEND_FUTURE_REJECT(future, object);
	(void) ZEND_FUTURE_COMPLETE_WITH_ITERATOR(future, zv, NULL);
	(void) ZEND_FUTURE_REJECT_WITH_ITERATOR(future, object, NULL);
	channel = ZEND_ASYNC_NEW_CHANNEL(1, false, false);
	channel = ZEND_ASYNC_NEW_CHANNEL_EX(1, false, false, 8);
	object = ZEND_ASYNC_NEW_CHANNEL_OBJ(channel);
	zend_async_group_t *group = ZEND_ASYNC_NEW_GROUP(1, 1, object);
	(void) group;
	pool = ZEND_ASYNC_NEW_POOL(NULL, NULL, NULL, NULL, NULL, 0, 1, 0);
	pool = ZEND_ASYNC_NEW_POOL_EX(NULL, NULL, NULL, NULL, NULL, 0, 1, 0, 8);
	object = ZEND_ASYNC_NEW_POOL_OBJ(pool);
	(void) ZEND_ASYNC_POOL_ACQUIRE(pool, zv, 100);
	(void) ZEND_ASYNC_POOL_TRY_ACQUIRE(pool, zv);
	ZEND_ASYNC_POOL_RELEASE(pool, zv);
	ZEND_ASYNC_POOL_CLOSE(pool);

	/* reactor */
	(void) ZEND_ASYNC_REACTOR_STARTUP();
	(void) ZEND_ASYNC_REACTOR_SHUTDOWN();
	(void) ZEND_ASYNC_REACTOR_EXECUTE(true);
	(void) ZEND_ASYNC_REACTOR_LOOP_ALIVE();
	ZEND_ASYNC_REACTOR_TICK();
	ZEND_ASYNC_REACTOR_QUIESCE();
	ZEND_ASYNC_REACTOR_DETACH_IO();
	(void) ZEND_ASYNC_AVAILABLE_PARALLELISM();
	(void) ZEND_ASYNC_NOW();
	(void) ZEND_ASYNC_SIGACTION(ZEND_ASYNC_SIGINT);
	zend_async_poll_event_t *poll = ZEND_ASYNC_NEW_SOCKET_EVENT(0, ASYNC_READABLE);
	poll = ZEND_ASYNC_NEW_SOCKET_EVENT_EX(0, ASYNC_READABLE, 8);
	poll = ZEND_ASYNC_NEW_POLL_EVENT(0, 0, ASYNC_READABLE);
	poll = ZEND_ASYNC_NEW_POLL_EVENT_EX(0, 0, ASYNC_READABLE, 8);
	(void) ZEND_ASYNC_NEW_POLL_PROXY_EVENT(poll, ASYNC_WRITABLE);
	(void) ZEND_ASYNC_NEW_POLL_PROXY_EVENT_EX(poll, ASYNC_WRITABLE, 8);
	zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT(1, false);
	timer = ZEND_ASYNC_NEW_TIMER_EVENT_EX(1, false, 8);
	timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS(1, 1, false);
	timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS_EX(1, 1, false, 8);
	ZEND_ASYNC_TIMER_SET_MULTISHOT(timer);
	ZEND_ASYNC_TIMER_CLR_MULTISHOT(timer);
	(void) ZEND_ASYNC_TIMER_IS_MULTISHOT(timer);
	(void) ZEND_ASYNC_TIMER_REARM(timer, 1, 0);
	(void) ZEND_ASYNC_NEW_SIGNAL_EVENT(ZEND_ASYNC_SIGTERM);
	(void) ZEND_ASYNC_NEW_SIGNAL_EVENT_EX(ZEND_ASYNC_SIGTERM, 8);
	(void) ZEND_ASYNC_NEW_PROCESS_EVENT(ZEND_PROCESS_NULL);
	(void) ZEND_ASYNC_NEW_PROCESS_EVENT_EX(ZEND_PROCESS_NULL, 8);
	(void) ZEND_ASYNC_NEW_THREAD_EVENT(fcall, fcall);
	(void) ZEND_ASYNC_NEW_THREAD_EVENT_EX(fcall, fcall, ZEND_THREAD_F_INHERIT, 8);
	(void) ZEND_ASYNC_NEW_FILESYSTEM_EVENT(string, ZEND_ASYNC_FS_EVENT_RECURSIVE);
	(void) ZEND_ASYNC_NEW_FILESYSTEM_EVENT_EX(string, 0, 8);
	(void) ZEND_ASYNC_GETNAMEINFO(sa, 0);
	(void) ZEND_ASYNC_GETNAMEINFO_EX(sa, 0, 8);
	(void) ZEND_ASYNC_GETADDRINFO("a", "b", ai);
	(void) ZEND_ASYNC_GETADDRINFO_EX("a", "b", ai, 8);
	(void) ZEND_ASYNC_FREEADDRINFO(ai);
	(void) ZEND_ASYNC_NEW_EXEC_EVENT(ZEND_ASYNC_EXEC_MODE_EXEC, "a", zv, zv, zv, NULL, NULL);
	(void) ZEND_ASYNC_NEW_EXEC_EVENT_EX(ZEND_ASYNC_EXEC_MODE_EXEC, "a", zv, zv, zv, NULL, NULL, 8);
	(void) ZEND_ASYNC_EXEC(ZEND_ASYNC_EXEC_MODE_EXEC, "a", zv, zv, zv, NULL, NULL, 0);
	(void) ZEND_ASYNC_SOCKET_LISTEN("a", 0, 1);
	(void) ZEND_ASYNC_SOCKET_LISTEN_EX("a", 0, 1, 0, 8);
	(void) ZEND_ASYNC_SOCKET_LISTEN_FD(ZEND_SOCKET_NULL, 1, 0, 8);
	(void) ZEND_ASYNC_NEW_TRIGGER_EVENT();
	(void) ZEND_ASYNC_NEW_TRIGGER_EVENT_EX(8);
	zend_async_task_t *task = ZEND_ASYNC_NEW_TASK(NULL, NULL);
	task = ZEND_ASYNC_NEW_TASK_EX(NULL, NULL, 8);
	(void) ZEND_ASYNC_QUEUE_TASK(task);

	/* threads */
	threads = ZEND_ASYNC_NEW_THREAD_POOL(1, 1);
	threads = ZEND_ASYNC_NEW_THREAD_POOL_EX(1, 1, fcall, true, 1);
	ZEND_THREAD_POOL_ADDREF(threads);
	ZEND_THREAD_POOL_DELREF(threads);
	(void) ZEND_ASYNC_START_THREAD(NULL, thread);
	void *snapshot = ZEND_ASYNC_THREAD_SNAPSHOT_CREATE(fcall, fcall);
	ZEND_ASYNC_THREAD_SNAPSHOT_DESTROY(snapshot);
	ZEND_ASYNC_THREAD_RUN(thread);
	ZEND_ASYNC_THREAD_LOAD_RESULT((zend_async_thread_event_t *) ev);
	ZEND_ASYNC_THREAD_CONTEXT_ADDREF(thread);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_ALLOC(thread);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_LOCK(thread);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_UNLOCK(thread);
	ZEND_ASYNC_THREAD_CONTEXT_EVENT_MUTEX_FREE(thread);
	ZEND_ASYNC_THREAD_CONTEXT_RELEASE(thread);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL(transfer, zv, zv);
	ZEND_ASYNC_THREAD_LOAD_ZVAL(transfer, zv, zv);
	ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(zv, zv);
	ZEND_ASYNC_THREAD_LOAD_ZVAL_TOPLEVEL(zv, zv);
	ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(zv);
	ZEND_ASYNC_THREAD_XLAT_PUT(transfer, zv, zv);
	ZEND_ASYNC_THREAD_DEFER_RELEASE(transfer, zv);

	/* I/O */
	io = ZEND_ASYNC_IO_CREATE(0, ZEND_ASYNC_IO_TYPE_PIPE, ZEND_ASYNC_IO_READABLE);
	(void) ZEND_ASYNC_IO_IS_STREAM(io->type);
	(void) ZEND_ASYNC_IO_READ(io, NULL, 1);
	(void) ZEND_ASYNC_IO_WRITE(io, "a", 1);
	(void) ZEND_ASYNC_IO_WRITE_EX(io, "a", 1, NULL);
	(void) ZEND_ASYNC_IO_WRITEV(io, &string, 1);
	(void) ZEND_ASYNC_IO_WRITEV_EX(io, NULL, 0, NULL, NULL);
	(void) ZEND_ASYNC_IO_CLOSE(io);
	(void) ZEND_ASYNC_IO_AWAIT(io, ASYNC_READABLE, NULL);
	(void) ZEND_ASYNC_IO_FLUSH(io);
	(void) ZEND_ASYNC_IO_STAT(io, NULL);
	(void) ZEND_ASYNC_IO_SEEK(io, 0, SEEK_SET);
	(void) ZEND_ASYNC_IO_SENDFILE(io, io, -1, 1);
	io = ZEND_ASYNC_FS_OPEN("a", 0, 0);
	io = ZEND_ASYNC_UDP_BIND("a", 0);
	io = ZEND_ASYNC_UDP_BIND_EX("a", 0, ZEND_ASYNC_UDP_F_REUSEPORT, 8);
	(void) ZEND_ASYNC_UDP_SENDTO(io, "a", 1, sa, 1);
	(void) ZEND_ASYNC_UDP_TRY_SEND(io, "a", 1, sa, 1);
	(void) ZEND_ASYNC_UDP_RECVFROM(io, 1);
	(void) ZEND_ASYNC_IO_SET_OPTION(io, ZEND_ASYNC_SOCKET_OPT_NODELAY, 1);
	(void) ZEND_ASYNC_UDP_SET_MEMBERSHIP(io, "a", "b", true);

	/* functions that have no macro */
	(void) zend_async_resume_when(c, ev, false, zend_async_waker_callback_resolve, NULL);
	(void) zend_async_waker_new_with_timeout(c, 1, ev);
	zend_async_waker_clean(c);
	zend_async_waker_add_triggered_event(c, ev);
	(void) zend_async_waker_is_event_exists(c, ev);
	zend_async_internal_context_set(c, zend_async_internal_context_key_alloc("a"), zv);
	zend_string_release(zend_coroutine_gen_info(c, NULL));
	zend_string_release(zend_coroutine_callable_name(c));
	(void) zend_async_set_heartbeat_handler(NULL);
	(void) zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "%d", 1);
	(void) zend_async_throw_cancellation("%d", 1);
	(void) zend_async_throw_timeout(ZEND_LONG_FMT, 1);
	OBJ_RELEASE(zend_async_new_exception(ZEND_ASYNC_EXCEPTION_DEFAULT, "%d", 1));
}
