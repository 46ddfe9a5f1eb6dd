/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored methods of a ZipArchive (main/async_monitor.h): all of them, because close() calls code in PHP to
 * report its progress, and reads and writes files. Included by php_zip.c only. */
#ifndef PHP_ZIP_ASYNC_MONITORED_H
#define PHP_ZIP_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_zip_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "close", PHP_ASYNC_REPLACES }, { "open", PHP_ASYNC_REPLACES },
		{ NULL } };

	php_async_monitor_class(zip_class_entry, PHP_ASYNC_ENTERS, rules, NULL);
}

#endif
