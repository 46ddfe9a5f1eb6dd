/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 40642bcbcbff9d6f7fc9483c7071fae6579b802c */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_AsyncTest_Event___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_timer, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, ms, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, periodic, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ns, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, extra, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_poll, 0, 2, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, events, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, close_fd, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, as_file, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_proxy, 0, 2, AsyncTest\\Event, 0)
	ZEND_ARG_OBJ_INFO(0, poll, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, events, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_trigger, 0, 0, AsyncTest\\Event, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_thread, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_threadOf, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, entry, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, arguments, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bootloader, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_task, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, work, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, argument, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_listen, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, host, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backlog, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_listenOn, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backlog, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_take, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_taken, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_addrinfo, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, node, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, service, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_nameinfo, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, ip, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, numeric, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_signal, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, signo, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_process, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_exec, 0, 2, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, mode, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, cmd, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, errors, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cwd, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, env, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_custom, 0, 0, AsyncTest\\Event, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, behaviour, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_filesystem, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_pool, 0, 3, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, min, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, max, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, interval, IS_LONG, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, words, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_future, 0, 0, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, thread_safe, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_completeFromThread, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pause_us, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_joinCompleting, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_channel, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, size, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, resizable, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, thread_safe, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_scope, 0, 0, AsyncTest\\Event, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, parent, AsyncTest\\Event, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, object, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_scopeOf, 0, 1, AsyncTest\\Event, 1)
	ZEND_ARG_TYPE_INFO(0, coroutine, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Event_of, 0, 1, AsyncTest\\Event, 0)
	ZEND_ARG_TYPE_INFO(0, awaitable, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_start, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_stop arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_dispose arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_release arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_releaseKeeping arginfo_class_AsyncTest_Event_start

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_stored, 0, 0, IS_OBJECT, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_addRef arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_delRef arginfo_class_AsyncTest_Event_take

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_info, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_state arginfo_class_AsyncTest_Event_taken

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, flag, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, flag, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_clear arginfo_class_AsyncTest_Event_set

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_subscribe, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, actions, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_share, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_embed arginfo_class_AsyncTest_Event_share

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_attach, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_detach arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_unsubscribe arginfo_class_AsyncTest_Event_share

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_notify, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, result, IS_MIXED, 0, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, exception, Throwable, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_close arginfo_class_AsyncTest_Event_notify

#define arginfo_class_AsyncTest_Event_replay arginfo_class_AsyncTest_Event_share

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_outcome, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_keep, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, result, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, exception, Throwable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_await, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, token, AsyncTest\\Event, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_fields arginfo_class_AsyncTest_Event_taken

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_rearm, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, ms, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ns, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_multishot, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, on, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_queue arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_fire arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_takeResult arginfo_class_AsyncTest_Event_outcome

#define arginfo_class_AsyncTest_Event_object arginfo_class_AsyncTest_Event_stored

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_complete, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_reject, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, exception, Throwable, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_produce arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_send arginfo_class_AsyncTest_Event_complete

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_receive, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, token, AsyncTest\\Event, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, consume, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_shut arginfo_class_AsyncTest_Event_take

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_acquire, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_tryAcquire, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_giveBack, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, resource, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_warmUp arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_closePool arginfo_class_AsyncTest_Event_take

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_behave, 0, 0, IS_VOID, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, words, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_poolState arginfo_class_AsyncTest_Event_taken

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_spawnIn, 0, 1, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_scopeCancel, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, reason, Throwable, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, safely, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_route arginfo_class_AsyncTest_Event_reject

#define arginfo_class_AsyncTest_Event_pin arginfo_class_AsyncTest_Event_multishot

#define arginfo_class_AsyncTest_Event_tryDispose arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_scopeRelease arginfo_class_AsyncTest_Event_take

#define arginfo_class_AsyncTest_Event_scopeState arginfo_class_AsyncTest_Event_taken

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_awaitAfterCancellation, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, handler, IS_CALLABLE, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, token, AsyncTest\\Event, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_hookScope, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, refuse, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Event_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\AsyncCancellation, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Event_isCompleted arginfo_class_AsyncTest_Event_start

#define arginfo_class_AsyncTest_Event_isCancelled arginfo_class_AsyncTest_Event_start

ZEND_METHOD(AsyncTest_Event, __construct);
ZEND_METHOD(AsyncTest_Event, timer);
ZEND_METHOD(AsyncTest_Event, poll);
ZEND_METHOD(AsyncTest_Event, proxy);
ZEND_METHOD(AsyncTest_Event, trigger);
ZEND_METHOD(AsyncTest_Event, thread);
ZEND_METHOD(AsyncTest_Event, threadOf);
ZEND_METHOD(AsyncTest_Event, task);
ZEND_METHOD(AsyncTest_Event, listen);
ZEND_METHOD(AsyncTest_Event, listenOn);
ZEND_METHOD(AsyncTest_Event, take);
ZEND_METHOD(AsyncTest_Event, taken);
ZEND_METHOD(AsyncTest_Event, addrinfo);
ZEND_METHOD(AsyncTest_Event, nameinfo);
ZEND_METHOD(AsyncTest_Event, signal);
ZEND_METHOD(AsyncTest_Event, process);
ZEND_METHOD(AsyncTest_Event, exec);
ZEND_METHOD(AsyncTest_Event, custom);
ZEND_METHOD(AsyncTest_Event, filesystem);
ZEND_METHOD(AsyncTest_Event, pool);
ZEND_METHOD(AsyncTest_Event, future);
ZEND_METHOD(AsyncTest_Event, completeFromThread);
ZEND_METHOD(AsyncTest_Event, joinCompleting);
ZEND_METHOD(AsyncTest_Event, channel);
ZEND_METHOD(AsyncTest_Event, scope);
ZEND_METHOD(AsyncTest_Event, scopeOf);
ZEND_METHOD(AsyncTest_Event, of);
ZEND_METHOD(AsyncTest_Event, start);
ZEND_METHOD(AsyncTest_Event, stop);
ZEND_METHOD(AsyncTest_Event, dispose);
ZEND_METHOD(AsyncTest_Event, release);
ZEND_METHOD(AsyncTest_Event, releaseKeeping);
ZEND_METHOD(AsyncTest_Event, stored);
ZEND_METHOD(AsyncTest_Event, addRef);
ZEND_METHOD(AsyncTest_Event, delRef);
ZEND_METHOD(AsyncTest_Event, info);
ZEND_METHOD(AsyncTest_Event, state);
ZEND_METHOD(AsyncTest_Event, has);
ZEND_METHOD(AsyncTest_Event, set);
ZEND_METHOD(AsyncTest_Event, clear);
ZEND_METHOD(AsyncTest_Event, subscribe);
ZEND_METHOD(AsyncTest_Event, share);
ZEND_METHOD(AsyncTest_Event, embed);
ZEND_METHOD(AsyncTest_Event, attach);
ZEND_METHOD(AsyncTest_Event, detach);
ZEND_METHOD(AsyncTest_Event, unsubscribe);
ZEND_METHOD(AsyncTest_Event, notify);
ZEND_METHOD(AsyncTest_Event, close);
ZEND_METHOD(AsyncTest_Event, replay);
ZEND_METHOD(AsyncTest_Event, outcome);
ZEND_METHOD(AsyncTest_Event, keep);
ZEND_METHOD(AsyncTest_Event, await);
ZEND_METHOD(AsyncTest_Event, fields);
ZEND_METHOD(AsyncTest_Event, rearm);
ZEND_METHOD(AsyncTest_Event, multishot);
ZEND_METHOD(AsyncTest_Event, queue);
ZEND_METHOD(AsyncTest_Event, fire);
ZEND_METHOD(AsyncTest_Event, takeResult);
ZEND_METHOD(AsyncTest_Event, object);
ZEND_METHOD(AsyncTest_Event, complete);
ZEND_METHOD(AsyncTest_Event, reject);
ZEND_METHOD(AsyncTest_Event, produce);
ZEND_METHOD(AsyncTest_Event, send);
ZEND_METHOD(AsyncTest_Event, receive);
ZEND_METHOD(AsyncTest_Event, shut);
ZEND_METHOD(AsyncTest_Event, acquire);
ZEND_METHOD(AsyncTest_Event, tryAcquire);
ZEND_METHOD(AsyncTest_Event, giveBack);
ZEND_METHOD(AsyncTest_Event, warmUp);
ZEND_METHOD(AsyncTest_Event, closePool);
ZEND_METHOD(AsyncTest_Event, behave);
ZEND_METHOD(AsyncTest_Event, poolState);
ZEND_METHOD(AsyncTest_Event, spawnIn);
ZEND_METHOD(AsyncTest_Event, scopeCancel);
ZEND_METHOD(AsyncTest_Event, route);
ZEND_METHOD(AsyncTest_Event, pin);
ZEND_METHOD(AsyncTest_Event, tryDispose);
ZEND_METHOD(AsyncTest_Event, scopeRelease);
ZEND_METHOD(AsyncTest_Event, scopeState);
ZEND_METHOD(AsyncTest_Event, awaitAfterCancellation);
ZEND_METHOD(AsyncTest_Event, hookScope);
ZEND_METHOD(AsyncTest_Event, cancel);
ZEND_METHOD(AsyncTest_Event, isCompleted);
ZEND_METHOD(AsyncTest_Event, isCancelled);

static const zend_function_entry class_AsyncTest_Event_methods[] = {
	ZEND_ME(AsyncTest_Event, __construct, arginfo_class_AsyncTest_Event___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(AsyncTest_Event, timer, arginfo_class_AsyncTest_Event_timer, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, poll, arginfo_class_AsyncTest_Event_poll, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, proxy, arginfo_class_AsyncTest_Event_proxy, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, trigger, arginfo_class_AsyncTest_Event_trigger, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, thread, arginfo_class_AsyncTest_Event_thread, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, threadOf, arginfo_class_AsyncTest_Event_threadOf, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, task, arginfo_class_AsyncTest_Event_task, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, listen, arginfo_class_AsyncTest_Event_listen, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, listenOn, arginfo_class_AsyncTest_Event_listenOn, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, take, arginfo_class_AsyncTest_Event_take, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, taken, arginfo_class_AsyncTest_Event_taken, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, addrinfo, arginfo_class_AsyncTest_Event_addrinfo, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, nameinfo, arginfo_class_AsyncTest_Event_nameinfo, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, signal, arginfo_class_AsyncTest_Event_signal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, process, arginfo_class_AsyncTest_Event_process, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, exec, arginfo_class_AsyncTest_Event_exec, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, custom, arginfo_class_AsyncTest_Event_custom, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, filesystem, arginfo_class_AsyncTest_Event_filesystem, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, pool, arginfo_class_AsyncTest_Event_pool, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, future, arginfo_class_AsyncTest_Event_future, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, completeFromThread, arginfo_class_AsyncTest_Event_completeFromThread, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, joinCompleting, arginfo_class_AsyncTest_Event_joinCompleting, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, channel, arginfo_class_AsyncTest_Event_channel, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, scope, arginfo_class_AsyncTest_Event_scope, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, scopeOf, arginfo_class_AsyncTest_Event_scopeOf, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, of, arginfo_class_AsyncTest_Event_of, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Event, start, arginfo_class_AsyncTest_Event_start, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, stop, arginfo_class_AsyncTest_Event_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, dispose, arginfo_class_AsyncTest_Event_dispose, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, release, arginfo_class_AsyncTest_Event_release, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, releaseKeeping, arginfo_class_AsyncTest_Event_releaseKeeping, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, stored, arginfo_class_AsyncTest_Event_stored, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, addRef, arginfo_class_AsyncTest_Event_addRef, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, delRef, arginfo_class_AsyncTest_Event_delRef, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, info, arginfo_class_AsyncTest_Event_info, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, state, arginfo_class_AsyncTest_Event_state, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, has, arginfo_class_AsyncTest_Event_has, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, set, arginfo_class_AsyncTest_Event_set, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, clear, arginfo_class_AsyncTest_Event_clear, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, subscribe, arginfo_class_AsyncTest_Event_subscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, share, arginfo_class_AsyncTest_Event_share, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, embed, arginfo_class_AsyncTest_Event_embed, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, attach, arginfo_class_AsyncTest_Event_attach, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, detach, arginfo_class_AsyncTest_Event_detach, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, unsubscribe, arginfo_class_AsyncTest_Event_unsubscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, notify, arginfo_class_AsyncTest_Event_notify, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, close, arginfo_class_AsyncTest_Event_close, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, replay, arginfo_class_AsyncTest_Event_replay, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, outcome, arginfo_class_AsyncTest_Event_outcome, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, keep, arginfo_class_AsyncTest_Event_keep, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, await, arginfo_class_AsyncTest_Event_await, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, fields, arginfo_class_AsyncTest_Event_fields, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, rearm, arginfo_class_AsyncTest_Event_rearm, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, multishot, arginfo_class_AsyncTest_Event_multishot, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, queue, arginfo_class_AsyncTest_Event_queue, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, fire, arginfo_class_AsyncTest_Event_fire, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, takeResult, arginfo_class_AsyncTest_Event_takeResult, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, object, arginfo_class_AsyncTest_Event_object, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, complete, arginfo_class_AsyncTest_Event_complete, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, reject, arginfo_class_AsyncTest_Event_reject, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, produce, arginfo_class_AsyncTest_Event_produce, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, send, arginfo_class_AsyncTest_Event_send, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, receive, arginfo_class_AsyncTest_Event_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, shut, arginfo_class_AsyncTest_Event_shut, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, acquire, arginfo_class_AsyncTest_Event_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, tryAcquire, arginfo_class_AsyncTest_Event_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, giveBack, arginfo_class_AsyncTest_Event_giveBack, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, warmUp, arginfo_class_AsyncTest_Event_warmUp, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, closePool, arginfo_class_AsyncTest_Event_closePool, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, behave, arginfo_class_AsyncTest_Event_behave, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, poolState, arginfo_class_AsyncTest_Event_poolState, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, spawnIn, arginfo_class_AsyncTest_Event_spawnIn, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, scopeCancel, arginfo_class_AsyncTest_Event_scopeCancel, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, route, arginfo_class_AsyncTest_Event_route, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, pin, arginfo_class_AsyncTest_Event_pin, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, tryDispose, arginfo_class_AsyncTest_Event_tryDispose, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, scopeRelease, arginfo_class_AsyncTest_Event_scopeRelease, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, scopeState, arginfo_class_AsyncTest_Event_scopeState, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, awaitAfterCancellation, arginfo_class_AsyncTest_Event_awaitAfterCancellation, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, hookScope, arginfo_class_AsyncTest_Event_hookScope, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, cancel, arginfo_class_AsyncTest_Event_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, isCompleted, arginfo_class_AsyncTest_Event_isCompleted, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Event, isCancelled, arginfo_class_AsyncTest_Event_isCancelled, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_AsyncTest_Event(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "Event", class_AsyncTest_Event_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL);

	return class_entry;
}
