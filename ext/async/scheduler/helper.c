/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Helpers that are entered directly: code which may park but must not hold up its caller (destructors that the garbage
 * collector runs). The caller is not suspended in the sense of the scheduler: its waker is not touched, because it may be
 * in the middle of preparing a wait. */
#include "helper.h"
#include "flow_state.h"
#include "scheduler.h"
#include "structured/scope.h"

/* The helper's exception belongs to the caller as long as the caller waits for it. */
static void run_entry(void)
{
	zend_coroutine_t *self = ZEND_ASYNC_CURRENT_COROUTINE;
	async_helper_call_t *call = self->extended_data;

	/* Backtraces go on into the caller, as if it had called; the frame is this helper's own again once it has parked. */
	call->frame = EG(current_execute_data);
	call->frame->prev_execute_data = ASYNC_G(entered_from)->execute_data;

	call->entry();

	if (self->extended_data) {
		/* Never parked: the caller is still there. */
		call->frame->prev_execute_data = NULL;
		call->exception = EG(exception);
		EG(exception) = NULL;
		self->extended_data = NULL;
	}
}

/* In a scope of its own, which goes with its last coroutine: what the helper runs may spawn, and no user scope's end
 * reaches it. */
static async_coroutine_t *new_helper(void (*entry)(void))
{
	async_scope_t *scope = async_scope_create(NULL);
	async_coroutine_t *coroutine = async_coroutine_new(&scope->scope);

	scope->transient = true;
	coroutine->helper = true;
	coroutine->coroutine.internal_entry = entry;
	return coroutine;
}

/* Only its start goes ahead of the queue. */
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

void async_spawn_helper_for(void (*entry)(void), void *data, zend_coroutine_dispose_t dispose)
{
	async_coroutine_t *coroutine = new_helper(entry);

	coroutine->coroutine.extended_data = data;
	coroutine->coroutine.extended_dispose = dispose;
	coroutine->hi_priority = true;
	async_enqueue(&coroutine->coroutine);
	OBJ_RELEASE(&coroutine->std);
}

bool async_run_helper(void (*entry)(void), void **helper)
{
	async_coroutine_t *caller = ASYNC_COROUTINE(ZEND_ASYNC_CURRENT_COROUTINE);

	if (!caller || ZEND_ASYNC_IS_SCHEDULER_CONTEXT || zend_fiber_switch_blocked() || zend_async_no_suspend || ASYNC_G(entered_from)) {
		return false;
	}

	async_helper_call_t call = { .entry = entry };
	async_coroutine_t *coroutine = new_helper(run_entry);
	async_flow_state_t state;
	zend_fiber_context *resume_context = caller->resume_context;
	zend_execute_data *execute_data = caller->execute_data;

	coroutine->coroutine.extended_data = &call;
	async_coroutine_register(coroutine);
	zend_async_waker_define(&coroutine->coroutine);
	*helper = coroutine;

	char *slots = ASYNC_FLOW_SLOTS_ROOM();
	async_flow_state_save(&state, slots);

	caller->resume_context = EG(current_fiber_context);
	caller->execute_data = EG(current_execute_data);
	ASYNC_G(entered_from) = caller;
	async_switch_to(coroutine);
	ASYNC_G(entered_from) = NULL;

	caller->resume_context = resume_context;
	caller->execute_data = execute_data;
	async_flow_state_restore(&state);

	if (!async_coroutine_is_finished(coroutine)) {
		/* Parked: from now on it is on its own. */
		call.frame->prev_execute_data = NULL;
		coroutine->coroutine.extended_data = NULL;
	}
	OBJ_RELEASE(&coroutine->std);

	if (UNEXPECTED(ASYNC_G(bailout_pending))) {
		/* The helper hit a fatal error while the caller waited: it is the caller's, too. */
		ASYNC_G(bailout_pending) = false;
		zend_bailout();
	}
	if (call.exception) {
		EG(exception) = call.exception;
	}
	return true;
}
