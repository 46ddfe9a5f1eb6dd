/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 91c58ec100d81fe0cf9165f4230946e9cac9bf28 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_TrueAsync_http_parse_request, 0, 1, TrueAsync\\HttpRequest, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, request, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_FUNCTION(TrueAsync_http_parse_request);

static const zend_function_entry ext_functions[] = {
	ZEND_RAW_FENTRY(ZEND_NS_NAME("TrueAsync", "http_parse_request"), zif_TrueAsync_http_parse_request, arginfo_TrueAsync_http_parse_request, 0, NULL, NULL)
	ZEND_FE_END
};
