/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 004906d6c319f3ba84f7426a389e1b801d3025e3 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_TrueAsync_SendFileOptions___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, contentType, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, disposition, TrueAsync\\SendFileDisposition, 0, "TrueAsync\\SendFileDisposition::INLINE")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, downloadName, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cacheControl, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, etag, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, lastModified, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, acceptRanges, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, precompressed, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, conditional, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, deleteAfterSend, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_TrueAsync_StaticHandler___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, urlPrefix, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, rootDirectory, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_atRoot, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, rootDirectory, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setIndexFiles, 0, 0, IS_STATIC, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, files, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_disableIndex, 0, 0, IS_STATIC, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setOnMissing, 0, 1, IS_STATIC, 0)
	ZEND_ARG_OBJ_INFO(0, mode, TrueAsync\\StaticOnMissing, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_enablePrecompressed, 0, 0, IS_STATIC, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, encodings, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_StaticHandler_disablePrecompressed arginfo_class_TrueAsync_StaticHandler_disableIndex

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setDotfilePolicy, 0, 1, IS_STATIC, 0)
	ZEND_ARG_OBJ_INFO(0, policy, TrueAsync\\StaticDotfiles, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setSymlinkPolicy, 0, 1, IS_STATIC, 0)
	ZEND_ARG_OBJ_INFO(0, policy, TrueAsync\\StaticSymlinks, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_hide, 0, 0, IS_STATIC, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, globs, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setEtagEnabled, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, enabled, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setCacheControl, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setOpenFileCache, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, maxEntries, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ttlSeconds, IS_LONG, 0, "60")
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_StaticHandler_disableOpenFileCache arginfo_class_TrueAsync_StaticHandler_disableIndex

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setHeader, 0, 2, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_StaticHandler_setBrowseEnabled arginfo_class_TrueAsync_StaticHandler_setEtagEnabled

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_setMimeType, 0, 2, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, extension, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, contentType, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_getUrlPrefix, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_TrueAsync_StaticHandler_getRootDirectory arginfo_class_TrueAsync_StaticHandler_getUrlPrefix

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_TrueAsync_StaticHandler_isLocked, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_METHOD(TrueAsync_SendFileOptions, __construct);
ZEND_METHOD(TrueAsync_StaticHandler, __construct);
ZEND_METHOD(TrueAsync_StaticHandler, atRoot);
ZEND_METHOD(TrueAsync_StaticHandler, setIndexFiles);
ZEND_METHOD(TrueAsync_StaticHandler, disableIndex);
ZEND_METHOD(TrueAsync_StaticHandler, setOnMissing);
ZEND_METHOD(TrueAsync_StaticHandler, enablePrecompressed);
ZEND_METHOD(TrueAsync_StaticHandler, disablePrecompressed);
ZEND_METHOD(TrueAsync_StaticHandler, setDotfilePolicy);
ZEND_METHOD(TrueAsync_StaticHandler, setSymlinkPolicy);
ZEND_METHOD(TrueAsync_StaticHandler, hide);
ZEND_METHOD(TrueAsync_StaticHandler, setEtagEnabled);
ZEND_METHOD(TrueAsync_StaticHandler, setCacheControl);
ZEND_METHOD(TrueAsync_StaticHandler, setOpenFileCache);
ZEND_METHOD(TrueAsync_StaticHandler, disableOpenFileCache);
ZEND_METHOD(TrueAsync_StaticHandler, setHeader);
ZEND_METHOD(TrueAsync_StaticHandler, setBrowseEnabled);
ZEND_METHOD(TrueAsync_StaticHandler, setMimeType);
ZEND_METHOD(TrueAsync_StaticHandler, getUrlPrefix);
ZEND_METHOD(TrueAsync_StaticHandler, getRootDirectory);
ZEND_METHOD(TrueAsync_StaticHandler, isLocked);

static const zend_function_entry class_TrueAsync_SendFileOptions_methods[] = {
	ZEND_ME(TrueAsync_SendFileOptions, __construct, arginfo_class_TrueAsync_SendFileOptions___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static const zend_function_entry class_TrueAsync_StaticHandler_methods[] = {
	ZEND_ME(TrueAsync_StaticHandler, __construct, arginfo_class_TrueAsync_StaticHandler___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, atRoot, arginfo_class_TrueAsync_StaticHandler_atRoot, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(TrueAsync_StaticHandler, setIndexFiles, arginfo_class_TrueAsync_StaticHandler_setIndexFiles, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, disableIndex, arginfo_class_TrueAsync_StaticHandler_disableIndex, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setOnMissing, arginfo_class_TrueAsync_StaticHandler_setOnMissing, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, enablePrecompressed, arginfo_class_TrueAsync_StaticHandler_enablePrecompressed, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, disablePrecompressed, arginfo_class_TrueAsync_StaticHandler_disablePrecompressed, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setDotfilePolicy, arginfo_class_TrueAsync_StaticHandler_setDotfilePolicy, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setSymlinkPolicy, arginfo_class_TrueAsync_StaticHandler_setSymlinkPolicy, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, hide, arginfo_class_TrueAsync_StaticHandler_hide, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setEtagEnabled, arginfo_class_TrueAsync_StaticHandler_setEtagEnabled, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setCacheControl, arginfo_class_TrueAsync_StaticHandler_setCacheControl, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setOpenFileCache, arginfo_class_TrueAsync_StaticHandler_setOpenFileCache, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, disableOpenFileCache, arginfo_class_TrueAsync_StaticHandler_disableOpenFileCache, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setHeader, arginfo_class_TrueAsync_StaticHandler_setHeader, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setBrowseEnabled, arginfo_class_TrueAsync_StaticHandler_setBrowseEnabled, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, setMimeType, arginfo_class_TrueAsync_StaticHandler_setMimeType, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, getUrlPrefix, arginfo_class_TrueAsync_StaticHandler_getUrlPrefix, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, getRootDirectory, arginfo_class_TrueAsync_StaticHandler_getRootDirectory, ZEND_ACC_PUBLIC)
	ZEND_ME(TrueAsync_StaticHandler, isLocked, arginfo_class_TrueAsync_StaticHandler_isLocked, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_TrueAsync_SendFileDisposition(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\SendFileDisposition", IS_STRING, NULL);

	zval enum_case_INLINE_value;
	zend_string *enum_case_INLINE_value_str = zend_string_init("inline", strlen("inline"), 1);
	ZVAL_STR(&enum_case_INLINE_value, enum_case_INLINE_value_str);
	zend_enum_add_case_cstr(class_entry, "INLINE", &enum_case_INLINE_value);

	zval enum_case_ATTACHMENT_value;
	zend_string *enum_case_ATTACHMENT_value_str = zend_string_init("attachment", strlen("attachment"), 1);
	ZVAL_STR(&enum_case_ATTACHMENT_value, enum_case_ATTACHMENT_value_str);
	zend_enum_add_case_cstr(class_entry, "ATTACHMENT", &enum_case_ATTACHMENT_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_StaticOnMissing(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\StaticOnMissing", IS_LONG, NULL);

	zval enum_case_NOT_FOUND_value;
	ZVAL_LONG(&enum_case_NOT_FOUND_value, 0);
	zend_enum_add_case_cstr(class_entry, "NOT_FOUND", &enum_case_NOT_FOUND_value);

	zval enum_case_NEXT_value;
	ZVAL_LONG(&enum_case_NEXT_value, 1);
	zend_enum_add_case_cstr(class_entry, "NEXT", &enum_case_NEXT_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_StaticDotfiles(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\StaticDotfiles", IS_LONG, NULL);

	zval enum_case_DENY_value;
	ZVAL_LONG(&enum_case_DENY_value, 0);
	zend_enum_add_case_cstr(class_entry, "DENY", &enum_case_DENY_value);

	zval enum_case_ALLOW_value;
	ZVAL_LONG(&enum_case_ALLOW_value, 1);
	zend_enum_add_case_cstr(class_entry, "ALLOW", &enum_case_ALLOW_value);

	zval enum_case_IGNORE_value;
	ZVAL_LONG(&enum_case_IGNORE_value, 2);
	zend_enum_add_case_cstr(class_entry, "IGNORE", &enum_case_IGNORE_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_StaticSymlinks(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("TrueAsync\\StaticSymlinks", IS_LONG, NULL);

	zval enum_case_REJECT_value;
	ZVAL_LONG(&enum_case_REJECT_value, 0);
	zend_enum_add_case_cstr(class_entry, "REJECT", &enum_case_REJECT_value);

	zval enum_case_FOLLOW_value;
	ZVAL_LONG(&enum_case_FOLLOW_value, 1);
	zend_enum_add_case_cstr(class_entry, "FOLLOW", &enum_case_FOLLOW_value);

	zval enum_case_OWNER_MATCH_value;
	ZVAL_LONG(&enum_case_OWNER_MATCH_value, 2);
	zend_enum_add_case_cstr(class_entry, "OWNER_MATCH", &enum_case_OWNER_MATCH_value);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_SendFileOptions(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "SendFileOptions", class_TrueAsync_SendFileOptions_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS);

	zval property_contentType_default_value;
	ZVAL_UNDEF(&property_contentType_default_value);
	zend_string *property_contentType_name = zend_string_init("contentType", sizeof("contentType") - 1, 1);
	zend_declare_typed_property(class_entry, property_contentType_name, &property_contentType_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_contentType_name);

	zval property_disposition_default_value;
	ZVAL_UNDEF(&property_disposition_default_value);
	zend_string *property_disposition_name = zend_string_init("disposition", sizeof("disposition") - 1, 1);
	zend_string *property_disposition_class_TrueAsync_SendFileDisposition = zend_string_init("TrueAsync\\SendFileDisposition", sizeof("TrueAsync\\SendFileDisposition")-1, 1);
	zend_declare_typed_property(class_entry, property_disposition_name, &property_disposition_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_disposition_class_TrueAsync_SendFileDisposition, 0, 0));
	zend_string_release(property_disposition_name);

	zval property_downloadName_default_value;
	ZVAL_UNDEF(&property_downloadName_default_value);
	zend_string *property_downloadName_name = zend_string_init("downloadName", sizeof("downloadName") - 1, 1);
	zend_declare_typed_property(class_entry, property_downloadName_name, &property_downloadName_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_downloadName_name);

	zval property_cacheControl_default_value;
	ZVAL_UNDEF(&property_cacheControl_default_value);
	zend_string *property_cacheControl_name = zend_string_init("cacheControl", sizeof("cacheControl") - 1, 1);
	zend_declare_typed_property(class_entry, property_cacheControl_name, &property_cacheControl_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_cacheControl_name);

	zval property_etag_default_value;
	ZVAL_UNDEF(&property_etag_default_value);
	zend_string *property_etag_name = zend_string_init("etag", sizeof("etag") - 1, 1);
	zend_declare_typed_property(class_entry, property_etag_name, &property_etag_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_etag_name);

	zval property_lastModified_default_value;
	ZVAL_UNDEF(&property_lastModified_default_value);
	zend_string *property_lastModified_name = zend_string_init("lastModified", sizeof("lastModified") - 1, 1);
	zend_declare_typed_property(class_entry, property_lastModified_name, &property_lastModified_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_lastModified_name);

	zval property_acceptRanges_default_value;
	ZVAL_UNDEF(&property_acceptRanges_default_value);
	zend_string *property_acceptRanges_name = zend_string_init("acceptRanges", sizeof("acceptRanges") - 1, 1);
	zend_declare_typed_property(class_entry, property_acceptRanges_name, &property_acceptRanges_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_acceptRanges_name);

	zval property_precompressed_default_value;
	ZVAL_UNDEF(&property_precompressed_default_value);
	zend_string *property_precompressed_name = zend_string_init("precompressed", sizeof("precompressed") - 1, 1);
	zend_declare_typed_property(class_entry, property_precompressed_name, &property_precompressed_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_precompressed_name);

	zval property_conditional_default_value;
	ZVAL_UNDEF(&property_conditional_default_value);
	zend_string *property_conditional_name = zend_string_init("conditional", sizeof("conditional") - 1, 1);
	zend_declare_typed_property(class_entry, property_conditional_name, &property_conditional_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_conditional_name);

	zval property_deleteAfterSend_default_value;
	ZVAL_UNDEF(&property_deleteAfterSend_default_value);
	zend_string *property_deleteAfterSend_name = zend_string_init("deleteAfterSend", sizeof("deleteAfterSend") - 1, 1);
	zend_declare_typed_property(class_entry, property_deleteAfterSend_name, &property_deleteAfterSend_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_deleteAfterSend_name);

	zval property_status_default_value;
	ZVAL_UNDEF(&property_status_default_value);
	zend_string *property_status_name = zend_string_init("status", sizeof("status") - 1, 1);
	zend_declare_typed_property(class_entry, property_status_name, &property_status_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_status_name);

	return class_entry;
}

static zend_class_entry *register_class_TrueAsync_StaticHandler(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "TrueAsync", "StaticHandler", class_TrueAsync_StaticHandler_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE);

	return class_entry;
}
