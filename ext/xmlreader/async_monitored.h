/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods of an XMLReader (main/async_monitor.h): those that advance, which calls a stream, the loader of
 * entities and the error handler. Included by php_xmlreader.c only. */
#ifndef PHP_XMLREADER_ASYNC_MONITORED_H
#define PHP_XMLREADER_ASYNC_MONITORED_H

#include "async_monitor.h"
#include "ext/libxml/async_libxml.h"

static uint32_t php_xmlreader_async_objects(zend_object *self, zend_execute_data *call, const void **objects)
{
	uint32_t count = 0;

	/* open() and XML() may be called statically. */
	if (UNEXPECTED(!self)) {
		return 0;
	}
	objects[count++] = self;
	/* expand(): the document that the copy will belong to. */
	if (ZEND_CALL_NUM_ARGS(call) > 0) {
		count += php_libxml_async_document_of(ZEND_CALL_ARG(call, 1), &objects[count]);
	}
	return count;
}

static void php_xmlreader_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "close", PHP_ASYNC_REPLACES }, { "open", PHP_ASYNC_REPLACES },
		{ "xml", PHP_ASYNC_REPLACES }, { "getattribute", PHP_ASYNC_PASSES }, { "getattributeno", PHP_ASYNC_PASSES },
		{ "getattributens", PHP_ASYNC_PASSES }, { "getparserproperty", PHP_ASYNC_PASSES },
		{ "isvalid", PHP_ASYNC_PASSES }, { "lookupnamespace", PHP_ASYNC_PASSES },
		{ "movetoattribute", PHP_ASYNC_PASSES }, { "movetoattributeno", PHP_ASYNC_PASSES },
		{ "movetoattributens", PHP_ASYNC_PASSES }, { "movetoelement", PHP_ASYNC_PASSES },
		{ "movetofirstattribute", PHP_ASYNC_PASSES }, { "movetonextattribute", PHP_ASYNC_PASSES },
		{ "setparserproperty", PHP_ASYNC_PASSES }, { "expand", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "readinnerxml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "readouterxml", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "setschema", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "setrelaxngschema", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM },
		{ "setrelaxngschemasource", PHP_ASYNC_ENTERS | PHP_ASYNC_WITH_ROOM }, { NULL } };

	php_async_monitor_class(xmlreader_class_entry, PHP_ASYNC_ENTERS, rules, php_xmlreader_async_objects);
}

#endif
