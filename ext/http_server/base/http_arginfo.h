/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 92f83b890e6584e55072ee9ac83bc744a897c8b3 */

static zend_class_entry *register_class_TrueAsync_LogSeverity(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\LogSeverity", IS_LONG, NULL);

	zval enum_case_OFF_value;
	ZVAL_LONG(&enum_case_OFF_value, 0);
	zend_enum_add_case_cstr(class_entry, "OFF", &enum_case_OFF_value);

	zval enum_case_DEBUG_value;
	ZVAL_LONG(&enum_case_DEBUG_value, 5);
	zend_enum_add_case_cstr(class_entry, "DEBUG", &enum_case_DEBUG_value);

	zval enum_case_INFO_value;
	ZVAL_LONG(&enum_case_INFO_value, 9);
	zend_enum_add_case_cstr(class_entry, "INFO", &enum_case_INFO_value);

	zval enum_case_WARN_value;
	ZVAL_LONG(&enum_case_WARN_value, 13);
	zend_enum_add_case_cstr(class_entry, "WARN", &enum_case_WARN_value);

	zval enum_case_ERROR_value;
	ZVAL_LONG(&enum_case_ERROR_value, 17);
	zend_enum_add_case_cstr(class_entry, "ERROR", &enum_case_ERROR_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerException(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_Exception, 0);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerRuntimeException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerRuntimeException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerInvalidArgumentException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerInvalidArgumentException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerConnectionException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerConnectionException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerProtocolException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerProtocolException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpServerTimeoutException(zend_class_entry *class_entry_TrueAsync_HttpServerException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpServerTimeoutException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_TrueAsync_HttpServerException, ZEND_ACC_FINAL);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_HttpException(zend_class_entry *class_entry_Async_AsyncCancellation)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "HttpException", NULL);
	class_entry = zend_register_internal_class_with_flags(&ce, class_entry_Async_AsyncCancellation, 0);

	return class_entry;
}
