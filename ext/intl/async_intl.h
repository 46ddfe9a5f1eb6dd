/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/intl with coroutines: monitors the objects that call code in PHP while ICU uses them (main/async_monitor.h).
 * Included by php_intl.c only. */
#ifndef PHP_INTL_ASYNC_INTL_H
#define PHP_INTL_ASYNC_INTL_H

#include "async_monitor.h"

/* Call it once the classes are registered. */
static void php_intl_async_startup(void)
{
	static const php_async_monitor_rule_t converter_rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "convert", PHP_ASYNC_ENTERS }, { "setdestinationencoding", PHP_ASYNC_REPLACES },
		{ "setsourceencoding", PHP_ASYNC_REPLACES }, { NULL } };
	static const php_async_monitor_rule_t message_rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "format", PHP_ASYNC_ENTERS }, { "msgfmt_format", PHP_ASYNC_ENTERS }, { "setpattern", PHP_ASYNC_REPLACES },
		{ "msgfmt_set_pattern", PHP_ASYNC_REPLACES }, { NULL } };

	php_async_monitor_class(zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("uconverter")), PHP_ASYNC_PASSES,
			converter_rules, NULL);
	php_async_monitor_class(zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("messageformatter")), PHP_ASYNC_PASSES,
			message_rules, NULL);
}

#endif
