/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 209686ab0e1294a885517c4428956399da17fee2 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_log, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_note, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, line, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_counters arginfo_AsyncTest_log

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_pretend_remote, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, prefix, IS_STRING, 1)
ZEND_END_ARG_INFO()

#if defined(ASYNC_TEST_FUZZER)
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_fuzz, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, arguments, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, one, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_allocated, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_transfer, 0, 0, IS_LONG, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, values, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_load, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, parcel, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_drop, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, parcel, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, singly, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_parcel arginfo_AsyncTest_load

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_carried, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_hold, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_free, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_heap arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_allocations, 0, 1, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, work, Closure, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_descriptors arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_dup, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_is_open, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_turn, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, no_wait, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_loop_alive, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_reactor_startup arginfo_AsyncTest_loop_alive

#define arginfo_AsyncTest_now arginfo_AsyncTest_carried

#define arginfo_AsyncTest_parallelism arginfo_AsyncTest_carried

#define arginfo_AsyncTest_abi arginfo_AsyncTest_log

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_wait, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, events, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, token, AsyncTest\\Event, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_exec, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, mode, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, cmd, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, errors, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cwd, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, env, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_suspend_bare arginfo_AsyncTest_loop_alive

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_subscribe_self, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, event, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, times, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_leave_subscription, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, event, AsyncTest\\Event, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_spawn_c, 0, 1, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, event, AsyncTest\\Event, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
	ZEND_ARG_VARIADIC_TYPE_INFO(0, options, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_spawn_php, 0, 1, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, arguments, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, priority, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, enqueue, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_spawn_and_throw, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, exception, Throwable, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, priority, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_enqueue, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_resume, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, error, Throwable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_cancel, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, error, Throwable, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, safely, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_inspect, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_waker_apply_error, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_OBJ_INFO(0, error, Throwable, 0)
	ZEND_ARG_TYPE_INFO(0, override, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, for_cancellation, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_exception_append, 0, 2, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, head, Throwable, 0)
	ZEND_ARG_OBJ_INFO(0, tail, Throwable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_watch, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, coroutine, IS_OBJECT, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_STRING, 0, "\"keep\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_unwatch, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, index, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_microtask, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, actions, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_heartbeats, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, watch, _IS_BOOL, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_internal_set, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_internal_get, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_internal_unset, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_context_find, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, anchor, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_OBJECT, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, include_parent, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_context_set, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, anchor, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_OBJECT, NULL)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_context_unset, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, anchor, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_OBJECT, NULL)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_main_stack arginfo_AsyncTest_log

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_throw_async, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, class, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_fire_from_threads, 0, 3, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, trigger, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, threads, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, times, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pause_us, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, join, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_join arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_race_dispose, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, threads, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, rounds, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_register_again, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, group, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_task_gate, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, open, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_task_total arginfo_AsyncTest_carried

#define arginfo_AsyncTest_tasks_begun arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_tasks_wait, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, count, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_rest_of_threads, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, ms, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_AsyncTest_thread_key arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_AsyncTest_iterate_c, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, source, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, consumer, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "1")
	ZEND_ARG_VARIADIC_TYPE_INFO(0, options, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_AsyncTest_Carrier___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Carrier_get, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_AsyncTest_ThreadPool___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, workers, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, queue, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, bootloader, Closure, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, coroutine, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_ThreadPool_submit, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, work, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, n, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_ThreadPool_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_ThreadPool_reload arginfo_AsyncTest_loop_alive

#define arginfo_class_AsyncTest_ThreadPool_state arginfo_AsyncTest_log

#define arginfo_class_AsyncTest_ThreadPool_total arginfo_AsyncTest_carried

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_AsyncTest_Stored___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(AsyncTest_log);
ZEND_FUNCTION(AsyncTest_note);
ZEND_FUNCTION(AsyncTest_counters);
ZEND_FUNCTION(AsyncTest_pretend_remote);
#if defined(ASYNC_TEST_FUZZER)
ZEND_FUNCTION(AsyncTest_fuzz);
ZEND_FUNCTION(AsyncTest_allocated);
#endif
ZEND_FUNCTION(AsyncTest_transfer);
ZEND_FUNCTION(AsyncTest_load);
ZEND_FUNCTION(AsyncTest_drop);
ZEND_FUNCTION(AsyncTest_parcel);
ZEND_FUNCTION(AsyncTest_carried);
ZEND_FUNCTION(AsyncTest_hold);
ZEND_FUNCTION(AsyncTest_free);
ZEND_FUNCTION(AsyncTest_heap);
ZEND_FUNCTION(AsyncTest_allocations);
ZEND_FUNCTION(AsyncTest_descriptors);
ZEND_FUNCTION(AsyncTest_dup);
ZEND_FUNCTION(AsyncTest_is_open);
ZEND_FUNCTION(AsyncTest_turn);
ZEND_FUNCTION(AsyncTest_loop_alive);
ZEND_FUNCTION(AsyncTest_reactor_startup);
ZEND_FUNCTION(AsyncTest_now);
ZEND_FUNCTION(AsyncTest_parallelism);
ZEND_FUNCTION(AsyncTest_abi);
ZEND_FUNCTION(AsyncTest_wait);
ZEND_FUNCTION(AsyncTest_exec);
ZEND_FUNCTION(AsyncTest_suspend_bare);
ZEND_FUNCTION(AsyncTest_subscribe_self);
ZEND_FUNCTION(AsyncTest_leave_subscription);
ZEND_FUNCTION(AsyncTest_spawn_c);
ZEND_FUNCTION(AsyncTest_spawn_php);
ZEND_FUNCTION(AsyncTest_spawn_and_throw);
ZEND_FUNCTION(AsyncTest_enqueue);
ZEND_FUNCTION(AsyncTest_resume);
ZEND_FUNCTION(AsyncTest_cancel);
ZEND_FUNCTION(AsyncTest_inspect);
ZEND_FUNCTION(AsyncTest_waker_apply_error);
ZEND_FUNCTION(AsyncTest_exception_append);
ZEND_FUNCTION(AsyncTest_watch);
ZEND_FUNCTION(AsyncTest_unwatch);
ZEND_FUNCTION(AsyncTest_microtask);
ZEND_FUNCTION(AsyncTest_heartbeats);
ZEND_FUNCTION(AsyncTest_internal_set);
ZEND_FUNCTION(AsyncTest_internal_get);
ZEND_FUNCTION(AsyncTest_internal_unset);
ZEND_FUNCTION(AsyncTest_context_find);
ZEND_FUNCTION(AsyncTest_context_set);
ZEND_FUNCTION(AsyncTest_context_unset);
ZEND_FUNCTION(AsyncTest_main_stack);
ZEND_FUNCTION(AsyncTest_throw_async);
ZEND_FUNCTION(AsyncTest_fire_from_threads);
ZEND_FUNCTION(AsyncTest_join);
ZEND_FUNCTION(AsyncTest_race_dispose);
ZEND_FUNCTION(AsyncTest_register_again);
ZEND_FUNCTION(AsyncTest_task_gate);
ZEND_FUNCTION(AsyncTest_task_total);
ZEND_FUNCTION(AsyncTest_tasks_begun);
ZEND_FUNCTION(AsyncTest_tasks_wait);
ZEND_FUNCTION(AsyncTest_rest_of_threads);
ZEND_FUNCTION(AsyncTest_thread_key);
ZEND_FUNCTION(AsyncTest_iterate_c);
ZEND_METHOD(AsyncTest_Carrier, __construct);
ZEND_METHOD(AsyncTest_Carrier, get);
ZEND_METHOD(AsyncTest_ThreadPool, __construct);
ZEND_METHOD(AsyncTest_ThreadPool, submit);
ZEND_METHOD(AsyncTest_ThreadPool, close);
ZEND_METHOD(AsyncTest_ThreadPool, reload);
ZEND_METHOD(AsyncTest_ThreadPool, state);
ZEND_METHOD(AsyncTest_ThreadPool, total);
ZEND_METHOD(AsyncTest_Stored, __construct);

static const zend_function_entry ext_functions[] = {
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "log"), zif_AsyncTest_log, arginfo_AsyncTest_log, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "note"), zif_AsyncTest_note, arginfo_AsyncTest_note, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "counters"), zif_AsyncTest_counters, arginfo_AsyncTest_counters, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "pretend_remote"), zif_AsyncTest_pretend_remote, arginfo_AsyncTest_pretend_remote, 0, NULL, NULL)
#if defined(ASYNC_TEST_FUZZER)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "fuzz"), zif_AsyncTest_fuzz, arginfo_AsyncTest_fuzz, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "allocated"), zif_AsyncTest_allocated, arginfo_AsyncTest_allocated, 0, NULL, NULL)
#endif
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "transfer"), zif_AsyncTest_transfer, arginfo_AsyncTest_transfer, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "load"), zif_AsyncTest_load, arginfo_AsyncTest_load, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "drop"), zif_AsyncTest_drop, arginfo_AsyncTest_drop, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "parcel"), zif_AsyncTest_parcel, arginfo_AsyncTest_parcel, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "carried"), zif_AsyncTest_carried, arginfo_AsyncTest_carried, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "hold"), zif_AsyncTest_hold, arginfo_AsyncTest_hold, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "free"), zif_AsyncTest_free, arginfo_AsyncTest_free, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "heap"), zif_AsyncTest_heap, arginfo_AsyncTest_heap, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "allocations"), zif_AsyncTest_allocations, arginfo_AsyncTest_allocations, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "descriptors"), zif_AsyncTest_descriptors, arginfo_AsyncTest_descriptors, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "dup"), zif_AsyncTest_dup, arginfo_AsyncTest_dup, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "is_open"), zif_AsyncTest_is_open, arginfo_AsyncTest_is_open, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "turn"), zif_AsyncTest_turn, arginfo_AsyncTest_turn, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "loop_alive"), zif_AsyncTest_loop_alive, arginfo_AsyncTest_loop_alive, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "reactor_startup"), zif_AsyncTest_reactor_startup, arginfo_AsyncTest_reactor_startup, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "now"), zif_AsyncTest_now, arginfo_AsyncTest_now, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "parallelism"), zif_AsyncTest_parallelism, arginfo_AsyncTest_parallelism, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "abi"), zif_AsyncTest_abi, arginfo_AsyncTest_abi, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "wait"), zif_AsyncTest_wait, arginfo_AsyncTest_wait, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "exec"), zif_AsyncTest_exec, arginfo_AsyncTest_exec, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "suspend_bare"), zif_AsyncTest_suspend_bare, arginfo_AsyncTest_suspend_bare, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "subscribe_self"), zif_AsyncTest_subscribe_self, arginfo_AsyncTest_subscribe_self, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "leave_subscription"), zif_AsyncTest_leave_subscription, arginfo_AsyncTest_leave_subscription, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "spawn_c"), zif_AsyncTest_spawn_c, arginfo_AsyncTest_spawn_c, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "spawn_php"), zif_AsyncTest_spawn_php, arginfo_AsyncTest_spawn_php, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "spawn_and_throw"), zif_AsyncTest_spawn_and_throw, arginfo_AsyncTest_spawn_and_throw, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "enqueue"), zif_AsyncTest_enqueue, arginfo_AsyncTest_enqueue, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "resume"), zif_AsyncTest_resume, arginfo_AsyncTest_resume, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "cancel"), zif_AsyncTest_cancel, arginfo_AsyncTest_cancel, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "inspect"), zif_AsyncTest_inspect, arginfo_AsyncTest_inspect, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "waker_apply_error"), zif_AsyncTest_waker_apply_error, arginfo_AsyncTest_waker_apply_error, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "exception_append"), zif_AsyncTest_exception_append, arginfo_AsyncTest_exception_append, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "watch"), zif_AsyncTest_watch, arginfo_AsyncTest_watch, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "unwatch"), zif_AsyncTest_unwatch, arginfo_AsyncTest_unwatch, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "microtask"), zif_AsyncTest_microtask, arginfo_AsyncTest_microtask, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "heartbeats"), zif_AsyncTest_heartbeats, arginfo_AsyncTest_heartbeats, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "internal_set"), zif_AsyncTest_internal_set, arginfo_AsyncTest_internal_set, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "internal_get"), zif_AsyncTest_internal_get, arginfo_AsyncTest_internal_get, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "internal_unset"), zif_AsyncTest_internal_unset, arginfo_AsyncTest_internal_unset, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "context_find"), zif_AsyncTest_context_find, arginfo_AsyncTest_context_find, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "context_set"), zif_AsyncTest_context_set, arginfo_AsyncTest_context_set, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "context_unset"), zif_AsyncTest_context_unset, arginfo_AsyncTest_context_unset, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "main_stack"), zif_AsyncTest_main_stack, arginfo_AsyncTest_main_stack, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "throw_async"), zif_AsyncTest_throw_async, arginfo_AsyncTest_throw_async, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "fire_from_threads"), zif_AsyncTest_fire_from_threads, arginfo_AsyncTest_fire_from_threads, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "join"), zif_AsyncTest_join, arginfo_AsyncTest_join, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "race_dispose"), zif_AsyncTest_race_dispose, arginfo_AsyncTest_race_dispose, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "register_again"), zif_AsyncTest_register_again, arginfo_AsyncTest_register_again, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "task_gate"), zif_AsyncTest_task_gate, arginfo_AsyncTest_task_gate, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "task_total"), zif_AsyncTest_task_total, arginfo_AsyncTest_task_total, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "tasks_begun"), zif_AsyncTest_tasks_begun, arginfo_AsyncTest_tasks_begun, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "tasks_wait"), zif_AsyncTest_tasks_wait, arginfo_AsyncTest_tasks_wait, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "rest_of_threads"), zif_AsyncTest_rest_of_threads, arginfo_AsyncTest_rest_of_threads, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "thread_key"), zif_AsyncTest_thread_key, arginfo_AsyncTest_thread_key, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("AsyncTest", "iterate_c"), zif_AsyncTest_iterate_c, arginfo_AsyncTest_iterate_c, 0, NULL, NULL)
	ZEND_FE_END
};

static const zend_function_entry class_AsyncTest_Carrier_methods[] = {
	ZEND_ME(AsyncTest_Carrier, __construct, arginfo_class_AsyncTest_Carrier___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Carrier, get, arginfo_class_AsyncTest_Carrier_get, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static const zend_function_entry class_AsyncTest_ThreadPool_methods[] = {
	ZEND_ME(AsyncTest_ThreadPool, __construct, arginfo_class_AsyncTest_ThreadPool___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_ThreadPool, submit, arginfo_class_AsyncTest_ThreadPool_submit, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_ThreadPool, close, arginfo_class_AsyncTest_ThreadPool_close, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_ThreadPool, reload, arginfo_class_AsyncTest_ThreadPool_reload, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_ThreadPool, state, arginfo_class_AsyncTest_ThreadPool_state, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_ThreadPool, total, arginfo_class_AsyncTest_ThreadPool_total, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static const zend_function_entry class_AsyncTest_Stored_methods[] = {
	ZEND_ME(AsyncTest_Stored, __construct, arginfo_class_AsyncTest_Stored___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static void register_async_test_symbols(int module_number)
{
	REGISTER_LONG_CONSTANT("AsyncTest\\READABLE", ASYNC_READABLE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\WRITABLE", ASYNC_WRITABLE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\DISCONNECT", ASYNC_DISCONNECT, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\PRIORITIZED", ASYNC_PRIORITIZED, CONST_PERSISTENT);
}

static zend_class_entry *register_class_AsyncTest_Carrier(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "Carrier", class_AsyncTest_Carrier_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, 0);

	return class_entry;
}

static zend_class_entry *register_class_AsyncTest_ThreadPool(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "ThreadPool", class_AsyncTest_ThreadPool_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, 0);

	return class_entry;
}

static zend_class_entry *register_class_AsyncTest_Stored(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "Stored", class_AsyncTest_Stored_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL);

	return class_entry;
}
