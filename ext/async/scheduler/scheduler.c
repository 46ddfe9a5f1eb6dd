/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The tick: selects the next coroutine and switches to it. A coroutine that suspends runs the tick on its own stack and
 * switches straight to the next one. If none is ready, it drives the reactor there. If it is itself woken, it returns
 * without a switch.
 * Invariant: scheduler code runs no PHP code and is never suspended. */
#include "scheduler.h"
#include "state.h"
#include "base/location.h"
#include "forced_exit.h"
#include "interrupt.h"
#include "runner.h"
#include "flow_state.h"
#include "wait_queue.h"
#include "chaos.h"
#include "zend_async_request.h"
#include "zend_async_signal.h"

#include <errno.h>
#include <time.h>

ZEND_EXT_TLS async_scheduler_state_t async_scheduler_state;

/* While the queue is not empty, the reactor is polled at least once per this many switches, and whenever the clock
 * below has advanced. That clock is coarse: a kernel tick, 1 to 10 ms. Reading it costs a fifth of a switch. So after
 * QUICK_SWITCHES within one tick it is read on each SWITCHES_PER_CLOCK'th only. */
#define SWITCHES_PER_POLL  1024
#define QUICK_SWITCHES     32
#define SWITCHES_PER_CLOCK 8

static zend_always_inline uint64_t coarse_clock_ns(void)
{
	struct timespec ts;
#ifdef CLOCK_MONOTONIC_COARSE
	clock_gettime(CLOCK_MONOTONIC_COARSE, &ts);
#else
	clock_gettime(CLOCK_MONOTONIC, &ts);
	ts.tv_nsec -= ts.tv_nsec % 4000000;
#endif
	return (uint64_t) ts.tv_sec * 1000000000 + (uint64_t) ts.tv_nsec;
}

static zend_always_inline void note_poll(uint64_t now)
{
	SCHEDULER_G(last_poll_ns) = now;
	SCHEDULER_G(switches_since_poll) = 0;
	SCHEDULER_G(clock_interval) = SCHEDULER_G(switches_to_clock) = 1;
}

static zend_never_inline bool clock_says_poll(void)
{
	const uint64_t now = coarse_clock_ns();

	SCHEDULER_G(switches_since_poll) += SCHEDULER_G(clock_interval);
	if (now == SCHEDULER_G(last_poll_ns) && SCHEDULER_G(switches_since_poll) < SWITCHES_PER_POLL) {
		if (SCHEDULER_G(switches_since_poll) >= QUICK_SWITCHES) {
			SCHEDULER_G(clock_interval) = SWITCHES_PER_CLOCK;
		}
		SCHEDULER_G(switches_to_clock) = SCHEDULER_G(clock_interval);
		return false;
	}
	note_poll(now);
	return true;
}

static zend_always_inline bool poll_is_due(void)
{
	if (ASYNC_CHAOS && async_chaos_one_in(4)) {
		return true;
	}
	return UNEXPECTED(--SCHEDULER_G(switches_to_clock) <= 0) && clock_says_poll();
}

static zend_never_inline void run_microtasks(void)
{
	async_deque_t *queue = &SCHEDULER_G(microtasks);

	while (queue->length) {
		zend_async_microtask_t *task = async_deque_pop_front(queue);
		if (!task->is_cancelled) {
			task->handler(task);
		}
		ZEND_ASYNC_MICROTASK_RELEASE(task);
		if (UNEXPECTED(EG(exception))) {
			async_scheduler_exception();
		}
	}
}

static void poll_without_waiting(void)
{
	ZEND_ASYNC_REACTOR_EXECUTE(true);
}

static void poll_and_wait(void)
{
	async_runner_before_wait();
	ZEND_ASYNC_REACTOR_EXECUTE(false);
}

/* Calls scheduler code. A fatal error in it does not belong to the coroutine on whose stack it runs: the main stack
 * raises it, and the coroutine keeps its state, parked or about to run. */
static zend_never_inline void scheduler_call_guarded(void (*code)(void))
{
	zend_try {
		code();
	} zend_catch {
		async_after_scheduler_bailout();
	} zend_end_try();
}

void async_after_scheduler_bailout(void)
{
	EG(current_execute_data) = &SCHEDULER_G(scheduler_frame);
	ZEND_ASYNC_G(in_scheduler_context) = true;
	zend_async_no_suspend = 0;
	async_flow_state_after_bailout();
	if (EG(exception)) {
		zend_clear_exception();
	}
	SCHEDULER_G(bailout_pending) = true;
}

static zend_always_inline void poll_reactor(bool no_wait)
{
	scheduler_call_guarded(no_wait ? poll_without_waiting : poll_and_wait);
	if (UNEXPECTED(EG(exception))) {
		async_scheduler_exception();
	}
}

/* After a poll: takes the coroutine that a signal interrupts, which keeps its status. NULL almost always, and after a
 * fatal error, because the main stack must raise it before any coroutine runs. */
static zend_always_inline async_coroutine_t *take_interrupted(void)
{
	return UNEXPECTED(SCHEDULER_G(interrupt_target)) && !SCHEDULER_G(bailout_pending) ? async_interrupt_take() : NULL;
}

bool async_nothing_can_wake(void)
{
	if (ZEND_ASYNC_REACTOR_LOOP_ALIVE()) {
		return false;
	}
	/* Hidden handles do not keep the loop alive, but they may be due. */
	poll_reactor(true);
	return !SCHEDULER_G(run_queue).length && !SCHEDULER_G(microtasks).length && !SCHEDULER_G(interrupt_target)
			&& !SCHEDULER_G(bailout_pending) && !ZEND_ASYNC_REACTOR_LOOP_ALIVE();
}

async_coroutine_t *async_scheduler_next(void)
{
	async_deque_t *queue = &SCHEDULER_G(run_queue);
	async_coroutine_t *next = SCHEDULER_G(entered_from);

	if (UNEXPECTED(next)) {
		SCHEDULER_G(entered_from) = NULL;
		return next;
	}

	zend_execute_data *execute_data = async_scheduler_enter();

	for (;;) {
		ZEND_ASYNC_SCHEDULER_HEARTBEAT;

		if (UNEXPECTED(SCHEDULER_G(microtasks).length)) {
			scheduler_call_guarded(run_microtasks);
		}

		if (UNEXPECTED(SCHEDULER_G(bailout_pending))) {
			/* The main stack raises the bailout again before any coroutine runs. */
			break;
		}

		if (UNEXPECTED(SCHEDULER_G(drain_context)) && async_drain_pauses()) {
			break;
		}

		if (EXPECTED(queue->length)) {
			if (UNEXPECTED(poll_is_due())) {
				poll_reactor(true);
				if (UNEXPECTED(SCHEDULER_G(bailout_pending))) {
					continue;
				}
				next = take_interrupted();
				if (UNEXPECTED(next)) {
					break;
				}
			}
			if (ASYNC_CHAOS) {
				async_chaos_choose(queue);
			}
			next = async_deque_pop_front(queue);
			next->waker.status = ZEND_ASYNC_WAKER_NO_STATUS;
			break;
		}

		if (UNEXPECTED(SCHEDULER_G(shutdown_phase) >= ASYNC_SHUTDOWN_FORCED)) {
			/* From this phase on no event is waited for. */
			scheduler_call_guarded(async_shutdown_force);
			continue;
		}

		if (!ZEND_ASYNC_REACTOR_LOOP_ALIVE()) {
			if (async_nothing_can_wake()) {
				scheduler_call_guarded(async_resolve_deadlock);
			}
			next = take_interrupted();
			if (UNEXPECTED(next)) {
				break;
			}
			continue;
		}

		if (UNEXPECTED(zend_atomic_bool_load_ex(&EG(vm_interrupt)))) {
			/* The signal arrived while main was ready, and main waits again: nothing else would end this sleep. */
			zend_async_interrupt();
		}
		poll_reactor(false);
		note_poll(coarse_clock_ns());
		next = take_interrupted();
		if (UNEXPECTED(next)) {
			break;
		}
	}

	async_scheduler_leave(execute_data);
	return next;
}

/* Returns the context to switch to if no coroutine may run: the main stack, which drains the runtime or raises a
 * bailout. */
static zend_fiber_context *main_stack(void)
{
	if (SCHEDULER_G(drain_context)) {
		async_set_current(NULL);
		return SCHEDULER_G(drain_context);
	}

	async_coroutine_t *main_coroutine = async_interrupt_top(ASYNC_COROUTINE(ZEND_ASYNC_MAIN_COROUTINE));
	async_set_current(main_coroutine);
	if (ZEND_ASYNC_WAKER_IN_QUEUE(&main_coroutine->waker)) {
		/* It runs now, whatever its position in the queue. */
		async_deque_remove(&SCHEDULER_G(run_queue), main_coroutine);
		main_coroutine->waker.status = ZEND_ASYNC_WAKER_NO_STATUS;
	}
	zend_async_waker_clean(&main_coroutine->coroutine);
	return main_coroutine->resume_context;
}

/* Returns a coroutine to the head of the run queue. */
static void queue_put_back(async_coroutine_t *coroutine)
{
	coroutine->waker.status = ZEND_COROUTINE_IS_CANCELLED(&coroutine->coroutine) ? ZEND_ASYNC_WAKER_IGNORED
																				 : ZEND_ASYNC_WAKER_QUEUED;
	async_deque_push_front(&SCHEDULER_G(run_queue), coroutine);
}

/* Moves the pending error to a coroutine that got no stack: it completes with that error without having run. */
static zend_never_inline void fail_to_start(async_coroutine_t *coroutine)
{
	zend_object *error = zend_async_exception_take();
	if (coroutine->waker.error) {
		OBJ_RELEASE(coroutine->waker.error);
	}
	coroutine->waker.error = error;
}

/* Acquires a runner. A fatal error during that does not belong to the coroutine that gives up control. */
static async_runner_t *acquire_guarded(async_coroutine_t *coroutine)
{
	async_runner_t *volatile runner = NULL;
	zend_execute_data *execute_data = EG(current_execute_data);
	const bool in_scheduler_context = ZEND_ASYNC_G(in_scheduler_context);

	zend_try {
		runner = async_runner_acquire(coroutine);
	} zend_catch {
		async_after_scheduler_bailout();
		EG(current_execute_data) = execute_data;
		ZEND_ASYNC_G(in_scheduler_context) = in_scheduler_context;
		queue_put_back(coroutine);
	} zend_end_try();
	return runner;
}

/* Returns the context that runs `*coroutine`. A coroutine that gets no stack is replaced by the next one. */
static zend_never_inline zend_fiber_context *find_context(async_coroutine_t **coroutine)
{
	while (*coroutine) {
		if ((*coroutine)->resume_context) {
			return (*coroutine)->resume_context;
		}

		async_runner_t *runner = acquire_guarded(*coroutine);
		if (EXPECTED(runner)) {
			return &runner->fiber;
		}
		if (UNEXPECTED(SCHEDULER_G(bailout_pending))) {
			*coroutine = NULL;
			break;
		}

		fail_to_start(*coroutine);
		zend_execute_data *execute_data = async_scheduler_enter();
		async_coroutine_finalize(*coroutine);
		OBJ_RELEASE(&(*coroutine)->std);
		async_scheduler_leave(execute_data);
		*coroutine = async_scheduler_next();
	}
	return main_stack();
}

/* Keeps the number of calls between the switch and the VM low: the processor mispredicts each return whose call it has
 * not seen. */
static zend_always_inline void switch_to(async_coroutine_t *coroutine)
{
	zend_fiber_transfer transfer;

	if (EXPECTED(coroutine && coroutine->resume_context)) {
		transfer.context = coroutine->resume_context;
		async_set_current(coroutine);
	} else {
		transfer.context = find_context(&coroutine);
		if (coroutine) {
			async_set_current(coroutine);
		}
		if (UNEXPECTED(transfer.context == EG(current_fiber_context))) {
			/* After failed starts the next coroutine may be the one that is switching. */
			return;
		}
	}

	transfer.flags = 0;
	ZVAL_NULL(&transfer.value);
	zend_fiber_switch_context(&transfer);
}

void async_switch_to(async_coroutine_t *coroutine)
{
	switch_to(coroutine);
}

static ZEND_COLD bool suspend_refused(zend_coroutine_t *coroutine)
{
	if (!coroutine || ZEND_ASYNC_IS_SCHEDULER_CONTEXT) {
		zend_throw_error(NULL, "Cannot suspend in the scheduler context");
	} else {
		zend_throw_error(NULL, "Cannot suspend in the current execution context");
	}
	return false;
}

static zend_always_inline void record_suspend_location(async_coroutine_t *coroutine)
{
	uint32_t lineno;
	zend_string *filename = async_user_location(&lineno);

	if (filename != coroutine->suspend_filename) {
		if (coroutine->suspend_filename) {
			zend_string_release(coroutine->suspend_filename);
		}
		coroutine->suspend_filename = filename ? zend_string_copy(filename) : NULL;
	}
	coroutine->suspend_lineno = lineno;
	if (UNEXPECTED(coroutine->waker.filename != filename)) {
		if (coroutine->waker.filename) {
			zend_string_release(coroutine->waker.filename);
		}
		coroutine->waker.filename = filename ? zend_string_copy(filename) : NULL;
	}
	coroutine->waker.lineno = lineno;
}

static zend_always_inline void scheduler_leave_coroutine(async_coroutine_t *coroutine)
{
	coroutine->execute_data = EG(current_execute_data);
	coroutine->resume_context = EG(current_fiber_context);
	ZEND_COROUTINE_LEAVE(&coroutine->coroutine);
}

/* Gives up control and returns when the coroutine is resumed. It has been left; `room` is made. */
static zend_always_inline void scheduler_park(async_coroutine_t *coroutine, const async_flow_room_t *room)
{
	async_flow_state_t state;

	async_flow_state_save(&state, room);

	async_coroutine_t *next = async_scheduler_next();
	if (next != coroutine) {
		switch_to(next);
	}
	ZEND_ASSERT(ZEND_ASYNC_CURRENT_COROUTINE == &coroutine->coroutine);

	async_flow_state_restore(&state);
	coroutine->execute_data = NULL;
	if (EXPECTED(coroutine->waker.status != ZEND_ASYNC_WAKER_WAITING)) {
		coroutine->waker.status = ZEND_ASYNC_WAKER_RESULT;
	}

	if (UNEXPECTED(SCHEDULER_G(bailout_pending))) {
		SCHEDULER_G(bailout_pending) = false;
		zend_bailout();
	}

	ZEND_COROUTINE_ENTER(&coroutine->coroutine);
}

/* Throws the error of the wait, in front of an exception that was pending before it. */
static zend_never_inline bool deliver_exceptions(async_coroutine_t *coroutine, zend_object *parked)
{
	zend_object *error = coroutine->waker.error;

	coroutine->waker.error = NULL;
	if (UNEXPECTED(parked)) {
		if (error && zend_async_is_exit(error)) {
			/* An exit has no previous exceptions. */
			OBJ_RELEASE(parked);
		} else {
			zend_async_exception_restore(parked);
		}
	}
	if (UNEXPECTED(error)) {
		zend_async_exception_arrives(error);
		zend_throw_exception_internal(error);
		return false;
	}
	return !EG(exception) || EG(exception) == parked;
}

static zend_always_inline bool scheduler_deliver(async_coroutine_t *coroutine, zend_object *parked)
{
	if (UNEXPECTED(coroutine->exit_due)) {
		return async_raise_exit(coroutine, parked);
	}
	if (UNEXPECTED(coroutine->waker.error || parked || EG(exception))) {
		return deliver_exceptions(coroutine, parked);
	}
	return true;
}

static zend_always_inline bool suspend_until_woken(zend_coroutine_t *current)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(current);
	zend_async_waker_t *waker = zend_async_waker_define(current);

	zend_object *parked = zend_async_exception_take();

#if ZEND_DEBUG
	if (async_scheduler_hooks.on_suspend) {
		async_scheduler_hooks.on_suspend();
	}
#endif
	record_suspend_location(coroutine);

	if (UNEXPECTED(coroutine->exit_due)) {
		zend_async_waker_clean(current);
		return async_raise_exit(coroutine, parked);
	}
	if (UNEXPECTED(async_coroutine_has_deferred(coroutine))) {
		zend_object *cancellation = async_coroutine_take_deferred(coroutine);
		if (cancellation) {
			if (waker->status != ZEND_ASYNC_WAKER_QUEUED) {
				zend_async_waker_clean(current);
				waker->error = cancellation;
				return scheduler_deliver(coroutine, parked);
			}
			zend_async_waker_apply_error(waker, cancellation, true, true, true);
		}
	}

	if (waker->status == ZEND_ASYNC_WAKER_NO_STATUS && zend_hash_num_elements(&waker->events)) {
		if (UNEXPECTED(!zend_async_waker_start_events(waker))) {
			return scheduler_deliver(coroutine, parked);
		}
	}

	if (UNEXPECTED(waker->status == ZEND_ASYNC_WAKER_RESULT)) {
		/* The wait settled while it was being prepared: no switch. */
		zend_async_waker_stop_events(waker);
		return scheduler_deliver(coroutine, parked);
	}

	if (waker->status != ZEND_ASYNC_WAKER_QUEUED) {
		waker->status = ZEND_ASYNC_WAKER_WAITING;
	}

	async_flow_room_t room = { 0 };
	do {
		scheduler_leave_coroutine(coroutine);
		ASYNC_FLOW_MAKE_ROOM(&room);
		scheduler_park(coroutine, &room);
	} while (UNEXPECTED(waker->status == ZEND_ASYNC_WAKER_WAITING) && async_interrupt_run(coroutine));

	return scheduler_deliver(coroutine, parked);
}

/* Suspends and preserves errno, which the loop and other coroutines change in the meantime. */
static zend_always_inline bool suspend_current(zend_coroutine_t *current)
{
	const int error = errno;
	const bool woken = suspend_until_woken(current);

	errno = error;
	return woken;
}

bool async_suspend(bool from_main, bool is_bailout)
{
	if (UNEXPECTED(from_main)) {
		return async_main_finish(is_bailout);
	}

	zend_coroutine_t *current = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!zend_async_may_suspend())) {
		return suspend_refused(current);
	}
	return suspend_current(current);
}

static zend_always_inline void queue_push(async_coroutine_t *coroutine)
{
	coroutine->waker.status = ZEND_ASYNC_WAKER_QUEUED;
	if (UNEXPECTED(coroutine->hi_priority | coroutine->interrupted)) {
		if (coroutine->interrupted) {
			return;
		}
		async_deque_push_front(&SCHEDULER_G(run_queue), coroutine);
	} else {
		async_deque_push_back(&SCHEDULER_G(run_queue), coroutine);
	}
}

bool async_enqueue(zend_coroutine_t *zend_coroutine)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(zend_coroutine);

	if (UNEXPECTED(async_coroutine_is_finished(coroutine) && !coroutine->finishing)) {
		zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot enqueue a coroutine that has completed");
		return false;
	}

	if (UNEXPECTED(!coroutine->registered)) {
		async_coroutine_register(coroutine);
	}

	zend_async_waker_t *waker = zend_async_waker_define(zend_coroutine);
	if (ZEND_ASYNC_WAKER_NOT_IN_QUEUE(waker)) {
		queue_push(coroutine);
		if (UNEXPECTED(ZEND_COROUTINE_IS_CANCELLED(zend_coroutine) && !ZEND_COROUTINE_IS_STARTED(zend_coroutine))) {
			waker->status = ZEND_ASYNC_WAKER_IGNORED;
		}
	}
	return true;
}

bool async_yield(void)
{
	zend_coroutine_t *current = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!zend_async_may_suspend())) {
		return suspend_refused(current);
	}

	async_coroutine_t *coroutine = ASYNC_COROUTINE(current);

	if (UNEXPECTED(coroutine->exit_due)) {
		return async_raise_exit(coroutine, NULL);
	}
	if (UNEXPECTED(async_coroutine_has_deferred(coroutine))) {
		zend_object *cancellation = async_coroutine_take_deferred(coroutine);
		if (cancellation) {
			zend_async_exception_arrives(cancellation);
			zend_throw_exception_internal(cancellation);
			return false;
		}
	}

	zend_async_waker_t *waker = zend_async_waker_define(current);
	queue_push(coroutine);
	const bool result = suspend_current(current);
	waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
	return result;
}

bool async_resume(zend_coroutine_t *zend_coroutine, zend_object *error, const bool transfer_error)
{
	async_coroutine_t *coroutine = ASYNC_COROUTINE(zend_coroutine);
	zend_async_waker_t *waker = zend_coroutine->waker;

	if (UNEXPECTED(async_coroutine_is_finished(coroutine) && !coroutine->finishing)) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}

	const ZEND_ASYNC_WAKER_STATUS status = waker ? waker->status : ZEND_ASYNC_WAKER_NO_STATUS;

	if (UNEXPECTED(status == ZEND_ASYNC_WAKER_NO_STATUS || status == ZEND_ASYNC_WAKER_RESULT)) {
		const bool current = zend_coroutine == ZEND_ASYNC_CURRENT_COROUTINE || coroutine == SCHEDULER_G(entered_from);

		if (!ZEND_COROUTINE_IS_STARTED(zend_coroutine)) {
			waker = zend_async_waker_define(zend_coroutine);
			if (error) {
				ZEND_ASYNC_WAKER_APPEND_ERROR(waker, error, transfer_error);
			}
			return async_enqueue(zend_coroutine);
		}
		if (!current || !waker) {
			if (error && transfer_error) {
				OBJ_RELEASE(error);
			}
			zend_async_throw(ZEND_ASYNC_EXCEPTION_DEFAULT, "Cannot resume a coroutine that is not suspended");
			return false;
		}
		/* The wait settles while the coroutine prepares it: suspend will return at once. */
		if (error) {
			ZEND_ASYNC_WAKER_APPEND_ERROR(waker, error, transfer_error);
		}
		waker->status = ZEND_ASYNC_WAKER_RESULT;
		return true;
	}

	if (UNEXPECTED(status == ZEND_ASYNC_WAKER_IGNORED)) {
		if (error && transfer_error) {
			OBJ_RELEASE(error);
		}
		return true;
	}

	if (error) {
		ZEND_ASYNC_WAKER_APPEND_ERROR(waker, error, transfer_error);
	}

	if (EXPECTED(status == ZEND_ASYNC_WAKER_WAITING)) {
		queue_push(coroutine);
		/* Unsubscribe now, not when it runs: an event that fires later must not find a waiter here. */
		if (coroutine->waiter) {
			async_waiter_t *waiter = coroutine->waiter;
			coroutine->waiter = NULL;
			async_wait_queue_woken(waiter);
		}
		if (zend_hash_num_elements(&waker->events)) {
			ZEND_ASYNC_WAKER_CLEAN_EVENTS(waker);
		}
	}
	return true;
}

bool async_add_microtask(zend_async_microtask_t *microtask)
{
	ZEND_ASYNC_MICROTASK_ADD_REF(microtask);
	async_deque_push_back(&SCHEDULER_G(microtasks), microtask);
	return true;
}
