/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c581329881c8b37ebdbcef4fed31336f8946d667 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_RWLock___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_RWLock_read, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, f, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\Completable, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Async_RWLock_write arginfo_class_Async_RWLock_read

ZEND_METHOD(Async_RWLock, __construct);
ZEND_METHOD(Async_RWLock, read);
ZEND_METHOD(Async_RWLock, write);

static const zend_function_entry class_Async_RWLock_methods[] = {
	ZEND_ME(Async_RWLock, __construct, arginfo_class_Async_RWLock___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_RWLock, read, arginfo_class_Async_RWLock_read, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_RWLock, write, arginfo_class_Async_RWLock_write, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_RWLock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "RWLock", class_Async_RWLock_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
