/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks (see async_turn.h).
 * Invariant: a released lock passes to the first waiter at once, so no later caller can take it first. A waiter that
 * was granted the lock and leaves without it passes it on. */
#include "php.h"
#include "async_turn.h"
#include "zend_async_marks.h"
#include "zend_async_request.h"

struct _php_async_turn_waiter {
	struct _php_async_turn_waiter *next;
	const zend_fiber *fiber;     /* borrowed: the waiter's stack */
	php_async_turn_t *turn;      /* borrowed: dismiss the queue before the lock is freed */
	zend_coroutine_t *coroutine; /* borrowed: this struct is on its stack */
	bool granted;
	bool dismissed;
};

static void give(php_async_turn_t *turn, zend_coroutine_t *coroutine, const zend_fiber *fiber)
{
	ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event);
	turn->holder = coroutine;
	turn->fiber = fiber;
	turn->depth = 0;
}

static void pass_on(php_async_turn_t *turn)
{
	zend_coroutine_t *holder = turn->holder;
	struct _php_async_turn_waiter *next = turn->queue;

	turn->holder = NULL;
	if (next) {
		turn->queue = next->next;
		next->granted = true;
		give(turn, next->coroutine, next->fiber);
		ZEND_ASYNC_RESUME(next->coroutine);
	}
	ZEND_ASYNC_EVENT_RELEASE(&holder->event);
}

/* Leaves the wait queue without the lock. A lock that was already granted passes to the next waiter. */
static void leave_queue(void *arg)
{
	struct _php_async_turn_waiter *self = arg;
	struct _php_async_turn_waiter **link = &self->turn->queue;

	if (self->granted) {
		pass_on(self->turn);
		return;
	}
	if (self->dismissed) {
		return;
	}
	while (*link != self) {
		link = &(*link)->next;
	}
	*link = self->next;
}

/* Waits for the lock. Not for a coroutine that is being ended. */
static bool wait_for_turn(php_async_turn_t *turn)
{
	async_inflight_t inflight;
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	struct _php_async_turn_waiter self = { NULL, EG(active_fiber), turn, coroutine, false, false };
	struct _php_async_turn_waiter **link = &turn->queue;
	bool woken = true;

	/* A signal handler comes before the wait that it interrupts. */
	while (*link && !zend_async_is_on_top_of((*link)->coroutine)) {
		link = &(*link)->next;
	}
	self.next = *link;
	*link = &self;

	php_async_aside_begin(&inflight);
	while (woken && !self.granted && !self.dismissed) {
		woken = ZEND_ASYNC_WAKER_NEW(coroutine) && zend_async_suspend_linked(leave_queue, &self);
		zend_async_waker_clean(coroutine);
	}
	php_async_aside_end(&inflight);
	if (EXPECTED(woken && self.granted)) {
		return true;
	}

	leave_queue(&self);
	errno = ECANCELED;
	return false;
}

PHPAPI bool php_async_turn_is_entered(const php_async_turn_t *turn)
{
	const zend_coroutine_t *flow = ZEND_ASYNC_CURRENT_FLOW;

	if (turn->holder == flow) {
		return true;
	}
	for (const struct _php_async_turn_waiter *waiter = turn->queue; waiter; waiter = waiter->next) {
		if (waiter->coroutine == flow || waiter->coroutine == ZEND_ASYNC_CURRENT_COROUTINE) {
			return true;
		}
	}
	return false;
}

/* True if a fatal error has skipped the leave. Otherwise only a suspended fiber can keep a lock after its holder has
 * completed. */
static bool is_cut_off(const php_async_turn_t *turn)
{
	return ZEND_COROUTINE_IS_FINISHED(turn->holder) && (!turn->fiber || ZEND_COROUTINE_IS_BAILOUT(turn->holder));
}

PHPAPI php_async_turn_use php_async_turn_used_by(const php_async_turn_t *turn)
{
	if (turn->holder == NULL || UNEXPECTED(is_cut_off(turn))) {
		return PHP_ASYNC_TURN_FREE;
	}
	return zend_async_is_held_here(turn->holder, turn->fiber) ? PHP_ASYNC_TURN_OWN : PHP_ASYNC_TURN_ANOTHERS;
}

PHPAPI bool php_async_turn_take(php_async_turn_t *turn)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(turn->holder != NULL && is_cut_off(turn))) {
		pass_on(turn);
	}
	if (turn->holder == NULL && coroutine != NULL) {
		give(turn, coroutine, EG(active_fiber));
		return true;
	}
	if (php_async_turn_used_by(turn) == PHP_ASYNC_TURN_OWN || zend_async_is_on_top_of(turn->holder) || !php_async_may_wait()) {
		turn->depth++;
		return true;
	}
	return wait_for_turn(turn);
}

PHPAPI void php_async_turn_take_for(php_async_turn_t *turn, zend_coroutine_t *coroutine, const zend_fiber *fiber)
{
	ZEND_ASSERT(turn->holder == NULL);
	give(turn, coroutine, fiber);
}

PHPAPI void php_async_turn_leave(php_async_turn_t *turn)
{
	if (turn->depth) {
		turn->depth--;
	} else if (turn->holder) {
		pass_on(turn);
	}
}

PHPAPI void php_async_turn_dismiss(php_async_turn_t *turn)
{
	struct _php_async_turn_waiter *waiter = turn->queue;

	turn->queue = NULL;
	while (waiter) {
		struct _php_async_turn_waiter *next = waiter->next;

		waiter->dismissed = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
		waiter = next;
	}
}
