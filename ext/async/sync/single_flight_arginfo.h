/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 94afb0d5f512df3d9598c1026dbf3bb5e1b38aec */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_SingleFlight_do, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
	ZEND_ARG_TYPE_INFO(0, compute, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\Completable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_SingleFlight_forget, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_STRING|MAY_BE_LONG, NULL)
ZEND_END_ARG_INFO()

ZEND_METHOD(Async_SingleFlight, do);
ZEND_METHOD(Async_SingleFlight, forget);

static const zend_function_entry class_Async_SingleFlight_methods[] = {
	ZEND_ME(Async_SingleFlight, do, arginfo_class_Async_SingleFlight_do, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_SingleFlight, forget, arginfo_class_Async_SingleFlight_forget, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_SingleFlight(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "SingleFlight", class_Async_SingleFlight_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
