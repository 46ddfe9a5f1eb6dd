/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: af13ff995efb40c914d90df464765ccda258cd6a */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_Broadcast___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, capacity, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, overflow, Async\\Overflow, 0, "Async\\Overflow::WAIT")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_Broadcast_subscribe, 0, 0, Async\\Channel, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Broadcast_publish, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\Completable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Broadcast_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Broadcast_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Broadcast_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_METHOD(Async_Broadcast, __construct);
ZEND_METHOD(Async_Broadcast, subscribe);
ZEND_METHOD(Async_Broadcast, publish);
ZEND_METHOD(Async_Broadcast, close);
ZEND_METHOD(Async_Broadcast, isClosed);
ZEND_METHOD(Async_Broadcast, count);

static const zend_function_entry class_Async_Broadcast_methods[] = {
	ZEND_ME(Async_Broadcast, __construct, arginfo_class_Async_Broadcast___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Broadcast, subscribe, arginfo_class_Async_Broadcast_subscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Broadcast, publish, arginfo_class_Async_Broadcast_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Broadcast, close, arginfo_class_Async_Broadcast_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Broadcast, isClosed, arginfo_class_Async_Broadcast_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Broadcast, count, arginfo_class_Async_Broadcast_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_Broadcast(zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "Broadcast", class_Async_Broadcast_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);
	zend_class_implements(class_entry, 1, class_entry_Countable);

	return class_entry;
}
