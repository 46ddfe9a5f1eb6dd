/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of an XMLParser (main/async_monitor.h): those that parse, because handlers are code in PHP.
 * Upstream refuses a call from a handler; a call of another coroutine waits. Included by xml.c only. */
#ifndef PHP_XML_ASYNC_MONITORED_H
#define PHP_XML_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_xml_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "xml_parse", PHP_ASYNC_ENTERS },
		{ "xml_parse_into_struct", PHP_ASYNC_ENTERS }, { NULL } };

	php_async_monitor_class(xml_parser_ce, PHP_ASYNC_UNMONITORED, rules, NULL);
}

#endif
