/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 59f47501d09bd10cb7fab46895e24a09d08f5451 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Boot_is_boot, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_Boot_sealed arginfo_Boot_is_boot

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Boot_refuse, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, why, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Boot_watch, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Boot_explain, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_Boot_status arginfo_Boot_explain

ZEND_FUNCTION(Boot_is_boot);
ZEND_FUNCTION(Boot_sealed);
ZEND_FUNCTION(Boot_refuse);
ZEND_FUNCTION(Boot_watch);
ZEND_FUNCTION(Boot_explain);
ZEND_FUNCTION(Boot_status);

static const zend_function_entry ext_functions[] = {
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "is_boot"), zif_Boot_is_boot, arginfo_Boot_is_boot, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "sealed"), zif_Boot_sealed, arginfo_Boot_sealed, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "refuse"), zif_Boot_refuse, arginfo_Boot_refuse, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "watch"), zif_Boot_watch, arginfo_Boot_watch, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "explain"), zif_Boot_explain, arginfo_Boot_explain, 0, NULL, NULL)
	ZEND_RAW_FENTRY(ZEND_NS_NAME("Boot", "status"), zif_Boot_status, arginfo_Boot_status, 0, NULL, NULL)
	ZEND_FE_END
};
