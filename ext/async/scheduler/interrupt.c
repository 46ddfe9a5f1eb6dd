/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interrupts. Signal handlers written in PHP run on the main coroutine, whatever it waits for, and a time limit is
 * fatal even if all coroutines are parked. An OS signal handler only wakes the loop (zend_async_signal.h). The reactor
 * then calls this file, which resumes the parked coroutine in the middle of its wait. The wait is not touched: its
 * waker stays armed. While the engine's interrupt function runs on top of the wait, the current coroutine is a
 * stand-in, whose own waker serves the waits of the handler.
 *
 *   the interrupted coroutine   waker      left by
 *   parked                      WAITING    async_interrupt_take
 *   interrupted                 WAITING    the interrupt function returns -> parked, or throws -> running
 *   interrupted, woken          QUEUED     the interrupt function returns -> running
 *
 * Invariant: an interrupted coroutine is not in the run queue, because its stack is in use. */
#include "interrupt.h"
#include "state.h"
#include "coroutine.h"
#include "wait_queue.h"
#include "scheduler.h"
#include "zend_async_signal.h"

async_coroutine_t *async_interrupt_top(async_coroutine_t *coroutine)
{
	while (UNEXPECTED(coroutine->stand_in != NULL)) {
		coroutine = coroutine->stand_in;
	}
	return coroutine;
}

static bool vm_interrupt_is_set(void)
{
	return zend_atomic_bool_load_ex(&EG(vm_interrupt));
}

/* Calls the interrupt function as the VM does between two opcodes. May bail out. */
static void call_interrupt_function(void)
{
	zend_atomic_bool_store_ex(&EG(vm_interrupt), false);
	if (zend_atomic_bool_load_ex(&EG(timed_out))) {
		zend_timeout();
	} else if (zend_interrupt_function) {
		zend_interrupt_function(EG(current_execute_data));
	}
}

/* ---- choosing the target ---- */

static void handler_entry(void)
{
	do {
		call_interrupt_function();
	} while (vm_interrupt_is_set() && !EG(exception));
}

static void handler_dispose(zend_coroutine_t *coroutine)
{
	SCHEDULER_G(handler_coroutine) = NULL;
}

/* Spawns a coroutine of the main scope for handlers: main has ended. */
static void spawn_handler(void)
{
	async_coroutine_t *coroutine;

	if (SCHEDULER_G(handler_coroutine)) {
		return;
	}
	coroutine = async_coroutine_new(async_main_scope());
	coroutine->coroutine.internal_entry = handler_entry;
	coroutine->coroutine.extended_dispose = handler_dispose;
	SCHEDULER_G(handler_coroutine) = coroutine;

	/* A shutdown in progress does not prevent its start, but ends its waits as those of any coroutine. */
	coroutine->helper = true;
	async_coroutine_register(coroutine);
	coroutine->helper = false;
	async_enqueue(&coroutine->coroutine);
	GC_DELREF(&coroutine->std);
}

static async_coroutine_t *first_parked(void)
{
	async_coroutine_t *c = SCHEDULER_G(first_coroutine);

	while (c && c->waker.status != ZEND_ASYNC_WAKER_WAITING) {
		c = c->next;
	}
	return c ? async_interrupt_top(c) : NULL;
}

/* Chooses the target. Runs in the reactor after a signal handler of this thread has requested an interrupt. */
void async_interrupt_interrupted(void)
{
	const bool vm_interrupt = vm_interrupt_is_set();

	if (!ZEND_ASYNC_IS_ACTIVE) {
		return;
	}
	if (ZEND_ASYNC_MAIN_COROUTINE) {
		async_coroutine_t *top = async_interrupt_top(ASYNC_COROUTINE(ZEND_ASYNC_MAIN_COROUTINE));

		if (vm_interrupt || zend_async_wait_is_interrupted()) {
			SCHEDULER_G(interrupt_target) = top;
		}
	} else if (vm_interrupt) {
		/* The fatal error gets the location of a parked coroutine. */
		if (zend_atomic_bool_load_ex(&EG(timed_out)) && (SCHEDULER_G(interrupt_target) = first_parked()) != NULL) {
			return;
		}
		spawn_handler();
	}
}

static bool interrupt_on_enter(zend_coroutine_t *coroutine, bool is_enter, bool is_finishing)
{
	if (is_enter) {
		zend_atomic_bool_store_ex(&EG(vm_interrupt), true);
	}
	return !is_enter;
}

async_coroutine_t *async_interrupt_take(void)
{
	async_coroutine_t *target = SCHEDULER_G(interrupt_target);

	SCHEDULER_G(interrupt_target) = NULL;
	if (EXPECTED(target->waker.status == ZEND_ASYNC_WAKER_WAITING)) {
		return target;
	}
	/* It became ready in the meantime: it checks the VM's flag when it runs. */
	if (SCHEDULER_G(interrupt_deferred)) {
		SCHEDULER_G(interrupt_deferred) = false;
		zend_coroutine_add_switch_handler(&target->coroutine, interrupt_on_enter);
	}
	return NULL;
}

void async_interrupt_forget(async_coroutine_t *coroutine)
{
	if (SCHEDULER_G(interrupt_target) == coroutine) {
		SCHEDULER_G(interrupt_target) = NULL;
		SCHEDULER_G(interrupt_deferred) = false;
	}
}

/* Called by an interrupt function that has handlers to call. True: they are deferred; false: call them now. */
bool async_interrupt_defer(void)
{
	zend_coroutine_t *main_coroutine = ZEND_ASYNC_MAIN_COROUTINE;

	if (!ZEND_ASYNC_CURRENT_COROUTINE || ZEND_ASYNC_CURRENT_FLOW == main_coroutine) {
		return false;
	}
	if (!main_coroutine) {
		if (ZEND_ASYNC_CURRENT_COROUTINE == (zend_coroutine_t *) SCHEDULER_G(handler_coroutine)) {
			return false;
		}
		spawn_handler();
		return true;
	}

	async_coroutine_t *top = async_interrupt_top(ASYNC_COROUTINE(main_coroutine));
	if (top->waker.status == ZEND_ASYNC_WAKER_WAITING) {
		SCHEDULER_G(interrupt_target) = top;
		SCHEDULER_G(interrupt_deferred) = true;
		/* Targets are taken after a poll: force one at the next switch, without sleeping. */
		SCHEDULER_G(last_poll_ns) = 0;
		zend_async_interrupt();
	} else {
		zend_coroutine_add_switch_handler(&top->coroutine, interrupt_on_enter);
	}
	return true;
}

/* ---- interrupting ---- */

static async_coroutine_t *stand_in_new(async_coroutine_t *coroutine)
{
	async_coroutine_t *stand_in = async_coroutine_new(coroutine->home);

	/* Not a spawned coroutine: it has the id of the interrupted one. */
	SCHEDULER_G(last_coroutine_id)--;
	stand_in->id = coroutine->id;
	stand_in->coroutine.event.flags |= ZEND_COROUTINE_F_STAND_IN;
	stand_in->coroutine.extended_data = coroutine;
	ZEND_COROUTINE_SET_STARTED(&stand_in->coroutine);

	stand_in->helper = true;
	async_coroutine_register(stand_in);
	stand_in->helper = false;
	return stand_in;
}

static void stand_in_free(async_coroutine_t *stand_in)
{
	ZEND_ASYNC_EVENT_SET_CLOSED(&stand_in->coroutine.event);
	ZEND_ASYNC_WAKER_DESTROY(&stand_in->coroutine);
	async_scheduler_hooks.scope_remove(stand_in);
	async_coroutine_unregister(stand_in);
	/* The scheduler's reference and ours. */
	GC_DELREF(&stand_in->std);
	OBJ_RELEASE(&stand_in->std);
}

/* Runs the interrupt function on top of a wait. False: it hit a fatal error. */
static bool call_on_top(async_coroutine_t *coroutine)
{
	async_coroutine_t *stand_in = stand_in_new(coroutine);
	volatile bool done = false;

	coroutine->stand_in = stand_in;
	coroutine->interrupted = true;
	async_set_current(stand_in);

	zend_try {
		call_interrupt_function();
		done = true;
	} zend_end_try();

	async_set_current(coroutine);
	coroutine->interrupted = false;
	coroutine->stand_in = NULL;
	stand_in_free(stand_in);
	return done;
}

bool async_interrupt_run(async_coroutine_t *coroutine)
{
	zend_async_waker_t *waker = &coroutine->waker;
	const bool is_main = ZEND_COROUTINE_IS_MAIN(&coroutine->coroutine);

	while (waker->status == ZEND_ASYNC_WAKER_WAITING && !EG(exception)
			&& (vm_interrupt_is_set() || SCHEDULER_G(interrupt_deferred))) {
		SCHEDULER_G(interrupt_deferred) = false;
		if (!call_on_top(coroutine)) {
			/* The bailout discards the frames of the wait: remove all pointers to them. */
			waker->status = ZEND_ASYNC_WAKER_RESULT;
			if (coroutine->waiter) {
				async_waiter_t *waiter = coroutine->waiter;
				coroutine->waiter = NULL;
				async_wait_queue_woken(waiter);
			}
			zend_async_waker_clean(&coroutine->coroutine);
			zend_bailout();
		}
	}

	if (waker->status == ZEND_ASYNC_WAKER_WAITING) {
		if (is_main && zend_async_wait_is_interrupted()) {
			zend_async_interrupts.interrupted = true;
		} else if (!EG(exception)) {
			return true;
		}
		ZEND_ASYNC_WAKER_CLEAN_EVENTS(waker);
	}
	waker->status = ZEND_ASYNC_WAKER_RESULT;
	return false;
}
