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

static void held_fiber_suspends(zend_async_flow_hook_t *hook)
{
	const async_held_call_t *call = (async_held_call_t *) hook;

	if (EXPECTED(call->held->call == call)) {
		async_held_remove(call->held);
	}
}

static void held_fiber_resumes(zend_async_flow_hook_t *hook)
{
	const async_held_call_t *call = (async_held_call_t *) hook;

	if (EXPECTED(call->held->call == call) && EXPECTED(!call->held->holder)) {
		async_held_add(call->held, ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE));
	}
}

void async_held_follow_fiber(async_held_call_t *call, async_held_t *held)
{
	static const zend_async_flow_hook_ops_t ops = { NULL, NULL, held_fiber_suspends, held_fiber_resumes };

	call->held = held;
	held->call = call;
	zend_async_hook_flow(&call->hook, &ops);
}

void async_held_give_back(async_coroutine_t *holder)
{
	while (holder->held) {
		async_held_t *held = holder->held;

		async_held_remove(held);
		held->call = NULL;
		held->holder_ended(held, holder);
	}
}
