/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Wait queues; the header has the protocol and the table of states. Invariant: an item granted to a waiter is counted
 * in line->reserved until the waiter runs. Whatever happens to the waiter before that, the item is taken or returned
 * exactly once. */
#include "wait_queue.h"
#include "awaitable.h"
#include "recall.h"
#include "scheduler.h"
#include "zend_async_inflight.h"
#include "zend_async_request.h"
#include "zend_hrtime.h"

/* --- the list --- */

/* Restores the position after a wake-up without a reason, but not ahead of waiters that hold a reservation by now. */
static void link_again(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	async_waiter_t *before = queue->last;

	while (before && before->ticket > waiter->ticket && before->state == ASYNC_WAITER_WAITING) {
		before = before->prev;
	}
	async_wait_queue_link(queue, waiter, before);
}

void async_wait_queue_serve(async_waiter_t *waiter)
{
	ZEND_ASSERT(waiter->serve && waiter->state == ASYNC_WAITER_WAITING);
	async_wait_queue_unlink(waiter->queue, waiter);
	waiter->serve(waiter);
}

void async_wait_queue_reserve(async_wait_queue_t *queue)
{
	async_waiter_t *waiter = queue->next_up;

	ZEND_ASSERT(waiter && waiter->state == ASYNC_WAITER_WAITING);

	if (UNEXPECTED(waiter->serve)) {
		async_wait_queue_unlink(queue, waiter);
		waiter->serve(waiter);
		return;
	}
	queue->next_up = waiter->next;
	queue->reserved++;
	waiter->state = ASYNC_WAITER_RESERVED;
	ZEND_ASYNC_RESUME(waiter->coroutine);
}

/* Restarts at the head each time: a `close_queue` may make another callback waiter leave. */
void async_wait_queue_close(async_wait_queue_t *queue, bool with_reserved, void (*close_queue)(async_waiter_t *waiter))
{
	async_waiter_t *waiter;

	while ((waiter = with_reserved ? queue->first : queue->next_up)) {
		const async_waiter_state_t state = waiter->state;

		async_wait_queue_unlink(queue, waiter);
		if (waiter->serve) {
			close_queue(waiter);
		} else if (state == ASYNC_WAITER_RESERVED) {
			/* Already in the run queue. */
			queue->reserved--;
			waiter->state = ASYNC_WAITER_CLOSED;
		} else {
			waiter->state = ASYNC_WAITER_CLOSED;
			ZEND_ASYNC_RESUME(waiter->coroutine);
		}
	}
}

void async_wait_queue_woken(async_waiter_t *waiter)
{
	if (waiter->state == ASYNC_WAITER_WAITING) {
		async_wait_queue_leave_waiting(waiter);
	}
}

void async_wait_throw(zend_object *exception)
{
	zend_object *thrown = EG(exception);

	if (EXPECTED(!thrown)) {
		zend_throw_exception_internal(exception);
	} else if (zend_async_is_exit(thrown)) {
		OBJ_RELEASE(exception);
	} else {
		zend_async_exception_append(thrown, exception);
	}
}

/* --- waiting --- */

/* The arguments of one wait, for its helpers. */
typedef struct {
	async_wait_queue_t *queue;
	async_waiter_t *waiter;
	zend_async_event_t *token;
	zend_ulong timeout;   /* ms, 0: none */
	uint64_t deadline_ns; /* on the clock of zend_hrtime() */
} wait_t;

/* Removes the waiter from the queue, whatever its state. True if it held an item, which the caller now owns. */
static zend_always_inline bool take_reservation(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	if (UNEXPECTED(waiter->state != ASYNC_WAITER_RESERVED)) {
		if (waiter->state == ASYNC_WAITER_WAITING) {
			async_wait_queue_leave_waiting(waiter);
		}
		return false;
	}
	queue->reserved--;
	async_wait_queue_unlink(queue, waiter);
	return true;
}

/* A fatal error in another coroutine unwinds the main coroutine in the middle of its wait. */
static ZEND_COLD void wait_queue_abandon(void *data)
{
	wait_t *wait = data;
	async_waiter_t *waiter = wait->waiter;

	ASYNC_COROUTINE(waiter->coroutine)->waiter = NULL;
	if (take_reservation(wait->queue, waiter) && !wait->queue->final) {
		wait->queue->on_return(wait->queue, waiter);
	}
}

static ZEND_COLD bool deadline_passed(const wait_t *wait)
{
	if (zend_hrtime() < wait->deadline_ns) {
		return false;
	}
	zend_async_throw_timeout("Timeout occurred after " ZEND_LONG_FMT " milliseconds", (zend_long) wait->timeout);
	return true;
}

/* Subscribes to what may end the wait besides an item. */
static zend_never_inline bool wait_queue_subscribe(wait_t *wait, zend_coroutine_t *coroutine)
{
	if (wait->timeout) {
		const uint64_t now = zend_hrtime();
		const uint64_t remaining = wait->deadline_ns > now ? wait->deadline_ns - now : 0;
		zend_async_timer_event_t *timer = ZEND_ASYNC_NEW_TIMER_EVENT_NS((zend_ulong) (remaining / 1000000),
				(zend_ulong) (remaining % 1000000), false);

		if (UNEXPECTED(!timer)
				|| UNEXPECTED(!zend_async_resume_when(coroutine, &timer->base, true, zend_async_waker_callback_resolve,
						NULL))) {
			return false;
		}
	}
	return !wait->token
			|| EXPECTED(zend_async_resume_when(coroutine, wait->token, false, zend_async_waker_callback_cancel, NULL));
}

static zend_always_inline bool prepare_waker(zend_coroutine_t *coroutine)
{
	return EXPECTED(async_waker_is_ready(coroutine->waker)) || ZEND_ASYNC_WAKER_NEW(coroutine);
}

static zend_always_inline void clean_waker(zend_coroutine_t *coroutine)
{
	if (EXPECTED(async_waker_is_blank(coroutine->waker))) {
		coroutine->waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
	} else {
		zend_async_waker_clean(coroutine);
	}
}

/* The scheduler clears `waiter` when it wakes the coroutine. A waiter that is still set was not suspended at all. */
static zend_always_inline void after_suspension(async_waiter_t *waiter, zend_coroutine_t *coroutine)
{
	ASYNC_COROUTINE(coroutine)->waiter = NULL;
	if (UNEXPECTED(waiter->state == ASYNC_WAITER_WAITING)) {
		async_wait_queue_leave_waiting(waiter);
	}
	clean_waker(coroutine);
}

/* Suspends once. False with an exception if the wait is over. */
static bool suspend_in_queue(wait_t *wait, zend_coroutine_t *coroutine)
{
	async_waiter_t *waiter = wait->waiter;
	bool result = false;

	if (UNEXPECTED(!prepare_waker(coroutine))) {
		return false;
	}
	if (EXPECTED(waiter->ticket == 0)) {
		async_wait_queue_append(wait->queue, waiter);
	} else {
		link_again(wait->queue, waiter);
	}
	ASYNC_COROUTINE(coroutine)->waiter = waiter;
	if (EXPECTED(!wait->token && !wait->timeout) || EXPECTED(wait_queue_subscribe(wait, coroutine))) {
		result = UNEXPECTED(ZEND_COROUTINE_IS_MAIN(coroutine)) ? zend_async_suspend_linked(wait_queue_abandon, wait)
															   : ZEND_ASYNC_SUSPEND();
	}
	after_suspension(waiter, coroutine);
	return result;
}

/* The wait has succeeded. Defers a cancellation that arrived too late for it to the next suspension point. */
static bool postpone_cancellation(zend_coroutine_t *coroutine, const zend_object *in_flight)
{
	zend_object *thrown = EG(exception);
	async_coroutine_t *self = ASYNC_COROUTINE(coroutine);

	if (!in_flight && UNEXPECTED(self->recall) && async_recall_postpone(self, thrown)) {
		zend_clear_exception();
		return true;
	}
	if (in_flight || !ZEND_COROUTINE_IS_CANCELLED(coroutine) || self->deferred_cancellation
			|| zend_async_is_exit(thrown) || !zend_async_is_cancellation(thrown)) {
		return false;
	}
	GC_ADDREF(thrown);
	self->deferred_cancellation = thrown;
	zend_clear_exception();
	return true;
}

static zend_always_inline bool too_late(wait_t *wait)
{
	return UNEXPECTED(wait->token && async_token_tripped(wait->token))
			|| UNEXPECTED(wait->timeout && deadline_passed(wait));
}

/* Woken with an item: takes it, or returns it if the wait has failed. */
static async_wait_result_t wait_queue_claim(wait_t *wait, zend_coroutine_t *coroutine, bool resumed,
		const zend_object *in_flight)
{
	async_wait_queue_t *queue = wait->queue;

	take_reservation(queue, wait->waiter);
	if (UNEXPECTED(queue->final)) {
		return resumed || postpone_cancellation(coroutine, in_flight) ? ASYNC_WAIT_GRANTED : ASYNC_WAIT_FAILED;
	}
	if (UNEXPECTED(!resumed) || too_late(wait)) {
		queue->on_return(queue, wait->waiter);
		return ASYNC_WAIT_FAILED;
	}
	return ASYNC_WAIT_GRANTED;
}

/* Evaluates a suspension. After a wake-up without a reason the waiter returns to the queue. */
static async_wait_result_t wait_queue_outcome(wait_t *wait, zend_coroutine_t *coroutine, bool resumed,
		const zend_object *in_flight)
{
	for (;;) {
		switch (wait->waiter->state) {
			case ASYNC_WAITER_RESERVED: return wait_queue_claim(wait, coroutine, resumed, in_flight);

			case ASYNC_WAITER_CLOSED:
				wait->waiter->state = ASYNC_WAITER_OUT;
				return resumed && too_late(wait) ? ASYNC_WAIT_FAILED : ASYNC_WAIT_CLOSED;

			default:
				if (UNEXPECTED(!resumed) || too_late(wait)) {
					return ASYNC_WAIT_FAILED;
				}
				resumed = suspend_in_queue(wait, coroutine);
		}
	}
}

async_wait_result_t async_wait_queue_wait_end(async_wait_queue_t *queue, async_waiter_t *waiter, bool resumed)
{
	wait_t wait = { .queue = queue, .waiter = waiter };

	after_suspension(waiter, waiter->coroutine);
	return wait_queue_outcome(&wait, waiter->coroutine, resumed, NULL);
}

async_wait_result_t async_wait_queue_wait_slow(async_wait_queue_t *queue, async_waiter_t *waiter,
		zend_async_event_t *event, zend_async_event_t *token, zend_ulong timeout)
{
	wait_t wait = { .queue = queue, .waiter = waiter, .token = token, .timeout = timeout };
	const zend_object *in_flight = EG(exception);

	ZEND_ASSERT(waiter->state == ASYNC_WAITER_OUT && !waiter->serve);

	if (UNEXPECTED(async_token_tripped(token))) {
		return ASYNC_WAIT_FAILED;
	}
	if (UNEXPECTED(!async_launch_to_wait())) {
		return ASYNC_WAIT_FAILED;
	}
	if (UNEXPECTED(timeout)) {
		const uint64_t now = zend_hrtime();
		wait.deadline_ns = timeout > (UINT64_MAX - now) / 1000000 ? UINT64_MAX : now + (uint64_t) timeout * 1000000;
	}

	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	waiter->coroutine = coroutine;
	waiter->event = event;
	const bool resumed = suspend_in_queue(&wait, coroutine);
	return wait_queue_outcome(&wait, coroutine, resumed, in_flight);
}
