/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The two ends of the runtime: launch, which makes a coroutine of the flow that called, and the drain after the script's
 * code has ended, which runs everybody else to their end on the main stack. */
#include "scheduler.h"
#include "runner.h"
#include "flow_state.h"
#include "zend_async_work.h"
#include "zend_async_flow.h"
#include "zend_async_request.h"
#include "zend_async_signal.h"
#include "structured/scope.h"
#include "threads/mailbox.h"
#include "threads/remote_future.h"
#include "threads/thread_channel.h"
#include "zend_exceptions.h"

static zend_function scheduler_function = { ZEND_INTERNAL_FUNCTION };

void async_init_frame(void)
{
	memset(&ASYNC_G(scheduler_frame), 0, sizeof(zend_execute_data));
	ASYNC_G(scheduler_frame).func = &scheduler_function;
}

bool async_launch(void)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}
	if (ZEND_ASYNC_IS_OFF) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The request has ended: no coroutine can run any more");
		return false;
	}
	if (ZEND_ASYNC_IS_SCHEDULER_CONTEXT) {
		zend_throw_error(NULL, "Cannot launch the scheduler in the scheduler context");
		return false;
	}
	if (!ZEND_ASYNC_REACTOR_STARTUP()) {
		return false;
	}

	async_init_frame();

	async_coroutine_t *main_coroutine = async_coroutine_new_hidden(async_main_scope());

	ZEND_COROUTINE_SET_MAIN(&main_coroutine->coroutine);
	ZEND_COROUTINE_SET_STARTED(&main_coroutine->coroutine);
	async_coroutine_register(main_coroutine);
	/* The scheduler's reference stays. Not a release: that would make it a root of the garbage collector. */
	GC_DELREF(&main_coroutine->std);

	ZEND_ASYNC_MAIN_COROUTINE = &main_coroutine->coroutine;
	/* Scheduler code runs on the stack of whoever suspends; at the ends of life that is the main stack. */
	ZEND_ASYNC_SCHEDULER = &main_coroutine->coroutine;
	async_set_current(main_coroutine);
	zend_async_interrupts.interruptible = false;
	ZEND_ASYNC_ACTIVATE;

	zend_async_call_main_coroutine_start_handlers(&main_coroutine->coroutine);
	return !EG(exception);
}

/* After a fatal error: the coroutine's own handlers are dropped. Code of the others still runs their cleanup, unless
 * memory is exhausted. */
static void shutdown_after_bailout(void)
{
	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		ZEND_COROUTINE_SET_BAILOUT(&c->coroutine);
	}
	for (async_scope_t *scope = ASYNC_G(first_scope); scope; scope = scope->next) {
		ZEND_ASYNC_SCOPE_SET_BAILOUT(&scope->scope);
	}
	if (zend_async_memory_exhausted) {
		async_shutdown_start(NULL);
		ASYNC_G(shutdown_phase) = ASYNC_SHUTDOWN_FORCED;
		async_shutdown_escalate();
	} else {
		async_shutdown_start(NULL);
	}
}

static void finish_main_coroutine(bool is_bailout)
{
	async_coroutine_t *main_coroutine = ASYNC_COROUTINE(ZEND_ASYNC_MAIN_COROUTINE);

	if (!main_coroutine) {
		return;
	}
	if (is_bailout) {
		ZEND_COROUTINE_SET_BAILOUT(&main_coroutine->coroutine);
	}
	ZEND_ASSERT(ZEND_ASYNC_CURRENT_COROUTINE == &main_coroutine->coroutine);
	async_coroutine_finalize_guarded(main_coroutine);
	ZEND_ASYNC_MAIN_COROUTINE = NULL;
	ZEND_ASYNC_SCHEDULER = NULL;
	async_set_current(NULL);
	async_coroutine_release(main_coroutine);
}

bool async_drain_pauses(void)
{
	async_ring_t *queue = &ASYNC_G(run_queue);

	if (ZEND_ASYNC_ACTIVE_COROUTINE_COUNT) {
		return false;
	}
	if (ASYNC_G(zombies_end) || ASYNC_G(shutdown_phase) != ASYNC_RUNNING) {
		/* They have been asked to end, and are run until they have. */
		return ASYNC_G(coroutine_total) == 0;
	}
	/* Each zombie that is ready, or becomes ready now, gets one turn. */
	for (uint32_t n = queue->length; n; n--) {
		async_coroutine_t *zombie = async_ring_pop_front(queue);
		if (!zombie->last_turn) {
			zombie->last_turn = true;
			async_ring_push_front(queue, zombie);
			return false;
		}
		async_ring_push_back(queue, zombie);
	}
	return true;
}

/* Nobody is left but zombies, and those who were ready have had their turn. If nothing can wake the others they wait for each
 * other; otherwise the end of the request is the end of them. False: nobody is left at all. */
static bool end_zombies(void)
{
	bool parked = false;

	if (ASYNC_G(coroutine_total) == 0) {
		return false;
	}
	for (async_coroutine_t *c = ASYNC_G(first_coroutine); c; c = c->next) {
		parked |= c->waker.status == ZEND_ASYNC_WAKER_WAITING;
	}
	zend_execute_data *execute_data = async_scheduler_enter();
	if (parked && ASYNC_G(run_queue).length == 0 && async_nothing_can_wake()) {
		async_resolve_deadlock();
	} else {
		zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Coroutine was cancelled");
		async_cancel_all(reason);
		OBJ_RELEASE(reason);
	}
	async_scheduler_leave(execute_data);
	ASYNC_G(zombies_end) = true;
	return true;
}

static void drain(bool *is_bailout)
{
	ASYNC_G(drain_context) = EG(current_fiber_context);

	for (;;) {
		async_coroutine_t *next = async_scheduler_next();

		if (next) {
			/* Comes back when nobody is left, or with a bailout. */
			async_switch_to(next);
		}
		if (ASYNC_G(bailout_pending)) {
			ASYNC_G(bailout_pending) = false;
			*is_bailout = true;
			shutdown_after_bailout();
			continue;
		}
		if (!next && !ZEND_ASYNC_ACTIVE_COROUTINE_COUNT && !ASYNC_G(microtasks).length && !end_zombies()) {
			break;
		}
	}

	ASYNC_G(zombies_end) = false;
	ASYNC_G(drain_context) = NULL;
}

bool async_main_finish(bool is_bailout)
{
	if (!ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}

	async_flow_state_t state;
	zend_execute_data *execute_data = EG(current_execute_data);

	EG(current_execute_data) = &ASYNC_G(scheduler_frame);
	ASYNC_G(bailout_pending) = false;

	if (is_bailout) {
		/* Whatever was in flight when the stack was cut off is void. */
		zend_clear_exception();
		ZEND_ASYNC_G(in_scheduler_context) = false;
	}

	finish_main_coroutine(is_bailout);

	ALLOCA_FLAG(use_heap)
	char *slots = do_alloca(async_flow_slots_size() + 1, use_heap);
	async_flow_state_save(&state, slots);

	if (is_bailout) {
		shutdown_after_bailout();
	}
	bool bailout_in_drain = false;
	drain(&bailout_in_drain);

	async_flow_state_restore(&state);
	free_alloca(slots, use_heap);

	async_runner_destroy_idle();
	ASYNC_G(shutdown_phase) = ASYNC_RUNNING;
	ASYNC_G(fruitless_passes) = 0;
	ZEND_ASYNC_GRACEFUL_SHUTDOWN = false;
	if (ASYNC_G(shutdown_reason)) {
		zend_object *reason = ASYNC_G(shutdown_reason);
		ASYNC_G(shutdown_reason) = NULL;
		OBJ_RELEASE(reason);
	}
	EG(current_execute_data) = execute_data;
	ZEND_ASYNC_INITIALIZE;

	zend_object *exception = ZEND_ASYNC_EXIT_EXCEPTION;
	ZEND_ASYNC_EXIT_EXCEPTION = NULL;
	if (exception) {
		if (EG(exception)) {
			zend_exception_set_previous(exception, EG(exception));
		}
		EG(exception) = exception;
	}

	if (bailout_in_drain && !is_bailout) {
		if (EG(exception)) {
			zend_exception_error(EG(exception), E_ERROR);
		}
		zend_bailout();
	}
	return !EG(exception);
}

bool async_engine_shutdown(void)
{
	while (ASYNC_G(microtasks).length) {
		zend_async_microtask_t *task = async_ring_pop_front(&ASYNC_G(microtasks));
		ZEND_ASYNC_MICROTASK_RELEASE(task);
	}
	async_ring_destroy(&ASYNC_G(microtasks));
	async_ring_destroy(&ASYNC_G(run_queue));
	async_runner_destroy_idle();

	if (ASYNC_G(error_level_source)) {
		zend_string_release(ASYNC_G(error_level_source));
		ASYNC_G(error_level_source) = NULL;
	}

	ASYNC_G(first_coroutine) = NULL;
	ASYNC_G(last_coroutine) = NULL;
	ASYNC_G(coroutine_total) = 0;
	ASYNC_G(last_coroutine_id) = 0;
	ZEND_ASYNC_MAIN_COROUTINE = NULL;
	ZEND_ASYNC_SCHEDULER = NULL;
	ZEND_ASYNC_ACTIVE_COROUTINE_COUNT = 0;
	async_set_current(NULL);
	async_scopes_destroy();
	zend_async_flow_forget();
	zend_async_work_reset();
	zend_async_memory_exhausted = false;
	async_remote_end_request();
	async_thread_channels_end_request();
	async_mailbox_close();

	return ZEND_ASYNC_REACTOR_SHUTDOWN();
}
