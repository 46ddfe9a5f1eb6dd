/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 865ee3b7312dd6c33a9362b431194219c913e997 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_TrueAsync_WebSocketMessage___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocketUpgrade___construct arginfo_class_TrueAsync_WebSocketMessage___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocketUpgrade_reject, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocketUpgrade_setSubprotocol, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedSubprotocols, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedExtensions arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedSubprotocols

#define arginfo_class_TrueAsync_WebSocket___construct arginfo_class_TrueAsync_WebSocketMessage___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_TrueAsync_WebSocket_recv, 0, 0, TrueAsync\\WebSocketMessage, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_send, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_sendBinary, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_trySend, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_trySendBinary, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_ping, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, payload, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_close, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, code, TrueAsync\\WebSocketCloseCode, MAY_BE_LONG, "TrueAsync\\WebSocketCloseCode::NORMAL")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_getSubprotocol, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocket_getRemoteAddress arginfo_class_TrueAsync_WebSocket_getSubprotocol

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_getRemotePort, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_subscribe, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, filter, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocket_unsubscribe arginfo_class_TrueAsync_WebSocket_subscribe

#define arginfo_class_TrueAsync_WebSocket_getTopics arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedSubprotocols

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_publish, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, excludeSelf, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_publishBinary, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, excludeSelf, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_subscriberCount, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, topic, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocket_current arginfo_class_TrueAsync_WebSocket_recv

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_key, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_WebSocket_next, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_WebSocket_rewind arginfo_class_TrueAsync_WebSocket_next

#define arginfo_class_TrueAsync_WebSocket_valid arginfo_class_TrueAsync_WebSocket_isClosed

ZEND_METHOD(TrueAsync_WebSocketMessage, __construct);
ZEND_METHOD(TrueAsync_WebSocketUpgrade, __construct);
ZEND_METHOD(TrueAsync_WebSocketUpgrade, reject);
ZEND_METHOD(TrueAsync_WebSocketUpgrade, setSubprotocol);
ZEND_METHOD(TrueAsync_WebSocketUpgrade, getOfferedSubprotocols);
ZEND_METHOD(TrueAsync_WebSocketUpgrade, getOfferedExtensions);
ZEND_METHOD(TrueAsync_WebSocket, __construct);
ZEND_METHOD(TrueAsync_WebSocket, recv);
ZEND_METHOD(TrueAsync_WebSocket, send);
ZEND_METHOD(TrueAsync_WebSocket, sendBinary);
ZEND_METHOD(TrueAsync_WebSocket, trySend);
ZEND_METHOD(TrueAsync_WebSocket, trySendBinary);
ZEND_METHOD(TrueAsync_WebSocket, ping);
ZEND_METHOD(TrueAsync_WebSocket, close);
ZEND_METHOD(TrueAsync_WebSocket, isClosed);
ZEND_METHOD(TrueAsync_WebSocket, getSubprotocol);
ZEND_METHOD(TrueAsync_WebSocket, getRemoteAddress);
ZEND_METHOD(TrueAsync_WebSocket, getRemotePort);
ZEND_METHOD(TrueAsync_WebSocket, subscribe);
ZEND_METHOD(TrueAsync_WebSocket, unsubscribe);
ZEND_METHOD(TrueAsync_WebSocket, getTopics);
ZEND_METHOD(TrueAsync_WebSocket, publish);
ZEND_METHOD(TrueAsync_WebSocket, publishBinary);
ZEND_METHOD(TrueAsync_WebSocket, subscriberCount);
ZEND_METHOD(TrueAsync_WebSocket, current);
ZEND_METHOD(TrueAsync_WebSocket, key);
ZEND_METHOD(TrueAsync_WebSocket, next);
ZEND_METHOD(TrueAsync_WebSocket, rewind);
ZEND_METHOD(TrueAsync_WebSocket, valid);

static const zend_function_entry class_TrueAsync_WebSocketMessage_methods[] = {
	ZEND_ME(TrueAsync_WebSocketMessage, __construct, arginfo_class_TrueAsync_WebSocketMessage___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static const zend_function_entry class_TrueAsync_WebSocketUpgrade_methods[] = {
	ZEND_ME(TrueAsync_WebSocketUpgrade, __construct, arginfo_class_TrueAsync_WebSocketUpgrade___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(TrueAsync_WebSocketUpgrade, reject, arginfo_class_TrueAsync_WebSocketUpgrade_reject, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocketUpgrade, setSubprotocol, arginfo_class_TrueAsync_WebSocketUpgrade_setSubprotocol, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocketUpgrade, getOfferedSubprotocols, arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedSubprotocols, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocketUpgrade, getOfferedExtensions, arginfo_class_TrueAsync_WebSocketUpgrade_getOfferedExtensions, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static const zend_function_entry class_TrueAsync_WebSocket_methods[] = {
	ZEND_ME(TrueAsync_WebSocket, __construct, arginfo_class_TrueAsync_WebSocket___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(TrueAsync_WebSocket, recv, arginfo_class_TrueAsync_WebSocket_recv, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, send, arginfo_class_TrueAsync_WebSocket_send, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, sendBinary, arginfo_class_TrueAsync_WebSocket_sendBinary, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, trySend, arginfo_class_TrueAsync_WebSocket_trySend, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, trySendBinary, arginfo_class_TrueAsync_WebSocket_trySendBinary, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, ping, arginfo_class_TrueAsync_WebSocket_ping, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, close, arginfo_class_TrueAsync_WebSocket_close, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, isClosed, arginfo_class_TrueAsync_WebSocket_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, getSubprotocol, arginfo_class_TrueAsync_WebSocket_getSubprotocol, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, getRemoteAddress, arginfo_class_TrueAsync_WebSocket_getRemoteAddress, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, getRemotePort, arginfo_class_TrueAsync_WebSocket_getRemotePort, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, subscribe, arginfo_class_TrueAsync_WebSocket_subscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, unsubscribe, arginfo_class_TrueAsync_WebSocket_unsubscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, getTopics, arginfo_class_TrueAsync_WebSocket_getTopics, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, publish, arginfo_class_TrueAsync_WebSocket_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, publishBinary, arginfo_class_TrueAsync_WebSocket_publishBinary, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, subscriberCount, arginfo_class_TrueAsync_WebSocket_subscriberCount, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, current, arginfo_class_TrueAsync_WebSocket_current, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, key, arginfo_class_TrueAsync_WebSocket_key, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, next, arginfo_class_TrueAsync_WebSocket_next, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, rewind, arginfo_class_TrueAsync_WebSocket_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_WebSocket, valid, arginfo_class_TrueAsync_WebSocket_valid, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_TrueAsync_WebSocketCloseCode(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\WebSocketCloseCode", IS_LONG, NULL);

	zval enum_case_NORMAL_value;
	ZVAL_LONG(&enum_case_NORMAL_value, 1000);
	zend_enum_add_case_cstr(class_entry, "NORMAL", &enum_case_NORMAL_value);

	zval enum_case_GOING_AWAY_value;
	ZVAL_LONG(&enum_case_GOING_AWAY_value, 1001);
	zend_enum_add_case_cstr(class_entry, "GOING_AWAY", &enum_case_GOING_AWAY_value);

	zval enum_case_PROTOCOL_ERROR_value;
	ZVAL_LONG(&enum_case_PROTOCOL_ERROR_value, 1002);
	zend_enum_add_case_cstr(class_entry, "PROTOCOL_ERROR", &enum_case_PROTOCOL_ERROR_value);

	zval enum_case_UNSUPPORTED_DATA_value;
	ZVAL_LONG(&enum_case_UNSUPPORTED_DATA_value, 1003);
	zend_enum_add_case_cstr(class_entry, "UNSUPPORTED_DATA", &enum_case_UNSUPPORTED_DATA_value);

	zval enum_case_NO_STATUS_value;
	ZVAL_LONG(&enum_case_NO_STATUS_value, 1005);
	zend_enum_add_case_cstr(class_entry, "NO_STATUS", &enum_case_NO_STATUS_value);

	zval enum_case_ABNORMAL_CLOSURE_value;
	ZVAL_LONG(&enum_case_ABNORMAL_CLOSURE_value, 1006);
	zend_enum_add_case_cstr(class_entry, "ABNORMAL_CLOSURE", &enum_case_ABNORMAL_CLOSURE_value);

	zval enum_case_INVALID_FRAME_PAYLOAD_value;
	ZVAL_LONG(&enum_case_INVALID_FRAME_PAYLOAD_value, 1007);
	zend_enum_add_case_cstr(class_entry, "INVALID_FRAME_PAYLOAD", &enum_case_INVALID_FRAME_PAYLOAD_value);

	zval enum_case_POLICY_VIOLATION_value;
	ZVAL_LONG(&enum_case_POLICY_VIOLATION_value, 1008);
	zend_enum_add_case_cstr(class_entry, "POLICY_VIOLATION", &enum_case_POLICY_VIOLATION_value);

	zval enum_case_MESSAGE_TOO_BIG_value;
	ZVAL_LONG(&enum_case_MESSAGE_TOO_BIG_value, 1009);
	zend_enum_add_case_cstr(class_entry, "MESSAGE_TOO_BIG", &enum_case_MESSAGE_TOO_BIG_value);

	zval enum_case_MANDATORY_EXTENSION_value;
	ZVAL_LONG(&enum_case_MANDATORY_EXTENSION_value, 1010);
	zend_enum_add_case_cstr(class_entry, "MANDATORY_EXTENSION", &enum_case_MANDATORY_EXTENSION_value);

	zval enum_case_INTERNAL_SERVER_ERROR_value;
	ZVAL_LONG(&enum_case_INTERNAL_SERVER_ERROR_value, 1011);
	zend_enum_add_case_cstr(class_entry, "INTERNAL_SERVER_ERROR", &enum_case_INTERNAL_SERVER_ERROR_value);

	zval enum_case_TLS_HANDSHAKE_value;
	ZVAL_LONG(&enum_case_TLS_HANDSHAKE_value, 1015);
	zend_enum_add_case_cstr(class_entry, "TLS_HANDSHAKE", &enum_case_TLS_HANDSHAKE_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, 0);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketClosedException(zend_class_entry *class_entry_TrueAsync_WebSocketException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketClosedException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_WebSocketException, ZEND_ACC_FINAL);

	zval property_closeCode_default_value;
	ZVAL_UNDEF(&property_closeCode_default_value);
	zend_string *property_closeCode_name = zend_string_init("closeCode", sizeof("closeCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_closeCode_name, &property_closeCode_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_closeCode_name);

	zval property_closeReason_default_value;
	ZVAL_UNDEF(&property_closeReason_default_value);
	zend_string *property_closeReason_name = zend_string_init("closeReason", sizeof("closeReason") - 1, 1);
	zend_declare_typed_property(class_entry, property_closeReason_name, &property_closeReason_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_closeReason_name);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketBackpressureException(zend_class_entry *class_entry_TrueAsync_WebSocketException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketBackpressureException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_WebSocketException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketConcurrentReadException(zend_class_entry *class_entry_TrueAsync_WebSocketException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketConcurrentReadException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_WebSocketException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketMessage(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketMessage", class_TrueAsync_WebSocketMessage_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	zval property_data_default_value;
	ZVAL_UNDEF(&property_data_default_value);
	zend_string *property_data_name = zend_string_init("data", sizeof("data") - 1, 1);
	zend_declare_typed_property(class_entry, property_data_name, &property_data_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_data_name);

	zval property_binary_default_value;
	ZVAL_UNDEF(&property_binary_default_value);
	zend_string *property_binary_name = zend_string_init("binary", sizeof("binary") - 1, 1);
	zend_declare_typed_property(class_entry, property_binary_name, &property_binary_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_binary_name);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocketUpgrade(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocketUpgrade", class_TrueAsync_WebSocketUpgrade_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_WebSocket(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "WebSocket", class_TrueAsync_WebSocket_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	return class_entry;
}
