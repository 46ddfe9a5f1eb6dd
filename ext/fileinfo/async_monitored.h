/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of a finfo (main/async_monitor.h): they compose their result in a buffer of the object while
 * they read the file. Included by fileinfo.c only. */
#ifndef PHP_FILEINFO_ASYNC_MONITORED_H
#define PHP_FILEINFO_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_fileinfo_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "__construct", PHP_ASYNC_REPLACES },
		{ "set_flags", PHP_ASYNC_PASSES }, { "finfo_set_flags", PHP_ASYNC_PASSES },
		{ "finfo_close", PHP_ASYNC_UNMONITORED }, { NULL } };

	php_async_monitor_class(finfo_class_entry, PHP_ASYNC_ENTERS, rules, NULL);
}

#endif
