/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ccdef0727f16d197b55a830d38962fdb885f7294 */

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
	ZVAL_LONG(&const_ATTR_POOL_ENABLED_value, LONG_CONST(PDO_ATTR_POOL_ENABLED));
	zend_string *const_ATTR_POOL_ENABLED_name = zend_string_init_interned("ATTR_POOL_ENABLED", sizeof("ATTR_POOL_ENABLED") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_ENABLED_name, &const_ATTR_POOL_ENABLED_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_ENABLED_name);

	zval const_ATTR_POOL_MIN_value;
	ZVAL_LONG(&const_ATTR_POOL_MIN_value, LONG_CONST(PDO_ATTR_POOL_MIN));
	zend_string *const_ATTR_POOL_MIN_name = zend_string_init_interned("ATTR_POOL_MIN", sizeof("ATTR_POOL_MIN") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_MIN_name, &const_ATTR_POOL_MIN_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_MIN_name);

	zval const_ATTR_POOL_MAX_value;
	ZVAL_LONG(&const_ATTR_POOL_MAX_value, LONG_CONST(PDO_ATTR_POOL_MAX));
	zend_string *const_ATTR_POOL_MAX_name = zend_string_init_interned("ATTR_POOL_MAX", sizeof("ATTR_POOL_MAX") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_MAX_name, &const_ATTR_POOL_MAX_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_MAX_name);

	zval const_ATTR_POOL_HEALTHCHECK_INTERVAL_value;
	ZVAL_LONG(&const_ATTR_POOL_HEALTHCHECK_INTERVAL_value, LONG_CONST(PDO_ATTR_POOL_HEALTHCHECK_INTERVAL));
	zend_string *const_ATTR_POOL_HEALTHCHECK_INTERVAL_name = zend_string_init_interned("ATTR_POOL_HEALTHCHECK_INTERVAL", sizeof("ATTR_POOL_HEALTHCHECK_INTERVAL") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_HEALTHCHECK_INTERVAL_name, &const_ATTR_POOL_HEALTHCHECK_INTERVAL_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_HEALTHCHECK_INTERVAL_name);

	zval const_ATTR_POOL_STMT_CACHE_SIZE_value;
	ZVAL_LONG(&const_ATTR_POOL_STMT_CACHE_SIZE_value, LONG_CONST(PDO_ATTR_POOL_STMT_CACHE_SIZE));
	zend_string *const_ATTR_POOL_STMT_CACHE_SIZE_name = zend_string_init_interned("ATTR_POOL_STMT_CACHE_SIZE", sizeof("ATTR_POOL_STMT_CACHE_SIZE") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_STMT_CACHE_SIZE_name, &const_ATTR_POOL_STMT_CACHE_SIZE_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_STMT_CACHE_SIZE_name);

	zval const_ATTR_POOL_RESET_value;
	ZVAL_LONG(&const_ATTR_POOL_RESET_value, LONG_CONST(PDO_ATTR_POOL_RESET));
	zend_string *const_ATTR_POOL_RESET_name = zend_string_init_interned("ATTR_POOL_RESET", sizeof("ATTR_POOL_RESET") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_ATTR_POOL_RESET_name, &const_ATTR_POOL_RESET_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_ATTR_POOL_RESET_name);

	zval const_POOL_RESET_NEVER_value;
	ZVAL_LONG(&const_POOL_RESET_NEVER_value, LONG_CONST(PDO_POOL_RESET_NEVER));
	zend_string *const_POOL_RESET_NEVER_name = zend_string_init_interned("POOL_RESET_NEVER", sizeof("POOL_RESET_NEVER") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_NEVER_name, &const_POOL_RESET_NEVER_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_NEVER_name);

	zval const_POOL_RESET_CHANGED_value;
	ZVAL_LONG(&const_POOL_RESET_CHANGED_value, LONG_CONST(PDO_POOL_RESET_CHANGED));
	zend_string *const_POOL_RESET_CHANGED_name = zend_string_init_interned("POOL_RESET_CHANGED", sizeof("POOL_RESET_CHANGED") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_CHANGED_name, &const_POOL_RESET_CHANGED_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_CHANGED_name);

	zval const_POOL_RESET_ALWAYS_value;
	ZVAL_LONG(&const_POOL_RESET_ALWAYS_value, LONG_CONST(PDO_POOL_RESET_ALWAYS));
	zend_string *const_POOL_RESET_ALWAYS_name = zend_string_init_interned("POOL_RESET_ALWAYS", sizeof("POOL_RESET_ALWAYS") - 1, 1);
	zend_declare_typed_class_constant(class_entry, const_POOL_RESET_ALWAYS_name, &const_POOL_RESET_ALWAYS_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(const_POOL_RESET_ALWAYS_name);

	return class_entry;
}
