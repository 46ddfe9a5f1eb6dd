/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Async\spawn_thread() and Async\Thread, the parent's handle of a thread.
 *
 *   state      set by                                what is true
 *   ---------  ------------------------------------  --------------------------------------------------------------
 *   running    spawn_thread()                        getResult() and getException() are null
 *   completed  the hand-over, when the loop is       one of: a result, an exception; both do not change any more
 *              notified of it
 *   cancelled  as completed                          completed; neither result nor exception, await() throws
 *
 * The object owns one reference of the event; the child does not reach the object. */
#include "thread.h"
#include "scheduler/state.h"
#include "base/call.h"
#include "base/location.h"
#include "base/exceptions.h"
#include "structured/scope.h"
#include "scheduler/scheduler.h"
#include "zend_async_contain.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "thread_arginfo.h"

typedef struct {
	ZEND_ASYNC_EVENT_REF_FIELDS /* event: one reference; NULL once the object is freed */
	zend_object std;
} thread_object_t;

zend_class_entry *async_ce_thread;
static zend_object_handlers thread_handlers;

static zend_always_inline thread_object_t *object_from(zend_object *object)
{
	return (thread_object_t *) ((char *) object - XtOffsetOf(thread_object_t, std));
}

static zend_object *thread_create_object(zend_class_entry *ce)
{
	thread_object_t *handle = emalloc(sizeof(*handle));

	zend_object_std_init(&handle->std, ce);
	ZEND_ASYNC_EVENT_REF_SET(handle, XtOffsetOf(thread_object_t, std), NULL);
	return &handle->std;
}

#ifdef ZTS
#define THIS_THREAD() ASYNC_THREAD_EVENT(object_from(Z_OBJ_P(ZEND_THIS))->event)

/* ---- the object ---- */

/* Reports an unobserved error. */
static void thread_dtor_object(zend_object *object)
{
	async_thread_event_t *thread = ASYNC_THREAD_EVENT(object_from(object)->event);

	if (!thread || !ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base)
			|| ZEND_ASYNC_EVENT_IS_EXC_CAUGHT(&thread->event.base)
			|| (thread->event.base.flags & ZEND_THREAD_F_EXCEPTION_CONSUMED) || !async_thread_has_failed(thread)) {
		return;
	}
	async_thread_load_local(&thread->event);
	ZEND_ASYNC_EVENT_SET_EXC_CAUGHT(&thread->event.base);
	if (EXPECTED(thread->event.exception)) {
		GC_ADDREF(thread->event.exception);
		async_report_unobserved(thread->event.exception, zend_async_is_contained());
	}
}

static void thread_free_object(zend_object *object)
{
	thread_object_t *handle = object_from(object);

	if (handle->event) {
		ASYNC_THREAD_EVENT(handle->event)->object = NULL;
		ZEND_ASYNC_EVENT_RELEASE(handle->event);
		handle->event = NULL;
	}
	zend_object_std_dtor(object);
}

static HashTable *thread_get_gc(zend_object *object, zval **table, int *num)
{
	const async_thread_event_t *thread = ASYNC_THREAD_EVENT(object_from(object)->event);
	zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();

	/* Report only values that nothing else references. */
	if (thread && thread->event.base.ref_count == 1) {
		zend_get_gc_buffer_add_zval(buffer, (zval *) &thread->event.result);
		if (thread->event.exception) {
			zend_get_gc_buffer_add_obj(buffer, thread->event.exception);
		}
		if (thread->cancellation) {
			zend_get_gc_buffer_add_obj(buffer, thread->cancellation);
		}
		async_finally_get_gc(thread->finally_handlers, buffer);
	}
	zend_get_gc_buffer_use(buffer, table, num);
	return NULL;
}

/* ---- spawn_thread() ---- */

static zend_object *create_handle(zend_async_thread_event_t *event)
{
	async_thread_event_t *thread = ASYNC_THREAD_EVENT(event);
	zend_object *object = thread_create_object(async_ce_thread);
	uint32_t lineno;
	zend_string *filename = async_user_location(&lineno);

	object_from(object)->event = &event->base;
	thread->object = object;
	thread->scope = ZEND_ASYNC_CURRENT_SCOPE ? ZEND_ASYNC_CURRENT_SCOPE : async_main_scope();
	ZEND_ASYNC_EVENT_ADD_REF(&thread->scope->event);
	if (filename) {
		event->filename = zend_string_copy(filename);
		event->lineno = lineno;
	}
	return object;
}

ZEND_FUNCTION(Async_spawn_thread)
{
	zend_fcall_t task = { 0 }, bootloader = { 0 };
	zval *task_closure, *bootloader_closure = NULL;
	bool inherit = true;

	ZEND_PARSE_PARAMETERS_START(1, 3)
		Z_PARAM_OBJECT_OF_CLASS(task_closure, zend_ce_closure)
		Z_PARAM_OPTIONAL
		Z_PARAM_BOOL(inherit)
		Z_PARAM_OBJECT_OF_CLASS_OR_NULL(bootloader_closure, zend_ce_closure)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(async_refuse_generator(zend_get_closure_method_def(Z_OBJ_P(task_closure)), 1))
			|| UNEXPECTED(!async_launch())) {
		RETURN_THROWS();
	}
	ZVAL_COPY_VALUE(&task.fci.function_name, task_closure);
	if (bootloader_closure) {
		ZVAL_COPY_VALUE(&bootloader.fci.function_name, bootloader_closure);
	}

	zend_async_thread_event_t *event = ZEND_ASYNC_NEW_THREAD_EVENT_EX(&task, bootloader_closure ? &bootloader : NULL,
			inherit ? ZEND_THREAD_F_INHERIT : 0, 0);
	if (UNEXPECTED(!event)) {
		RETURN_THROWS();
	}
	if (UNEXPECTED(ZEND_ASYNC_START_THREAD(NULL, event->context) == 0)) {
		ZEND_ASYNC_EVENT_RELEASE(&event->base);
		RETURN_THROWS();
	}
	if (UNEXPECTED(SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING)) {
		async_threads_stop();
	}
	RETURN_OBJ(create_handle(event));
}

/* ---- methods ---- */

static bool is_completed(const async_thread_event_t *thread)
{
	return ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base);
}

ZEND_METHOD(Async_Thread, isRunning)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(!is_completed(THIS_THREAD()));
}

ZEND_METHOD(Async_Thread, isCompleted)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(is_completed(THIS_THREAD()));
}

ZEND_METHOD(Async_Thread, isCancelled)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_thread_event_t *thread = THIS_THREAD();
	RETURN_BOOL(is_completed(thread) && thread->cancelled);
}

ZEND_METHOD(Async_Thread, getResult)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_thread_event_t *thread = THIS_THREAD();

	/* Do not load an exception here: it is created where it is received. */
	if (!is_completed(thread) || thread->cancelled || async_thread_has_failed(thread)) {
		RETURN_NULL();
	}
	async_thread_load_local(&thread->event);
	RETURN_COPY(&thread->event.result);
}

ZEND_METHOD(Async_Thread, getException)
{
	ZEND_PARSE_PARAMETERS_NONE();
	async_thread_event_t *thread = THIS_THREAD();

	if (!is_completed(thread) || thread->cancelled) {
		RETURN_NULL();
	}
	async_thread_load_local(&thread->event);
	if (!thread->event.exception) {
		RETURN_NULL();
	}
	RETURN_OBJ_COPY(thread->event.exception);
}

ZEND_METHOD(Async_Thread, cancel)
{
	zend_object *cancellation = NULL;
	zval copy;

	ZEND_PARSE_PARAMETERS_START(0, 1)
		Z_PARAM_OPTIONAL
		Z_PARAM_OBJ_OF_CLASS_OR_NULL(cancellation, async_ce_cancellation)
	ZEND_PARSE_PARAMETERS_END();

	async_thread_event_t *thread = THIS_THREAD();
	if (is_completed(thread) || thread->cancellation) {
		return;
	}
	ZVAL_UNDEF(&copy);
	if (cancellation) {
		zval source;
		ZVAL_OBJ(&source, cancellation);
		ZEND_ASYNC_THREAD_TRANSFER_ZVAL_TOPLEVEL(&copy, &source);
		if (UNEXPECTED(EG(exception))) {
			RETURN_THROWS();
		}
		GC_ADDREF(cancellation);
	} else {
		cancellation = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Thread was cancelled");
	}
	/* Set it before the thread can end. The transfer may have run an initialiser that called cancel() as well. */
	if (thread->cancellation || ZEND_ASYNC_EVENT_IS_CLOSED(&thread->event.base)) {
		OBJ_RELEASE(cancellation);
		ZEND_ASYNC_THREAD_RELEASE_TRANSFERRED_ZVAL(&copy);
		return;
	}
	thread->cancellation = cancellation;
	async_thread_request_cancel(thread->event.context, &copy);
}

ZEND_METHOD(Async_Thread, finally)
{
	zval *callback;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_ZVAL(callback)
	ZEND_PARSE_PARAMETERS_END();

	if (UNEXPECTED(Z_TYPE_P(callback) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(callback), zend_ce_closure))) {
		if (zend_is_callable(callback, 0, NULL)) {
			zend_argument_type_error(1, "must be of type Closure, %s given", zend_zval_value_name(callback));
		} else if (!EG(exception)) {
			zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Argument #1 ($callback) must be callable");
		}
		RETURN_THROWS();
	}

	async_thread_event_t *thread = THIS_THREAD();
	if (is_completed(thread)) {
		async_finally_call_late(callback, ZEND_THIS);
		return;
	}
	if (UNEXPECTED(!async_launch())) {
		RETURN_THROWS();
	}
	async_finally_add(&thread->finally_handlers, callback);
	async_thread_keep(thread);
}

#else

/* No thread can be started: the methods exist for their signatures. */
#define UNREACHABLE_METHOD(name) \
	ZEND_METHOD(Async_Thread, name) \
	{ \
		zend_throw_error(NULL, "spawn_thread() requires a Thread-Safe (ZTS) PHP build"); \
	}

UNREACHABLE_METHOD(isRunning)
UNREACHABLE_METHOD(isCompleted)
UNREACHABLE_METHOD(isCancelled)
UNREACHABLE_METHOD(getResult)
UNREACHABLE_METHOD(getException)
UNREACHABLE_METHOD(cancel)
UNREACHABLE_METHOD(finally)

ZEND_FUNCTION(Async_spawn_thread)
{
	zend_throw_error(NULL, "spawn_thread() requires a Thread-Safe (ZTS) PHP build");
}

#endif

ZEND_METHOD(Async_Thread, __construct)
{
	ZEND_PARSE_PARAMETERS_NONE();
}

void async_register_thread_ce(void)
{
	async_ce_thread = register_class_Async_Thread(async_ce_completable);
	async_ce_thread->create_object = thread_create_object;
	async_ce_thread->default_object_handlers = &thread_handlers;

	memcpy(&thread_handlers, &std_object_handlers, sizeof(zend_object_handlers));
	thread_handlers.offset = XtOffsetOf(thread_object_t, std);
	thread_handlers.clone_obj = NULL;
#ifdef ZTS
	thread_handlers.dtor_obj = thread_dtor_object;
	thread_handlers.free_obj = thread_free_object;
	thread_handlers.get_gc = thread_get_gc;
#endif
}
