/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 75a9f686e9458d861e178c3cd31c0baed7d7656f */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_Once___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, compute, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Once_get, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\Completable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Once_isComputed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_METHOD(Async_Once, __construct);
ZEND_METHOD(Async_Once, get);
ZEND_METHOD(Async_Once, isComputed);

static const zend_function_entry class_Async_Once_methods[] = {
	ZEND_ME(Async_Once, __construct, arginfo_class_Async_Once___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Once, get, arginfo_class_Async_Once_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Once, isComputed, arginfo_class_Async_Once_isComputed, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_Once(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "Once", class_Async_Once_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
