/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 83bf8747ca2eb8b094fdd25f54f55be5538d275a */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_ThreadPoolResults___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_ThreadPoolResults_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_METHOD(Async_ThreadPoolResults, __construct);
ZEND_METHOD(Async_ThreadPoolResults, getIterator);

static const zend_function_entry class_Async_ThreadPoolResults_methods[] = {
	ZEND_ME(Async_ThreadPoolResults, __construct, arginfo_class_Async_ThreadPoolResults___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Async_ThreadPoolResults, getIterator, arginfo_class_Async_ThreadPoolResults_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_ThreadPoolResults(zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "ThreadPoolResults", class_Async_ThreadPoolResults_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);
	zend_class_implements(class_entry, 1, class_entry_IteratorAggregate);

	return class_entry;
}
