/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods of a SimpleXMLElement (main/async_monitor.h). The monitored object is the document
 * (async_libxml.h); xpath() has one context for each object. Included by simplexml.c only. */
#ifndef PHP_SIMPLEXML_ASYNC_MONITORED_H
#define PHP_SIMPLEXML_ASYNC_MONITORED_H

#include "async_monitor.h"
#include "zend_async_stack_grow.h"
#include "ext/libxml/async_libxml.h"

static uint32_t php_simplexml_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	uint32_t count = 0;

	if (EXPECTED(php_sxe_fetch_object(self)->document)) {
		objects[count++] = php_sxe_fetch_object(self)->document;
	}
	return count;
}

/* Begins a handler that changes the document. False with an exception. May suspend. */
static zend_always_inline bool php_simplexml_async_may_change(zend_object *self)
{
	return php_async_monitor_pass(php_sxe_fetch_object(self)->document);
}

static void php_simplexml_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "asxml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "savexml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { "xpath", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "addattribute", PHP_ASYNC_PASSES }, { "addchild", PHP_ASYNC_PASSES }, { NULL } };

	php_async_monitor_class(ce_SimpleXMLElement, PHP_ASYNC_UNMONITORED, rules, php_simplexml_async_objects);
	php_async_monitor_class(ce_SimpleXMLIterator, PHP_ASYNC_UNMONITORED, rules, php_simplexml_async_objects);
}

#endif
