/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of a HashContext (main/async_monitor.h): those that read a stream, and those that change the
 * context. Included by hash.c only. */
#ifndef PHP_HASH_ASYNC_MONITORED_H
#define PHP_HASH_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_hash_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "hash_update", PHP_ASYNC_PASSES },
		{ "hash_update_stream", PHP_ASYNC_ENTERS }, { "hash_update_file", PHP_ASYNC_ENTERS },
		{ "hash_final", PHP_ASYNC_REPLACES }, { NULL } };

	php_async_monitor_class(php_hashcontext_ce, PHP_ASYNC_UNMONITORED, rules, NULL);
}

#endif
