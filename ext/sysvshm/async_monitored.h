/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The monitored functions of a SysvSharedMemory (main/async_monitor.h): those that serialize into the segment or
 * unserialize from it, which calls code in PHP. Included by sysvshm.c only. */
#ifndef PHP_SYSVSHM_ASYNC_MONITORED_H
#define PHP_SYSVSHM_ASYNC_MONITORED_H

#include "async_monitor.h"

static void php_sysvshm_async_startup(void)
{
	static const php_async_monitor_rule_t rules[] = { { "shm_get_var", PHP_ASYNC_ENTERS },
		{ "shm_put_var", PHP_ASYNC_ENTERS }, { "shm_detach", PHP_ASYNC_REPLACES }, { NULL } };

	php_async_monitor_class(sysvshm_ce, PHP_ASYNC_PASSES, rules, NULL);
}

#endif
