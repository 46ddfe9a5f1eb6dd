/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The two ends of the runtime: launch, which turns the calling flow of control into the main coroutine, and the drain
 * after the script's code has ended, which runs all other coroutines to completion on the main stack.
 *
 * Between the end of the drain and INACTIVE no coroutine is current, but the runtime still counts as active: no user
 * object is released in between. The user objects that the runtime holds (the reason of the shutdown, the exit
 * exception) are taken out first and released afterwards, when a destructor that waits launches the runtime again.
 * docs/architecture.md, "The end of a request", describes what may run when. */
#include "scheduler.h"
#include "state.h"
#include "runner.h"
#include "flow_state.h"
#include "async_monitor.h"
#include "zend_async_work.h"
#include "zend_async_flow.h"
#include "zend_async_stack_grow.h"
#include "zend_async_request.h"
#include "zend_async_signal.h"
#include "zend_exceptions.h"

static zend_function scheduler_function = { ZEND_INTERNAL_FUNCTION };

void async_init_frame(void)
{
	memset(&SCHEDULER_G(scheduler_frame), 0, sizeof(zend_execute_data));
	SCHEDULER_G(scheduler_frame).func = &scheduler_function;
}

bool async_launch(void)
{
	if (ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}
	if (ZEND_ASYNC_IS_OFF) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The request has ended: no coroutine can run");
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
	zend_async_forced_exits_startup();

	async_coroutine_t *main_coroutine = async_coroutine_new_hidden(async_main_scope());

	ZEND_COROUTINE_SET_MAIN(&main_coroutine->coroutine);
	ZEND_COROUTINE_SET_STARTED(&main_coroutine->coroutine);
	async_coroutine_register(main_coroutine);
	/* Keep only the scheduler's reference. OBJ_RELEASE would make the object a root of the garbage collector. */
	GC_DELREF(&main_coroutine->std);

	ZEND_ASYNC_MAIN_COROUTINE = &main_coroutine->coroutine;
	/* Scheduler code runs on the stack of the coroutine that suspends; at launch and in the drain that is the main
	 * stack. */
	ZEND_ASYNC_SCHEDULER = &main_coroutine->coroutine;
	async_set_current(main_coroutine);
	zend_async_interrupts.ends = NULL;
	ZEND_ASYNC_ACTIVATE;
	zend_async_marks_launch();
	php_async_monitor_launch();

	zend_async_call_main_coroutine_start_handlers(&main_coroutine->coroutine);
	return !EG(exception);
}

bool async_launch_to_wait(void)
{
	if (UNEXPECTED(ZEND_ASYNC_IS_OFF)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "The request has ended: nothing can be awaited");
		return false;
	}
	if (UNEXPECTED(ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		zend_throw_error(NULL, "Cannot suspend in the scheduler context");
		return false;
	}
	return ZEND_ASYNC_SCHEDULER_INIT();
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
	async_deque_t *queue = &SCHEDULER_G(run_queue);

	if (ZEND_ASYNC_ACTIVE_COROUTINE_COUNT) {
		return false;
	}
	if (SCHEDULER_G(zombies_end) || SCHEDULER_G(shutdown_phase) != ASYNC_RUNNING) {
		/* All coroutines have been cancelled; run them until they complete. */
		return SCHEDULER_G(coroutine_total) == 0;
	}
	/* Each zombie that is ready, or becomes ready now, runs once more. */
	for (uint32_t n = queue->length; n; n--) {
		async_coroutine_t *zombie = async_deque_pop_front(queue);
		if (!zombie->final_slice) {
			zombie->final_slice = true;
			async_deque_push_front(queue, zombie);
			return false;
		}
		async_deque_push_back(queue, zombie);
	}
	return true;
}

/* Only zombies are left, and the ready ones have run once more. If nothing can wake the others, resolves their
 * deadlock; otherwise cancels them all. False if no coroutine is left. */
static bool end_zombies(void)
{
	bool parked = false;

	if (SCHEDULER_G(coroutine_total) == 0) {
		return false;
	}
	for (async_coroutine_t *c = SCHEDULER_G(first_coroutine); c; c = c->next) {
		parked |= c->waker.status == ZEND_ASYNC_WAKER_WAITING;
	}
	zend_execute_data *execute_data = async_scheduler_enter();
	if (parked && SCHEDULER_G(run_queue).length == 0 && async_nothing_can_wake()) {
		async_resolve_deadlock();
	} else {
		zend_object *reason = zend_async_new_exception(ZEND_ASYNC_EXCEPTION_CANCELLATION, "Coroutine was cancelled");
		async_cancel_all(reason);
		OBJ_RELEASE(reason);
	}
	async_scheduler_leave(execute_data);
	SCHEDULER_G(zombies_end) = true;
	return true;
}

/* One step of the drain; false at its end. Runs coroutines until none is ready, or until a fatal error in one, which
 * the next step handles. */
static bool drain_step(void)
{
	if (SCHEDULER_G(bailout_pending)) {
		SCHEDULER_G(bailout_pending) = false;
		async_shutdown_after_bailout();
	}

	async_coroutine_t *next = async_scheduler_next();

	if (next) {
		async_switch_to(next);
	}
	return next || SCHEDULER_G(bailout_pending) || ZEND_ASYNC_ACTIVE_COROUTINE_COUNT || SCHEDULER_G(microtasks).length
			|| end_zombies();
}

/* Drains the runtime. True if a fatal error occurred. */
static bool main_flow_drain(void)
{
	volatile bool had_bailout = false, goes_on = true;

	SCHEDULER_G(drain_context) = EG(current_fiber_context);

	while (goes_on) {
		zend_try {
			goes_on = drain_step();
		} zend_catch {
			async_after_scheduler_bailout();
			ZEND_ASYNC_G(in_scheduler_context) = false;
			async_set_current(NULL);
		} zend_end_try();
		had_bailout |= SCHEDULER_G(bailout_pending);
	}

	SCHEDULER_G(zombies_end) = false;
	SCHEDULER_G(drain_context) = NULL;
	return had_bailout;
}

/* Releases an object. False after a fatal error. */
static bool release_guarded(zend_object *object)
{
	volatile bool done = !object;

	if (object) {
		zend_try {
			OBJ_RELEASE(object);
			done = true;
		} zend_end_try();
	}
	return done;
}

/* Raises the exit exception of the coroutines, with a pending exception appended. */
static void raise_exit_exception(void)
{
	zend_object *exception = ZEND_ASYNC_EXIT_EXCEPTION;

	ZEND_ASYNC_EXIT_EXCEPTION = NULL;
	EG(exception) = zend_async_exception_merge(EG(exception), exception);
}

bool async_main_finish(bool is_bailout)
{
	if (!ZEND_ASYNC_IS_ACTIVE) {
		return true;
	}

	async_flow_state_t state;
	zend_execute_data *execute_data = EG(current_execute_data);

	EG(current_execute_data) = &SCHEDULER_G(scheduler_frame);

	if (is_bailout) {
		/* An exception that was pending at the bailout is void. */
		zend_clear_exception();
		ZEND_ASYNC_G(in_scheduler_context) = false;
	}

	SCHEDULER_G(bailout_pending) = false;
	finish_main_coroutine(is_bailout);

	async_flow_room_t room = { 0 };
	ASYNC_FLOW_MAKE_ROOM(&room);
	async_flow_state_save(&state, &room);

	bool new_bailout = SCHEDULER_G(bailout_pending);
	SCHEDULER_G(bailout_pending) |= is_bailout;
	new_bailout |= main_flow_drain();

	async_flow_state_restore(&state);
	async_runner_destroy_idle();

	/* From here on user code may run again; a wait launches the runtime again. */
	zend_object *reason = async_shutdown_done();
	EG(current_execute_data) = execute_data;
	ZEND_ASYNC_INITIALIZE;

	new_bailout |= !release_guarded(reason);
	raise_exit_exception();
	if (new_bailout && !is_bailout) {
		if (EG(exception)) {
			zend_exception_error(EG(exception), E_ERROR);
		}
		zend_bailout();
	}
	return !EG(exception);
}

bool async_engine_shutdown(void)
{
	while (SCHEDULER_G(microtasks).length) {
		zend_async_microtask_t *task = async_deque_pop_front(&SCHEDULER_G(microtasks));
		ZEND_ASYNC_MICROTASK_RELEASE(task);
	}
	async_deque_destroy(&SCHEDULER_G(microtasks));
	async_deque_destroy(&SCHEDULER_G(run_queue));
	async_runner_destroy_idle();
	zend_async_stack_extensions_free();

	if (SCHEDULER_G(error_level_source)) {
		zend_string_release(SCHEDULER_G(error_level_source));
		SCHEDULER_G(error_level_source) = NULL;
	}
	SCHEDULER_G(error_level_is_known) = false;

	SCHEDULER_G(first_coroutine) = NULL;
	SCHEDULER_G(last_coroutine) = NULL;
	SCHEDULER_G(coroutine_total) = 0;
	SCHEDULER_G(last_coroutine_id) = 0;
	ZEND_ASYNC_MAIN_COROUTINE = NULL;
	ZEND_ASYNC_SCHEDULER = NULL;
	ZEND_ASYNC_ACTIVE_COROUTINE_COUNT = 0;
	async_set_current(NULL);
	for (int i = 0; i < ASYNC_MAX_END_HOOKS && async_scheduler_hooks.at_engine_shutdown[i]; i++) {
		async_scheduler_hooks.at_engine_shutdown[i]();
	}
	zend_async_flow_forget();
	zend_async_work_reset();
	zend_async_marks_reset();
	zend_async_memory_exhausted = false;
	SCHEDULER_G(no_more_code) = false;

	return ZEND_ASYNC_REACTOR_SHUTDOWN();
}
