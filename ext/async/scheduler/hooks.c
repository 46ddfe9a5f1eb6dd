/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The table of the higher floors (hooks.h). */
#include "hooks.h"

async_scheduler_hooks_t async_scheduler_hooks;

void async_scheduler_hooks_reset(void)
{
	memset(&async_scheduler_hooks, 0, sizeof(async_scheduler_hooks));
}

void async_at_engine_shutdown(void (*function)(void))
{
	int i = 0;

	while (i < ASYNC_MAX_END_HOOKS && async_scheduler_hooks.at_engine_shutdown[i]) {
		i++;
	}
	ZEND_ASSERT(i < ASYNC_MAX_END_HOOKS);
	async_scheduler_hooks.at_engine_shutdown[i] = function;
}
