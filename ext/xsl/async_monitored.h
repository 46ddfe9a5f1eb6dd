/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods of an XSLTProcessor (main/async_monitor.h): a transformation calls functions of PHP and opens
 * streams. It keeps its state in the object and traverses the document of its argument (async_libxml.h). Included by
 * php_xsl.c only. */
#ifndef PHP_XSL_ASYNC_MONITORED_H
#define PHP_XSL_ASYNC_MONITORED_H

#include "async_monitor.h"
#include "ext/libxml/async_libxml.h"

static uint32_t php_xsl_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	uint32_t count = 0;

	objects[count++] = self;
	if (ZEND_CALL_NUM_ARGS(call) > 0) {
		count += php_libxml_async_document_of(ZEND_CALL_ARG(call, 1), &objects[count]);
	}
	return count;
}

static void php_xsl_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "importstylesheet", PHP_ASYNC_REPLACES | PHP_ASYNC_WITH_ROOM },
		{ "transformtodoc", PHP_ASYNC_ENTERS_ONCE | PHP_ASYNC_WITH_ROOM },
		{ "transformtouri", PHP_ASYNC_ENTERS_ONCE | PHP_ASYNC_WITH_ROOM },
		{ "transformtoxml", PHP_ASYNC_ENTERS_ONCE | PHP_ASYNC_WITH_ROOM }, { "hasexsltsupport", PHP_ASYNC_UNMONITORED },
		{ NULL } };

	php_async_monitor_class(xsl_xsltprocessor_class_entry, PHP_ASYNC_PASSES, rules, php_xsl_async_objects);
}

#endif
