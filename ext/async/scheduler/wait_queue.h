/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Wait queues: channels, pools and task groups let coroutines wait for an item (a value, a free slot, a resource). No
 * item is lost and no waiter overtakes another. A queue belongs to one object and one kind of item.
 *
 * The protocol of the owner:
 *   - A newcomer takes an item only if there are more than `queue.reserved`: reserved items are not available to it.
 *   - Otherwise it calls async_wait_queue_wait(). After ASYNC_WAIT_GRANTED one item belongs to the caller, and no other code
 *     has run in between. The caller takes it at once.
 *   - Whenever an item becomes free (and in `on_return`, when a waiter returns one), the owner calls async_wait_queue_reserve()
 *     once per free, unreserved item, until it runs out of items or of waiters.
 *   - When there will be no more items (closed), it calls async_wait_queue_close().
 *
 *   state     set by        left by
 *   --------  ------------  --------------------------------------------------------------------------------------------
 *   WAITING   wait, enter   reserve -> RESERVED; close -> CLOSED; cancellation, token, timeout, other wake-ups -> OUT
 *   RESERVED  reserve       its coroutine runs: takes the item, or returns it (`on_return`) because it was cancelled or
 *                           too late -> OUT; close -> CLOSED
 *   CLOSED    close         its coroutine runs -> OUT
 *   OUT       initial and final
 *
 * A waiter keeps its position until it runs. A waiter that is woken for any other reason than an item leaves the queue
 * at that moment, so that no item is reserved for a waiter that cannot use it. Invariant: the waiters that hold a
 * reservation are at the head of the queue, `next_up` is the first without one. Everything is O(1). */
#ifndef ASYNC_WAIT_QUEUE_H
#define ASYNC_WAIT_QUEUE_H

#include "coroutine.h"

typedef struct _async_wait_queue_s async_wait_queue_t;
typedef struct _async_waiter_s async_waiter_t;

typedef enum {
	ASYNC_WAITER_OUT = 0,
	ASYNC_WAITER_WAITING,
	ASYNC_WAITER_RESERVED,
	ASYNC_WAITER_CLOSED
} async_waiter_state_t;

/* An entry of a wait queue. Lives on the stack of the suspended coroutine, or in the owner of a `serve` callback. */
struct _async_waiter_s {
	zend_coroutine_t *coroutine; /* borrowed: it is suspended in the function that owns the waiter */
	zend_async_event_t *event;   /* borrowed: reported as what the coroutine waits for */
	async_wait_queue_t *queue;   /* borrowed; NULL when OUT */
	async_waiter_t *prev;
	async_waiter_t *next;
	uint64_t ticket;             /* arrival order, 0 before it is queued for the first time */
	async_waiter_state_t state;
	/* NULL for a coroutine. Otherwise a callback that takes the item itself, without a reservation. The waiter has
	 * left the queue before the call. Must not suspend nor run PHP code. */
	void (*serve)(async_waiter_t *waiter);
};

/* A zeroed struct with its handlers set is an empty wait queue. */
struct _async_wait_queue_s {
	async_waiter_t *first;   /* all waiters, in arrival order; borrowed */
	async_waiter_t *last;
	async_waiter_t *next_up; /* the oldest that is WAITING, or NULL */
	uint32_t length;         /* number of waiters, including those with a reservation */
	uint32_t reserved;       /* items reserved for waiters that have not run yet */
	uint64_t last_ticket;
	/* A reserved item has been used up and cannot be returned. A later cancellation does not fail the wait: it is
	 * thrown at the coroutine's next suspension point. */
	bool final;
	/* A waiter that has left the queue returns its item: reserve it for the next waiter, or make it generally
	 * available. Must not suspend nor run PHP code. Not called, and may be NULL, if the queue is final. */
	void (*on_return)(async_wait_queue_t *queue, async_waiter_t *waiter);
	/* A waiter without an item has left without being granted one; may be NULL. Same restrictions. */
	void (*on_leave)(async_wait_queue_t *queue, async_waiter_t *waiter);
};

typedef enum {
	ASYNC_WAIT_FAILED = 0, /* an exception is set; the waiter has nothing */
	ASYNC_WAIT_GRANTED,
	ASYNC_WAIT_CLOSED   /* the caller throws the reason with async_wait_throw(); a cancellation may be set already */
} async_wait_result_t;

/* Serves a callback waiter ahead of its turn; it is WAITING. */
void async_wait_queue_serve(async_waiter_t *waiter);

/* Grants an item to the oldest waiter without one and wakes it, or calls it. There must be one (async_wait_queue_has_waiters). */
void async_wait_queue_reserve(async_wait_queue_t *queue);

/* Wakes the waiters without an item, in order, as CLOSED. with_reserved: also those with an item, which lose their
 * reservation. A callback waiter leaves the queue and `close_queue` is called for it. */
void async_wait_queue_close(async_wait_queue_t *queue, bool with_reserved, void (*close_queue)(async_waiter_t *waiter));

/* The coroutine is woken, for whatever reason. A waiter without an item leaves the queue. For the scheduler. */
void async_wait_queue_woken(async_waiter_t *waiter);

/* True if a waiter without an item exists. */
static zend_always_inline bool async_wait_queue_has_waiters(const async_wait_queue_t *queue)
{
	return queue->next_up != NULL;
}

/* --- waiting --- */

/* Inserts the waiter behind `before`; NULL: at the head. */
static zend_always_inline void async_wait_queue_link(async_wait_queue_t *queue, async_waiter_t *waiter,
		async_waiter_t *before)
{
	waiter->queue = queue;
	waiter->state = ASYNC_WAITER_WAITING;
	waiter->prev = before;
	waiter->next = before ? before->next : queue->first;
	if (waiter->next) {
		waiter->next->prev = waiter;
	} else {
		queue->last = waiter;
	}
	if (before) {
		before->next = waiter;
	} else {
		queue->first = waiter;
	}
	if (!queue->next_up || queue->next_up == waiter->next) {
		queue->next_up = waiter;
	}
	queue->length++;
}

static zend_always_inline void async_wait_queue_append(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	waiter->ticket = ++queue->last_ticket;
	async_wait_queue_link(queue, waiter, queue->last);
}

static zend_always_inline void async_wait_queue_unlink(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	ZEND_ASSERT(waiter->queue == queue);

	if (queue->next_up == waiter) {
		queue->next_up = waiter->next;
	}
	ZEND_ASYNC_LIST_REMOVE(queue->first, queue->last, waiter, prev, next);
	waiter->queue = NULL;
	waiter->state = ASYNC_WAITER_OUT;
	queue->length--;
}

/* Removes a waiter that gives up without an item. */
static zend_always_inline void async_wait_queue_leave_waiting(async_waiter_t *waiter)
{
	async_wait_queue_t *queue = waiter->queue;

	async_wait_queue_unlink(queue, waiter);
	if (UNEXPECTED(queue->on_leave)) {
		queue->on_leave(queue, waiter);
	}
}

/* For callback waiters (`serve` is set). leave does nothing for a waiter that is OUT. */
static zend_always_inline void async_wait_queue_enter(async_wait_queue_t *queue, async_waiter_t *waiter)
{
	ZEND_ASSERT(waiter->serve && !waiter->queue);
	async_wait_queue_append(queue, waiter);
}

static zend_always_inline void async_wait_queue_leave(async_waiter_t *waiter)
{
	ZEND_ASSERT(waiter->serve);
	if (waiter->queue) {
		async_wait_queue_leave_waiting(waiter);
	}
}

/* True if the waker holds nothing but its status: nothing else is to be prepared or cleaned. */
static zend_always_inline bool async_waker_is_blank(const zend_async_waker_t *waker)
{
	return !zend_hash_num_elements(&waker->events) && Z_ISUNDEF(waker->result) && !waker->error
			&& (!waker->triggered_events || !zend_hash_num_elements(waker->triggered_events));
}

static zend_always_inline bool async_waker_is_ready(const zend_async_waker_t *waker)
{
	return waker && waker->status == ZEND_ASYNC_WAKER_NO_STATUS && async_waker_is_blank(waker);
}

async_wait_result_t async_wait_queue_wait_slow(async_wait_queue_t *queue, async_waiter_t *waiter,
		zend_async_event_t *event, zend_async_event_t *token, zend_ulong timeout);
async_wait_result_t async_wait_queue_wait_end(async_wait_queue_t *queue, async_waiter_t *waiter, bool resumed);

/* Appends the current coroutine to the queue and suspends it. event: of the owner, for reports; the caller holds it.
 * token: NULL, or an event that ends the wait with an OperationCanceledException; a token that has settled already
 * throws before the queue is touched. timeout: ms, 0 for none; ends with a TimeoutException. Launches the scheduler.
 * May suspend. The waiter is zeroed by the caller; a struct that begins with a waiter may carry more.
 *
 * The common case is inlined: fewer returns between a switch and the VM mean fewer mispredicted branches. */
static zend_always_inline async_wait_result_t async_wait_queue_wait(async_wait_queue_t *queue, async_waiter_t *waiter,
		zend_async_event_t *event, zend_async_event_t *token, zend_ulong timeout)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(!coroutine || token || timeout || ZEND_COROUTINE_IS_MAIN(coroutine) || EG(exception)
				|| !async_waker_is_ready(coroutine->waker) || ZEND_ASYNC_IS_SCHEDULER_CONTEXT)) {
		return async_wait_queue_wait_slow(queue, waiter, event, token, timeout);
	}

	waiter->coroutine = coroutine;
	waiter->event = event;
	async_wait_queue_append(queue, waiter);
	ASYNC_COROUTINE(coroutine)->waiter = waiter;

	const bool resumed = ZEND_ASYNC_SUSPEND();

	if (EXPECTED(resumed && waiter->state == ASYNC_WAITER_RESERVED && async_waker_is_blank(coroutine->waker))) {
		coroutine->waker->status = ZEND_ASYNC_WAKER_NO_STATUS;
		queue->reserved--;
		async_wait_queue_unlink(queue, waiter);
		return ASYNC_WAIT_GRANTED;
	}
	return async_wait_queue_wait_end(queue, waiter, resumed);
}

/* Throws the reason of a close; consumes the reference. Chained to an exception that is set already, unless that
 * is an exit. */
void async_wait_throw(zend_object *exception);

#endif
