/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Warm requests, for PHP code and php.ini: the directives, and the functions of the namespace Boot. */
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "php.h"
#include "php_ini.h"
#include "ext/standard/info.h"
#include "main/php_rewind.h"
#include "zend_rewind.h"
#include "php_boot.h"
#include "boot_arginfo.h"

/* What a process serves is decided when it boots: a request that brings settings along comes too late. */
static ZEND_INI_MH(on_setting)
{
	(void) entry, (void) new_value, (void) mh_arg1, (void) mh_arg2, (void) mh_arg3, (void) stage;
	return php_rewind_is_decided() ? FAILURE : SUCCESS;
}

PHP_INI_BEGIN()
	PHP_INI_ENTRY("auto_boot_file", "", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_scripts", "", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_mode", "rewind", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_check", "2", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_requests", "0", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_max_memory", "64M", PHP_INI_SYSTEM, on_setting)
	PHP_INI_ENTRY("auto_boot_oracle", "", PHP_INI_SYSTEM, on_setting)
PHP_INI_END()

PHP_FUNCTION(Boot_is_boot)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(php_rewind_is_boot());
}

PHP_FUNCTION(Boot_sealed)
{
	ZEND_PARSE_PARAMETERS_NONE();
	RETURN_BOOL(php_rewind_is_warm());
}

PHP_FUNCTION(Boot_refuse)
{
	zend_string *why;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_STR(why)
	ZEND_PARSE_PARAMETERS_END();

	if (php_rewind_is_boot()) {
		zend_rewind_refuse("%s", ZSTR_VAL(why));
	}
}

PHP_FUNCTION(Boot_watch)
{
	zend_string *path;

	ZEND_PARSE_PARAMETERS_START(1, 1)
		Z_PARAM_PATH_STR(path)
	ZEND_PARSE_PARAMETERS_END();

	php_rewind_watch(ZSTR_VAL(path));
}

static void add_reason(zval *list, const zend_rewind_reason_t *reason)
{
	zval row;

	array_init(&row);
	add_assoc_string(&row, "reason", reason->text);
	if (reason->object != NULL) {
		add_assoc_str(&row, "class", zend_string_copy(reason->object->ce->name));
		add_assoc_long(&row, "id", (zend_long) reason->object->handle);
	} else {
		add_assoc_null(&row, "class");
		add_assoc_null(&row, "id");
	}
	if (reason->holder != NULL) {
		add_assoc_string(&row, "path", reason->holder);
	} else {
		add_assoc_null(&row, "path");
	}
	add_next_index_zval(list, &row);
}

PHP_FUNCTION(Boot_explain)
{
	const zend_rewind_reason_t *reason;
	uint32_t before = 0;

	ZEND_PARSE_PARAMETERS_NONE();

	array_init(return_value);
	/* Those of refuse() stay. */
	while (zend_rewind_reason(before) != NULL) {
		before++;
	}
	zend_rewind_check(false);
	for (uint32_t i = 0; (reason = zend_rewind_reason(i)) != NULL; i++) {
		add_reason(return_value, reason);
	}
	zend_rewind_forget_reasons(before);
}

PHP_FUNCTION(Boot_status)
{
	static const char *const modes[] = { "off", "cold", "warm", "fork" };

	ZEND_PARSE_PARAMETERS_NONE();

	const php_rewind_status_t *const status = php_rewind_status();
	const zend_rewind_info_t info = zend_rewind_info();

	array_init(return_value);
	add_assoc_string(return_value, "mode", modes[status->mode]);
	add_assoc_bool(return_value, "sealed", zend_rewind_is_sealed);
	add_assoc_long(return_value, "sealed_bytes", (zend_long) (info.heap_bytes + info.global_bytes));
	add_assoc_long(return_value, "sealed_objects", (zend_long) info.objects);
	add_assoc_bool(return_value, "tracked", info.is_tracked);
	add_assoc_long(return_value, "pages_changed", (zend_long) info.pages_changed);
	add_assoc_long(return_value, "boots", (zend_long) status->boots);
	add_assoc_long(return_value, "boot_us", (zend_long) status->boot_us);
	add_assoc_long(return_value, "warm_requests", (zend_long) status->warm_requests);
	add_assoc_long(return_value, "cold_requests", (zend_long) status->cold_requests);
	add_assoc_long(return_value, "rewind_us",
			status->warm_requests > 0 ? (zend_long) (status->rewind_us_sum / status->warm_requests) : 0);
	add_assoc_long(return_value, "rewind_us_max", (zend_long) status->rewind_us_max);
}

static PHP_MINIT_FUNCTION(boot)
{
	REGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(boot)
{
	UNREGISTER_INI_ENTRIES();
	return SUCCESS;
}

static PHP_MINFO_FUNCTION(boot)
{
	php_info_print_table_start();
	php_info_print_table_row(2, "Warm requests", "enabled");
	php_info_print_table_end();
	DISPLAY_INI_ENTRIES();
}

zend_module_entry boot_module_entry = {
	STANDARD_MODULE_HEADER,
	"boot",
	ext_functions,
	PHP_MINIT(boot),
	PHP_MSHUTDOWN(boot),
	NULL,
	NULL,
	PHP_MINFO(boot),
	PHP_BOOT_VERSION,
	STANDARD_MODULE_PROPERTIES,
};
