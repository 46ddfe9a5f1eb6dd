/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of an XMLWriter (main/async_monitor.h): all that write, if the writer writes to a stream.
 * Included by php_xmlwriter.c only. */
#ifndef PHP_XMLWRITER_ASYNC_MONITORED_H
#define PHP_XMLWRITER_ASYNC_MONITORED_H

#include "async_monitor.h"

/* Finds the writer, unless it writes to memory and thus never waits. */
static uint32_t php_xmlwriter_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	objects[0] = self;
	return php_xmlwriter_fetch_object(self)->output ? 0 : 1;
}

static void php_xmlwriter_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "openuri", PHP_ASYNC_REPLACES },
		{ "openmemory", PHP_ASYNC_REPLACES }, { NULL } };

	php_async_monitor_class(xmlwriter_class_entry_ce, PHP_ASYNC_ENTERS, rules, php_xmlwriter_async_objects);
}

#endif
