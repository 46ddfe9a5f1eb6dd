/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 3b0262e13c561f1acd289e1ac60d91059a86b2e2 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Async_Ticker___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Ticker_tick, 0, 0, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, cancellation, Async\\Completable, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Ticker_dropped, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Ticker_stop, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Async_Ticker_isStopped, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Async_Ticker_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()

ZEND_METHOD(Async_Ticker, __construct);
ZEND_METHOD(Async_Ticker, tick);
ZEND_METHOD(Async_Ticker, dropped);
ZEND_METHOD(Async_Ticker, stop);
ZEND_METHOD(Async_Ticker, isStopped);
ZEND_METHOD(Async_Ticker, getIterator);

static const zend_function_entry class_Async_Ticker_methods[] = {
	ZEND_ME(Async_Ticker, __construct, arginfo_class_Async_Ticker___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Async_Ticker, tick, arginfo_class_Async_Ticker_tick, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Ticker, dropped, arginfo_class_Async_Ticker_dropped, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Ticker, stop, arginfo_class_Async_Ticker_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Ticker, isStopped, arginfo_class_Async_Ticker_isStopped, ZEND_ACC_PUBLIC)
	ZEND_ME(Async_Ticker, getIterator, arginfo_class_Async_Ticker_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Async_Ticker(zend_class_entry *class_entry_Async_Awaitable, zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Async", "Ticker", class_Async_Ticker_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);
	zend_class_implements(class_entry, 2, class_entry_Async_Awaitable, class_entry_IteratorAggregate);

	return class_entry;
}
