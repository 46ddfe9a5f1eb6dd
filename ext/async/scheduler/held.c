/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a coroutine still holds when it ends. */
#include "held.h"
#include "scheduler.h"
#include "state.h"

bool async_held_by_caller(async_coroutine_t **holder)
{
	if (UNEXPECTED(!ZEND_ASYNC_CURRENT_COROUTINE) && !ZEND_ASYNC_IS_OFF && !async_launch_to_wait()) {
		return false;
	}
	*holder = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);
	return true;
}

bool async_held_is_left_behind(const async_coroutine_t *holder)
{
	return !holder->own_exit && !holder->forced_exit && !ZEND_COROUTINE_IS_BAILOUT(&holder->coroutine)
			&& SCHEDULER_G(shutdown_phase) == ASYNC_RUNNING;
}

void async_held_give_back(async_coroutine_t *holder)
{
	while (holder->held) {
		async_held_t *held = holder->held;

		async_held_remove(held);
		held->holder_ended(held, holder);
	}
}
