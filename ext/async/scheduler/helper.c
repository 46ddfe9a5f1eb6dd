/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Helper coroutines: queued ones, and those that are entered directly for code that may suspend but must not delay its
 * caller (destructors that the garbage collector runs). The caller of the latter is not suspended in the scheduler's
 * sense: its waker is not touched, because it may be preparing a wait. */
#include "helper.h"
#include "state.h"
#include "zend_async_inflight.h"
#include "zend_exceptions.h"
#include "flow_state.h"
#include "scheduler.h"

#include <errno.h>

/* The entry of a helper that is entered directly. Its exception is passed to the caller while the caller waits for
 * it. */
static void run_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	async_helper_call_t *call = self->extended_data;

	/* Backtraces continue into the caller, as after a call. The link is removed once the helper has suspended. */
	call->frame = EG(current_execute_data);
	call->frame->prev_execute_data = SCHEDULER_G(entered_from)->execute_data;

	call->entry();

	if (self->extended_data) {
		/* It has never suspended: the caller still waits. */
		call->frame->prev_execute_data = NULL;
		call->exception = zend_async_exception_take();
		self->extended_data = NULL;
	}
}

/* Creates a helper in a scope of its own, which is released with its last coroutine: the helper's code may spawn, and
 * the end of a user scope does not affect it. */
static async_coroutine_t *new_helper(void (*entry)(void))
{
	async_coroutine_t *coroutine = async_coroutine_new(async_scheduler_hooks.new_helper_scope());

	coroutine->helper = true;
	coroutine->coroutine.internal_entry = entry;
	return coroutine;
}

/* Only its start is ahead of the run queue. */
static void spawned_entry(void)
{
	async_coroutine_t *self = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);

	self->hi_priority = false;
	((void (*)(void)) self->coroutine.extended_data)();
}

void async_spawn_helper(void (*entry)(void))
{
	async_coroutine_t *coroutine = new_helper(spawned_entry);

	coroutine->coroutine.extended_data = (void *) entry;
	coroutine->hi_priority = true;
	async_enqueue(&coroutine->coroutine);
	OBJ_RELEASE(&coroutine->std);
}

zend_coroutine_t *async_spawn_helper_for(void (*entry)(void), void *data, zend_coroutine_dispose_t dispose)
{
	async_coroutine_t *coroutine = new_helper(entry);

	coroutine->coroutine.extended_data = data;
	coroutine->coroutine.extended_dispose = dispose;
	coroutine->hi_priority = true;
	async_enqueue(&coroutine->coroutine);
	OBJ_RELEASE(&coroutine->std);
	return &coroutine->coroutine;
}

bool async_run_helper(void (*entry)(void), void **helper)
{
	async_coroutine_t *caller = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);

	if (!zend_async_may_suspend() || SCHEDULER_G(entered_from)) {
		return false;
	}

	async_helper_call_t call = { .entry = entry };
	async_coroutine_t *coroutine = new_helper(run_entry);
	async_flow_state_t state;
	const int error = errno;
	zend_fiber_context *resume_context = caller->resume_context;
	zend_execute_data *execute_data = caller->execute_data;

	coroutine->coroutine.extended_data = &call;
	async_coroutine_register(coroutine);
	zend_async_waker_define(&coroutine->coroutine);
	*helper = coroutine;

	async_flow_room_t room = { 0 };
	ASYNC_FLOW_MAKE_ROOM(&room);
	async_flow_state_save(&state, &room);

	caller->resume_context = EG(current_fiber_context);
	caller->execute_data = EG(current_execute_data);
	SCHEDULER_G(entered_from) = caller;
	async_switch_to(coroutine);
	SCHEDULER_G(entered_from) = NULL;

	caller->resume_context = resume_context;
	caller->execute_data = execute_data;
	async_flow_state_restore(&state);
	errno = error;

	if (!async_coroutine_is_finished(coroutine)) {
		/* It has suspended: from now on it runs without the caller. */
		call.frame->prev_execute_data = NULL;
		coroutine->coroutine.extended_data = NULL;
	}
	OBJ_RELEASE(&coroutine->std);

	if (UNEXPECTED(SCHEDULER_G(bailout_pending))) {
		/* The helper hit a fatal error while the caller waited: raise it in the caller as well. */
		SCHEDULER_G(bailout_pending) = false;
		zend_bailout();
	}
	if (UNEXPECTED(call.exception)) {
		/* The collector may have been started by an opcode: the frame of the caller handles it. */
		zend_throw_exception_internal(call.exception);
	}
	return true;
}
