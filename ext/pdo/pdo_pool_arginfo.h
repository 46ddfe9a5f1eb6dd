/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 7140888dfce79da3a8d1c1df52113f2b9ce72587 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_PDO_getPool, 0, 0, Async\\Pool, 1)
ZEND_END_ARG_INFO()

ZEND_METHOD(PDO, getPool);

static const zend_function_entry class_PDO_methods[] = {
	ZEND_ME(PDO, getPool, arginfo_class_PDO_getPool, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_PDO(void)
{
	zend_class_entry ce, *class_entry;

	INIT_CLASS_ENTRY(ce, "PDO", class_PDO_methods);
	class_entry = zend_register_internal_class_with_flags(&ce, NULL, 0);

	zval const_ATTR_POOL_ENABLED_value;
	ZVAL_LONG(&const_ATTR_POOL_ENABLED_value, 500);
	zend_string *const_ATTR_POOL_ENABLED_name = zend_string_init_interned("ATTR_POOL_ENABLED", sizeof("ATTR_POOL_ENABLED") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_ENABLED_name, &const_ATTR_POOL_ENABLED_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_ENABLED_name);

	zval const_ATTR_POOL_MIN_value;
	ZVAL_LONG(&const_ATTR_POOL_MIN_value, 501);
	zend_string *const_ATTR_POOL_MIN_name = zend_string_init_interned("ATTR_POOL_MIN", sizeof("ATTR_POOL_MIN") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_MIN_name, &const_ATTR_POOL_MIN_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_MIN_name);

	zval const_ATTR_POOL_MAX_value;
	ZVAL_LONG(&const_ATTR_POOL_MAX_value, 502);
	zend_string *const_ATTR_POOL_MAX_name = zend_string_init_interned("ATTR_POOL_MAX", sizeof("ATTR_POOL_MAX") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_MAX_name, &const_ATTR_POOL_MAX_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_MAX_name);

	zval const_ATTR_POOL_HEALTHCHECK_INTERVAL_value;
	ZVAL_LONG(&const_ATTR_POOL_HEALTHCHECK_INTERVAL_value, 503);
	zend_string *const_ATTR_POOL_HEALTHCHECK_INTERVAL_name = zend_string_init_interned("ATTR_POOL_HEALTHCHECK_INTERVAL", sizeof("ATTR_POOL_HEALTHCHECK_INTERVAL") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_HEALTHCHECK_INTERVAL_name, &const_ATTR_POOL_HEALTHCHECK_INTERVAL_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_HEALTHCHECK_INTERVAL_name);

	zval const_ATTR_POOL_STMT_CACHE_SIZE_value;
	ZVAL_LONG(&const_ATTR_POOL_STMT_CACHE_SIZE_value, 504);
	zend_string *const_ATTR_POOL_STMT_CACHE_SIZE_name = zend_string_init_interned("ATTR_POOL_STMT_CACHE_SIZE", sizeof("ATTR_POOL_STMT_CACHE_SIZE") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_STMT_CACHE_SIZE_name, &const_ATTR_POOL_STMT_CACHE_SIZE_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_STMT_CACHE_SIZE_name);

	zval const_ATTR_POOL_RESET_value;
	ZVAL_LONG(&const_ATTR_POOL_RESET_value, 505);
	zend_string *const_ATTR_POOL_RESET_name = zend_string_init_interned("ATTR_POOL_RESET", sizeof("ATTR_POOL_RESET") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_RESET_name, &const_ATTR_POOL_RESET_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_RESET_name);

	zval const_POOL_RESET_NEVER_value;
	ZVAL_LONG(&const_POOL_RESET_NEVER_value, 0);
	zend_string *const_POOL_RESET_NEVER_name = zend_string_init_interned("POOL_RESET_NEVER", sizeof("POOL_RESET_NEVER") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_NEVER_name, &const_POOL_RESET_NEVER_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_NEVER_name);

	zval const_POOL_RESET_CHANGED_value;
	ZVAL_LONG(&const_POOL_RESET_CHANGED_value, 1);
	zend_string *const_POOL_RESET_CHANGED_name = zend_string_init_interned("POOL_RESET_CHANGED", sizeof("POOL_RESET_CHANGED") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_CHANGED_name, &const_POOL_RESET_CHANGED_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_CHANGED_name);

	zval const_POOL_RESET_ALWAYS_value;
	ZVAL_LONG(&const_POOL_RESET_ALWAYS_value, 2);
	zend_string *const_POOL_RESET_ALWAYS_name = zend_string_init_interned("POOL_RESET_ALWAYS", sizeof("POOL_RESET_ALWAYS") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_ALWAYS_name, &const_POOL_RESET_ALWAYS_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_ALWAYS_name);

	return class_entry;
}
