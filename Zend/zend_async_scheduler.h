/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The functions of a scheduler: their types, their registration, the macros that call them. */
#ifndef ZEND_ASYNC_SCHEDULER_H
#define ZEND_ASYNC_SCHEDULER_H

#include "zend_async_data.h"
#include "zend_async_fcall.h"
#include "zend_async_globals.h"
#include "zend_async_microtask.h"
#include "zend_async_scope.h"
#include "zend_fibers.h"

typedef bool (*zend_async_scheduler_launch_t)(void);
typedef zend_coroutine_t *(*zend_async_new_coroutine_t)(zend_async_scope_t *scope);
typedef zend_async_scope_t *(*zend_async_new_scope_t)(zend_async_scope_t *parent, bool with_zend_object);
typedef zend_async_context_t *(*zend_async_new_context_t)(void);
typedef zend_coroutine_t *(*zend_async_spawn_t)(
		zend_async_scope_t *scope, zend_object *scope_provider, int32_t priority);
typedef bool (*zend_async_suspend_t)(bool from_main, bool is_bailout); /* may suspend */
typedef bool (*zend_async_enqueue_coroutine_t)(zend_coroutine_t *coroutine);
typedef bool (*zend_async_resume_t)(zend_coroutine_t *coroutine, zend_object *error, const bool transfer_error);
typedef bool (*zend_async_cancel_t)(
		zend_coroutine_t *coroutine, zend_object *error, bool transfer_error, const bool is_safely);
typedef void (*zend_async_scope_await_after_cancellation_t)(zend_async_scope_t *scope, zend_coroutine_t *awaiter,
		zend_fcall_info *error_fci, zend_fcall_info_cache *error_fcc,
		zend_async_event_t *cancellation); /* may suspend */
typedef bool (*zend_async_spawn_and_throw_t)(zend_object *exception, zend_async_scope_t *scope, int32_t priority);
typedef bool (*zend_async_shutdown_t)(void);
typedef bool (*zend_async_engine_shutdown_t)(void);
typedef zend_async_waker_t *(*zend_async_waker_new_t)(zend_coroutine_t *coroutine);
typedef void (*zend_async_waker_destroy_t)(zend_coroutine_t *coroutine);
typedef zend_array *(*zend_async_get_coroutines_t)(void); /* new array */
typedef bool (*zend_async_add_microtask_t)(zend_async_microtask_t *microtask);
typedef zend_array *(*zend_async_get_awaiting_info_t)(zend_coroutine_t *coroutine); /* new array */
typedef zend_class_entry *(*zend_async_get_class_ce_t)(zend_async_class type);
typedef zend_async_iterator_t *(*zend_async_new_iterator_t)(zval *array, zend_object_iterator *zend_iterator,
		zend_fcall_t *fcall, zend_async_iterator_handler_t handler, zend_async_scope_t *scope,
		unsigned int concurrency, int32_t priority, size_t iterator_size);
typedef zend_future_t *(*zend_async_new_future_t)(bool thread_safe, size_t extra_size);
typedef zend_async_channel_t *(*zend_async_new_channel_t)(
		size_t buffer_size, bool resizable, bool thread_safe, size_t extra_size);
typedef zend_object *(*zend_async_new_future_obj_t)(zend_future_t *future);
typedef zend_object *(*zend_async_new_channel_obj_t)(zend_async_channel_t *channel);
typedef zend_async_group_t *(*zend_async_new_group_t)(uint32_t concurrency, uint32_t queue_limit, zend_object *scope);
typedef void *(*zend_async_thread_snapshot_create_t)(const zend_fcall_t *entry, const zend_fcall_t *bootloader);
typedef void (*zend_async_thread_snapshot_destroy_t)(void *snapshot);
typedef void (*zend_async_thread_run_t)(void *context);
typedef void (*zend_async_thread_load_result_t)(zend_async_thread_event_t *event);
typedef zend_execute_data *(*zend_async_coroutine_get_execute_data_t)(zend_coroutine_t *coroutine);
typedef void (*zend_async_call_on_main_stack_t)(void (*fn)(void *), void *arg);

BEGIN_EXTERN_C()

ZEND_API extern zend_async_scheduler_launch_t zend_async_scheduler_launch_fn;
ZEND_API extern zend_async_new_coroutine_t zend_async_new_coroutine_fn;
ZEND_API extern zend_async_new_scope_t zend_async_new_scope_fn;
ZEND_API extern zend_async_new_context_t zend_async_new_context_fn;
ZEND_API extern zend_async_spawn_t zend_async_spawn_fn;
ZEND_API extern zend_async_suspend_t zend_async_suspend_fn;
ZEND_API extern zend_async_enqueue_coroutine_t zend_async_enqueue_coroutine_fn;
ZEND_API extern zend_async_resume_t zend_async_resume_fn;
ZEND_API extern zend_async_cancel_t zend_async_cancel_fn;
ZEND_API extern zend_async_scope_await_after_cancellation_t zend_async_scope_await_after_cancellation_fn;
ZEND_API extern zend_async_spawn_and_throw_t zend_async_spawn_and_throw_fn;
ZEND_API extern zend_async_shutdown_t zend_async_shutdown_fn;
ZEND_API extern zend_async_engine_shutdown_t zend_async_engine_shutdown_fn;
ZEND_API extern zend_async_waker_new_t zend_async_waker_new_fn;
ZEND_API extern zend_async_waker_destroy_t zend_async_waker_destroy_fn;
ZEND_API extern zend_async_get_coroutines_t zend_async_get_coroutines_fn;
ZEND_API extern zend_async_add_microtask_t zend_async_add_microtask_fn;
ZEND_API extern zend_async_get_awaiting_info_t zend_async_get_awaiting_info_fn;
ZEND_API extern zend_async_get_class_ce_t zend_async_get_class_ce_fn;
ZEND_API extern zend_async_new_iterator_t zend_async_new_iterator_fn;
ZEND_API extern zend_async_new_future_t zend_async_new_future_fn;
ZEND_API extern zend_async_new_channel_t zend_async_new_channel_fn;
ZEND_API extern zend_async_new_future_obj_t zend_async_new_future_obj_fn;
ZEND_API extern zend_async_new_channel_obj_t zend_async_new_channel_obj_fn;
ZEND_API extern zend_async_new_group_t zend_async_new_group_fn;
ZEND_API extern zend_async_thread_snapshot_create_t zend_async_thread_snapshot_create_fn;
ZEND_API extern zend_async_thread_snapshot_destroy_t zend_async_thread_snapshot_destroy_fn;
ZEND_API extern zend_async_thread_run_t zend_async_thread_run_fn;
ZEND_API extern zend_async_thread_load_result_t zend_async_thread_load_result_fn;
ZEND_API extern zend_async_coroutine_get_execute_data_t zend_async_coroutine_get_execute_data_fn;
ZEND_API extern zend_async_call_on_main_stack_t zend_async_call_on_main_stack_fn;

/* Registration. MINIT, main thread. module: static lifetime, the pointer is kept. A free group is installed. For a
 * group in use allow_override replaces every pointer; otherwise nothing is written, an E_CORE_ERROR names the group and
 * both modules, and the result is false. */
ZEND_API bool zend_async_scheduler_register(char *module, bool allow_override,
		zend_async_scheduler_launch_t scheduler_launch, zend_async_new_coroutine_t new_coroutine,
		zend_async_new_scope_t new_scope, zend_async_new_context_t new_context, zend_async_spawn_t spawn,
		zend_async_suspend_t suspend, zend_async_enqueue_coroutine_t enqueue_coroutine, zend_async_resume_t resume,
		zend_async_cancel_t cancel, zend_async_scope_await_after_cancellation_t scope_await_after_cancellation,
		zend_async_spawn_and_throw_t spawn_and_throw, zend_async_shutdown_t shutdown, zend_async_waker_new_t waker_new,
		zend_async_waker_destroy_t waker_destroy, zend_async_get_coroutines_t get_coroutines,
		zend_async_add_microtask_t add_microtask, zend_async_get_awaiting_info_t get_awaiting_info,
		zend_async_get_class_ce_t get_class_ce, zend_async_new_iterator_t new_iterator,
		zend_async_new_future_t new_future, zend_async_new_channel_t new_channel,
		zend_async_new_future_obj_t new_future_obj, zend_async_new_channel_obj_t new_channel_obj,
		zend_async_new_group_t new_group, zend_async_engine_shutdown_t engine_shutdown,
		zend_async_thread_snapshot_create_t thread_snapshot_create,
		zend_async_thread_snapshot_destroy_t thread_snapshot_destroy, zend_async_thread_run_t thread_run,
		zend_async_thread_load_result_t thread_load_result);

/* Scheduler and reactor both registered. */
ZEND_API bool zend_async_is_enabled(void);
ZEND_API bool zend_scheduler_is_enabled(void);
ZEND_API bool zend_async_reactor_is_enabled(void);
ZEND_API bool zend_async_io_is_enabled(void);
ZEND_API bool zend_async_thread_pool_is_enabled(void);

/* The version that the core was built with. */
ZEND_API const char *zend_async_get_api_version(void);
ZEND_API uint32_t zend_async_get_api_version_number(void);

/* Throws Error "The async API is not available"; always NULL. */
ZEND_API ZEND_COLD void *zend_async_unavailable(void);

END_EXTERN_C()

#define ZEND_ASYNC_IS_ENABLED()         zend_async_is_enabled()
#define ZEND_ASYNC_REACTOR_IS_ENABLED() zend_async_reactor_is_enabled()

#define ZEND_ASYNC_GET_CE(id)           zend_async_get_class_ce_fn(id)
#define ZEND_ASYNC_GET_EXCEPTION_CE(id) zend_async_get_class_ce_fn(id)

#define ZEND_ASYNC_SCHEDULER_LAUNCH() zend_async_scheduler_launch_fn()
#define ZEND_ASYNC_SCHEDULER_INIT()   zend_async_scheduler_init()
#define ZEND_ASYNC_SUSPEND()          zend_async_suspend_fn(false, false)
#define ZEND_ASYNC_RUN_SCHEDULER_AFTER_MAIN(is_bailout) zend_async_suspend_fn(true, (is_bailout))
#define ZEND_ASYNC_MAY_SUSPEND()      zend_async_may_suspend()
#define ZEND_ASYNC_SHUTDOWN()         zend_async_shutdown_fn()
#define ZEND_ASYNC_ENGINE_SHUTDOWN()  zend_async_engine_shutdown_fn()

static zend_always_inline bool zend_async_scheduler_init(void)
{
	ZEND_ASSERT(ZEND_ASYNC_G(state) != ZEND_ASYNC_OFF);

	return EXPECTED(ZEND_ASYNC_G(coroutine) != NULL) || zend_async_scheduler_launch_fn();
}

/* Depth of no-suspend regions of this thread: code that must run to its end on one flow of control, such as the
 * compiler. A caller that opens one around code that may bail out restores the depth itself (zend_async_compile.c). */
extern ZEND_API ZEND_EXT_TLS uint32_t zend_async_no_suspend;

/* True if a blocking call may become a wait. The only test for that. Sets no exception. */
static zend_always_inline bool zend_async_may_suspend(void)
{
	return ZEND_ASYNC_G(state) == ZEND_ASYNC_ACTIVE && ZEND_ASYNC_G(coroutine) != NULL
			&& !ZEND_ASYNC_G(in_scheduler_context) && !zend_fiber_switch_blocked() && zend_async_no_suspend == 0;
}

#define ZEND_ASYNC_NEW_COROUTINE(scope)                zend_async_new_coroutine_fn(scope)
#define ZEND_ASYNC_SPAWN()                             zend_async_spawn_fn(NULL, NULL, ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH(scope)                   zend_async_spawn_fn((scope), NULL, ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH_PROVIDER(provider)       zend_async_spawn_fn(NULL, (provider), ZEND_COROUTINE_NORMAL)
#define ZEND_ASYNC_SPAWN_WITH_PRIORITY(priority)       zend_async_spawn_fn(NULL, NULL, (priority))
#define ZEND_ASYNC_SPAWN_WITH_SCOPE_EX(scope, priority) zend_async_spawn_fn((scope), NULL, (priority))
#define ZEND_ASYNC_SPAWN_AND_THROW(exception, scope, priority) \
	zend_async_spawn_and_throw_fn((exception), (scope), (priority))
#define ZEND_ASYNC_ENQUEUE_COROUTINE(coroutine)        zend_async_enqueue_coroutine_fn(coroutine)
#define ZEND_ASYNC_RESUME(coroutine)                   zend_async_resume_fn((coroutine), NULL, false)
#define ZEND_ASYNC_RESUME_WITH_ERROR(coroutine, error, transfer_error) \
	zend_async_resume_fn((coroutine), (error), (transfer_error))
#define ZEND_ASYNC_CANCEL(coroutine, error, transfer_error) \
	zend_async_cancel_fn((coroutine), (error), (transfer_error), false)
#define ZEND_ASYNC_CANCEL_EX(coroutine, error, transfer_error, is_safely) \
	zend_async_cancel_fn((coroutine), (error), (transfer_error), (is_safely))
#define ZEND_ASYNC_ADD_MICROTASK(microtask)            zend_async_add_microtask_fn(microtask)
#define ZEND_ASYNC_GET_COROUTINES()                    zend_async_get_coroutines_fn()
#define ZEND_ASYNC_GET_AWAITING_INFO(coroutine)        zend_async_get_awaiting_info_fn(coroutine)
/* fn must not suspend or bail out. */
#define ZEND_ASYNC_CALL_ON_MAIN_STACK(fn, arg)         zend_async_call_on_main_stack_fn((fn), (arg))
/* NULL when unknown. */
#define ZEND_ASYNC_COROUTINE_GET_EXECUTE_DATA(coroutine) \
	(zend_async_coroutine_get_execute_data_fn != NULL ? zend_async_coroutine_get_execute_data_fn(coroutine) : NULL)

#define ZEND_ASYNC_NEW_SCOPE(parent)             zend_async_new_scope_fn((parent), false)
#define ZEND_ASYNC_NEW_SCOPE_WITH_OBJECT(parent) zend_async_new_scope_fn((parent), true)
#define ZEND_ASYNC_SCOPE_AWAIT_AFTER_CANCELLATION(scope, awaiter, error_fci, error_fcc, cancellation) \
	zend_async_scope_await_after_cancellation_fn((scope), (awaiter), (error_fci), (error_fcc), (cancellation))
#define ZEND_ASYNC_NEW_CONTEXT(parent)           zend_async_new_context_fn()
#define ZEND_ASYNC_GET_COROUTINE_CONTEXT()       zend_async_coroutine_context()

#define ZEND_ASYNC_WAKER_NEW(coroutine)     zend_async_waker_new_fn(coroutine)
#define ZEND_ASYNC_WAKER_DESTROY(coroutine) zend_async_waker_destroy_fn(coroutine)

#define ZEND_COROUTINE_F_STAND_IN (1u << 18) /* runs code of the parked coroutine in extended_data */

/* True if the coroutine runs on top of another one, for as long as a handler is called there. */
static zend_always_inline bool zend_async_is_stand_in(const zend_coroutine_t *coroutine)
{
	return coroutine->event.flags & ZEND_COROUTINE_F_STAND_IN;
}

/* The coroutine whose code is running. It is the current one, except in a signal handler that runs while its coroutine
 * waits: a stand-in is the current coroutine then. */
#define ZEND_ASYNC_CURRENT_FLOW   zend_async_current_flow()

static zend_always_inline zend_coroutine_t *zend_async_current_flow(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_G(coroutine);

	while (UNEXPECTED(coroutine != NULL && zend_async_is_stand_in(coroutine))) {
		coroutine = (zend_coroutine_t *) coroutine->extended_data;
	}

	return coroutine;
}

/* True if the running code is a signal handler on top of a wait of `coroutine`, directly or over another handler. */
static zend_always_inline bool zend_async_is_on_top_of(const zend_coroutine_t *coroutine)
{
	const zend_coroutine_t *below = ZEND_ASYNC_G(coroutine);

	while (UNEXPECTED(below != NULL && zend_async_is_stand_in(below))) {
		below = (const zend_coroutine_t *) below->extended_data;
		if (below == coroutine) {
			return true;
		}
	}
	return false;
}

/* Returns the context of the current coroutine, created on demand; NULL without a coroutine or with an exception. */
static zend_always_inline zend_async_context_t *zend_async_coroutine_context(void)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_FLOW;

	if (coroutine == NULL) {
		return NULL;
	}

	if (coroutine->context == NULL) {
		coroutine->context = zend_async_new_context_fn();
	}

	return coroutine->context;
}

#define ZEND_ASYNC_NEW_ITERATOR(array, zend_iterator, fcall, handler, concurrency, priority) \
	zend_async_new_iterator_fn((array), (zend_iterator), (fcall), (handler), NULL, (concurrency), (priority), 0)
#define ZEND_ASYNC_NEW_ITERATOR_SCOPE(array, zend_iterator, fcall, handler, scope, concurrency, priority) \
	zend_async_new_iterator_fn((array), (zend_iterator), (fcall), (handler), (scope), (concurrency), (priority), 0)
#define ZEND_ASYNC_NEW_ITERATOR_EX(array, zend_iterator, fcall, handler, scope, concurrency, priority, size) \
	zend_async_new_iterator_fn( \
			(array), (zend_iterator), (fcall), (handler), (scope), (concurrency), (priority), (size))

#define ZEND_ASYNC_NEW_FUTURE(thread_safe)           zend_async_new_future_fn((thread_safe), 0)
#define ZEND_ASYNC_NEW_FUTURE_EX(thread_safe, extra) zend_async_new_future_fn((thread_safe), (extra))
#define ZEND_ASYNC_NEW_FUTURE_OBJ(future)            zend_async_new_future_obj_fn(future)
#define ZEND_ASYNC_NEW_CHANNEL(size, resizable, thread_safe) \
	zend_async_new_channel_fn((size), (resizable), (thread_safe), 0)
#define ZEND_ASYNC_NEW_CHANNEL_EX(size, resizable, thread_safe, extra) \
	zend_async_new_channel_fn((size), (resizable), (thread_safe), (extra))
#define ZEND_ASYNC_NEW_CHANNEL_OBJ(channel)          zend_async_new_channel_obj_fn(channel)
#define ZEND_ASYNC_NEW_GROUP(concurrency, queue_limit, scope) \
	zend_async_new_group_fn((concurrency), (queue_limit), (scope))

#endif
