/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The functions of an XMLWriter that a coroutine may be inside of (main/async_monitor.h): all that write, if it writes to a
 * stream. Included by php_xmlwriter.c alone. */
#ifndef PHP_XMLWRITER_ASYNC_MONITORED_H
#define PHP_XMLWRITER_ASYNC_MONITORED_H

#include "async_monitor.h"

/* A writer in memory waits for nothing. */
static uint32_t php_xmlwriter_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	objects[0] = self;
	return php_xmlwriter_fetch_object(self)->output ? 0 : 1;
}

static void php_xmlwriter_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = {
		{ "openuri", PHP_ASYNC_REPLACES },
		{ "openmemory", PHP_ASYNC_REPLACES },
		{ NULL }
	};

	php_async_monitor_class(xmlwriter_class_entry_ce, PHP_ASYNC_ENTERS, rules, php_xmlwriter_async_objects);
}

#endif
