/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 1c70fceeb5921019c728e6325dd4288ae5ee99bc */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_AsyncTest_Io___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_create, 0, 3, AsyncTest\\Io, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, state, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_open, 0, 2, AsyncTest\\Io, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, mode, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_udp, 0, 2, AsyncTest\\Io, 0)
	ZEND_ARG_TYPE_INFO(0, host, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_event, 0, 0, AsyncTest\\Event, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_state, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_refs, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Io_descriptor arginfo_class_AsyncTest_Io_refs

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_read, 0, 1, AsyncTest\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, max, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, own, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_write, 0, 1, AsyncTest\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_writeForget, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_writeStrings, 0, 1, AsyncTest\\Request, 1)
	ZEND_ARG_TYPE_INFO(0, strings, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_writeBuffers, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, strings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_flush, 0, 0, AsyncTest\\Request, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Io_stat arginfo_class_AsyncTest_Io_flush

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_seek, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, whence, IS_LONG, 0, "SEEK_SET")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_sendfile, 0, 3, AsyncTest\\Request, 0)
	ZEND_ARG_OBJ_INFO(0, from, AsyncTest\\Io, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_close, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_wait, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, events, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_sendTo, 0, 3, AsyncTest\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, ip, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_trySend, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, ip, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_AsyncTest_Io_receive, 0, 1, AsyncTest\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, max, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_option, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, option, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_membership, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, group, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, join, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_watchDetach, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Io_release, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Request___construct arginfo_class_AsyncTest_Io___construct

#define arginfo_class_AsyncTest_Request_isCompleted arginfo_class_AsyncTest_Io_close

#define arginfo_class_AsyncTest_Request_await arginfo_class_AsyncTest_Io_refs

#define arginfo_class_AsyncTest_Request_wakeups arginfo_class_AsyncTest_Io_refs

#define arginfo_class_AsyncTest_Request_transferred arginfo_class_AsyncTest_Io_refs

#define arginfo_class_AsyncTest_Request_data arginfo_class_AsyncTest_Io_state

#define arginfo_class_AsyncTest_Request_isClosed arginfo_class_AsyncTest_Io_close

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_AsyncTest_Request_error, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_AsyncTest_Request_size arginfo_class_AsyncTest_Io_refs

#define arginfo_class_AsyncTest_Request_peer arginfo_class_AsyncTest_Io_state

#define arginfo_class_AsyncTest_Request_dispose arginfo_class_AsyncTest_Io_release

ZEND_METHOD(AsyncTest_Io, __construct);
ZEND_METHOD(AsyncTest_Io, create);
ZEND_METHOD(AsyncTest_Io, open);
ZEND_METHOD(AsyncTest_Io, udp);
ZEND_METHOD(AsyncTest_Io, event);
ZEND_METHOD(AsyncTest_Io, state);
ZEND_METHOD(AsyncTest_Io, refs);
ZEND_METHOD(AsyncTest_Io, descriptor);
ZEND_METHOD(AsyncTest_Io, read);
ZEND_METHOD(AsyncTest_Io, write);
ZEND_METHOD(AsyncTest_Io, writeForget);
ZEND_METHOD(AsyncTest_Io, writeStrings);
ZEND_METHOD(AsyncTest_Io, writeBuffers);
ZEND_METHOD(AsyncTest_Io, flush);
ZEND_METHOD(AsyncTest_Io, stat);
ZEND_METHOD(AsyncTest_Io, seek);
ZEND_METHOD(AsyncTest_Io, sendfile);
ZEND_METHOD(AsyncTest_Io, close);
ZEND_METHOD(AsyncTest_Io, wait);
ZEND_METHOD(AsyncTest_Io, sendTo);
ZEND_METHOD(AsyncTest_Io, trySend);
ZEND_METHOD(AsyncTest_Io, receive);
ZEND_METHOD(AsyncTest_Io, option);
ZEND_METHOD(AsyncTest_Io, membership);
ZEND_METHOD(AsyncTest_Io, watchDetach);
ZEND_METHOD(AsyncTest_Io, release);
ZEND_METHOD(AsyncTest_Request, __construct);
ZEND_METHOD(AsyncTest_Request, isCompleted);
ZEND_METHOD(AsyncTest_Request, await);
ZEND_METHOD(AsyncTest_Request, wakeups);
ZEND_METHOD(AsyncTest_Request, transferred);
ZEND_METHOD(AsyncTest_Request, data);
ZEND_METHOD(AsyncTest_Request, isClosed);
ZEND_METHOD(AsyncTest_Request, error);
ZEND_METHOD(AsyncTest_Request, size);
ZEND_METHOD(AsyncTest_Request, peer);
ZEND_METHOD(AsyncTest_Request, dispose);

static const zend_function_entry class_AsyncTest_Io_methods[] = {
	ZEND_ME(AsyncTest_Io, __construct, arginfo_class_AsyncTest_Io___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(AsyncTest_Io, create, arginfo_class_AsyncTest_Io_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Io, open, arginfo_class_AsyncTest_Io_open, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Io, udp, arginfo_class_AsyncTest_Io_udp, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(AsyncTest_Io, event, arginfo_class_AsyncTest_Io_event, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, state, arginfo_class_AsyncTest_Io_state, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, refs, arginfo_class_AsyncTest_Io_refs, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, descriptor, arginfo_class_AsyncTest_Io_descriptor, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, read, arginfo_class_AsyncTest_Io_read, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, write, arginfo_class_AsyncTest_Io_write, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, writeForget, arginfo_class_AsyncTest_Io_writeForget, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, writeStrings, arginfo_class_AsyncTest_Io_writeStrings, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, writeBuffers, arginfo_class_AsyncTest_Io_writeBuffers, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, flush, arginfo_class_AsyncTest_Io_flush, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, stat, arginfo_class_AsyncTest_Io_stat, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, seek, arginfo_class_AsyncTest_Io_seek, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, sendfile, arginfo_class_AsyncTest_Io_sendfile, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, close, arginfo_class_AsyncTest_Io_close, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, wait, arginfo_class_AsyncTest_Io_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, sendTo, arginfo_class_AsyncTest_Io_sendTo, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, trySend, arginfo_class_AsyncTest_Io_trySend, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, receive, arginfo_class_AsyncTest_Io_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, option, arginfo_class_AsyncTest_Io_option, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, membership, arginfo_class_AsyncTest_Io_membership, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, watchDetach, arginfo_class_AsyncTest_Io_watchDetach, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Io, release, arginfo_class_AsyncTest_Io_release, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static const zend_function_entry class_AsyncTest_Request_methods[] = {
	ZEND_ME(AsyncTest_Request, __construct, arginfo_class_AsyncTest_Request___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(AsyncTest_Request, isCompleted, arginfo_class_AsyncTest_Request_isCompleted, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, await, arginfo_class_AsyncTest_Request_await, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, wakeups, arginfo_class_AsyncTest_Request_wakeups, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, transferred, arginfo_class_AsyncTest_Request_transferred, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, data, arginfo_class_AsyncTest_Request_data, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, isClosed, arginfo_class_AsyncTest_Request_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, error, arginfo_class_AsyncTest_Request_error, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, size, arginfo_class_AsyncTest_Request_size, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, peer, arginfo_class_AsyncTest_Request_peer, ZEND_ACC_PUBLIC)
	ZEND_ME(AsyncTest_Request, dispose, arginfo_class_AsyncTest_Request_dispose, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static void register_io_symbols(int module_number)
{
	REGISTER_LONG_CONSTANT("AsyncTest\\PIPE", ZEND_ASYNC_IO_TYPE_PIPE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\FILE", ZEND_ASYNC_IO_TYPE_FILE, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\TCP", ZEND_ASYNC_IO_TYPE_TCP, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\UDP", ZEND_ASYNC_IO_TYPE_UDP, CONST_PERSISTENT);
	REGISTER_LONG_CONSTANT("AsyncTest\\TTY", ZEND_ASYNC_IO_TYPE_TTY, CONST_PERSISTENT);
}

static zend_class_entry *register_class_AsyncTest_Io(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "Io", class_AsyncTest_Io_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_AsyncTest_Request(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "AsyncTest", "Request", class_AsyncTest_Request_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL);

	return class_entry;
}
