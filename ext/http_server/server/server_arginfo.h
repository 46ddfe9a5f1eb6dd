/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a093af3066a06a006cdece857461f98824ae23f7 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_TrueAsync_HttpServer___construct, 0, 0, 1)
	ZEND_ARG_OBJ_INFO(0, config, TrueAsync\\HttpServerConfig, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_isHttp2, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpServer_isHttp3 arginfo_class_TrueAsync_HttpServer_isHttp2

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_addHttpHandler, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpServer_addHttp2Handler arginfo_class_TrueAsync_HttpServer_addHttpHandler

#define arginfo_class_TrueAsync_HttpServer_addWebSocketHandler arginfo_class_TrueAsync_HttpServer_addHttpHandler

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_addStaticHandler, 0, 1, IS_STATIC, 0)
	ZEND_ARG_OBJ_INFO(0, handler, TrueAsync\\StaticHandler, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_enableRooms, 0, 0, IS_STATIC, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_TrueAsync_HttpServer_room, 0, 1, TrueAsync\\Room, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_publish, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, binary, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_trySend, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeoutMs, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_send, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeoutMs, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_subscriberCount, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeoutMs, IS_LONG, 0, "1000")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_addFastCgiHandler, 0, 2, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, address, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, documentRoot, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, index, IS_STRING, 0, "\'index.php\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_addScriptHandler, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, documentRoot, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, index, IS_STRING, 0, "\'index.php\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pool, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpServer_start arginfo_class_TrueAsync_HttpServer_isHttp2

#define arginfo_class_TrueAsync_HttpServer_stop arginfo_class_TrueAsync_HttpServer_isHttp2

#define arginfo_class_TrueAsync_HttpServer_reload arginfo_class_TrueAsync_HttpServer_isHttp2

#define arginfo_class_TrueAsync_HttpServer_reloadCertificates arginfo_class_TrueAsync_HttpServer_isHttp2

#define arginfo_class_TrueAsync_HttpServer_isRunning arginfo_class_TrueAsync_HttpServer_isHttp2

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_TrueAsync_HttpServer_getConfig, 0, 0, TrueAsync\\HttpServerConfig, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_HttpServer_getTelemetry, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_HttpServer_resetTelemetry arginfo_class_TrueAsync_HttpServer_isHttp2

#define arginfo_class_TrueAsync_HttpServer_getStats arginfo_class_TrueAsync_HttpServer_getTelemetry

#define arginfo_class_TrueAsync_HttpServer_getRuntimeStats arginfo_class_TrueAsync_HttpServer_getTelemetry

ZEND_METHOD(TrueAsync_HttpServer, __construct);
ZEND_METHOD(TrueAsync_HttpServer, isHttp2);
ZEND_METHOD(TrueAsync_HttpServer, isHttp3);
ZEND_METHOD(TrueAsync_HttpServer, addHttpHandler);
ZEND_METHOD(TrueAsync_HttpServer, addHttp2Handler);
ZEND_METHOD(TrueAsync_HttpServer, addWebSocketHandler);
ZEND_METHOD(TrueAsync_HttpServer, addStaticHandler);
ZEND_METHOD(TrueAsync_HttpServer, enableRooms);
ZEND_METHOD(TrueAsync_HttpServer, room);
ZEND_METHOD(TrueAsync_HttpServer, publish);
ZEND_METHOD(TrueAsync_HttpServer, trySend);
ZEND_METHOD(TrueAsync_HttpServer, send);
ZEND_METHOD(TrueAsync_HttpServer, subscriberCount);
ZEND_METHOD(TrueAsync_HttpServer, addFastCgiHandler);
ZEND_METHOD(TrueAsync_HttpServer, addScriptHandler);
ZEND_METHOD(TrueAsync_HttpServer, start);
ZEND_METHOD(TrueAsync_HttpServer, stop);
ZEND_METHOD(TrueAsync_HttpServer, reload);
ZEND_METHOD(TrueAsync_HttpServer, reloadCertificates);
ZEND_METHOD(TrueAsync_HttpServer, isRunning);
ZEND_METHOD(TrueAsync_HttpServer, getConfig);
ZEND_METHOD(TrueAsync_HttpServer, getTelemetry);
ZEND_METHOD(TrueAsync_HttpServer, resetTelemetry);
ZEND_METHOD(TrueAsync_HttpServer, getStats);
ZEND_METHOD(TrueAsync_HttpServer, getRuntimeStats);

static const zend_function_entry class_TrueAsync_HttpServer_methods[] = {
	ZEND_ME(TrueAsync_HttpServer, __construct, arginfo_class_TrueAsync_HttpServer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, isHttp2, arginfo_class_TrueAsync_HttpServer_isHttp2, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(TrueAsync_HttpServer, isHttp3, arginfo_class_TrueAsync_HttpServer_isHttp3, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(TrueAsync_HttpServer, addHttpHandler, arginfo_class_TrueAsync_HttpServer_addHttpHandler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, addHttp2Handler, arginfo_class_TrueAsync_HttpServer_addHttp2Handler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, addWebSocketHandler, arginfo_class_TrueAsync_HttpServer_addWebSocketHandler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, addStaticHandler, arginfo_class_TrueAsync_HttpServer_addStaticHandler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, enableRooms, arginfo_class_TrueAsync_HttpServer_enableRooms, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, room, arginfo_class_TrueAsync_HttpServer_room, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, publish, arginfo_class_TrueAsync_HttpServer_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, trySend, arginfo_class_TrueAsync_HttpServer_trySend, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, send, arginfo_class_TrueAsync_HttpServer_send, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, subscriberCount, arginfo_class_TrueAsync_HttpServer_subscriberCount, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, addFastCgiHandler, arginfo_class_TrueAsync_HttpServer_addFastCgiHandler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, addScriptHandler, arginfo_class_TrueAsync_HttpServer_addScriptHandler, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, start, arginfo_class_TrueAsync_HttpServer_start, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, stop, arginfo_class_TrueAsync_HttpServer_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, reload, arginfo_class_TrueAsync_HttpServer_reload, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, reloadCertificates, arginfo_class_TrueAsync_HttpServer_reloadCertificates, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, isRunning, arginfo_class_TrueAsync_HttpServer_isRunning, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, getConfig, arginfo_class_TrueAsync_HttpServer_getConfig, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, getTelemetry, arginfo_class_TrueAsync_HttpServer_getTelemetry, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, resetTelemetry, arginfo_class_TrueAsync_HttpServer_resetTelemetry, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, getStats, arginfo_class_TrueAsync_HttpServer_getStats, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_HttpServer, getRuntimeStats, arginfo_class_TrueAsync_HttpServer_getRuntimeStats, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_TrueAsync_HttpServer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServer", class_TrueAsync_HttpServer_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
