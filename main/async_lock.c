/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks (see async_lock.h).
 * Invariant: a released lock passes to the first waiter at once, so no later caller can take it first. A waiter that
 * was granted the lock and leaves without it passes it on. */
#include "php.h"
#include "async_lock.h"
#include "zend_async_marks.h"
#include "zend_async_request.h"

struct _php_async_lock_waiter {
	struct _php_async_lock_waiter *next;
	const zend_fiber *fiber;     /* borrowed: the waiter's stack */
	php_async_lock_t *lock;      /* borrowed: dismiss the queue before the lock is freed */
	zend_coroutine_t *coroutine; /* borrowed: this struct is on its stack */
	bool granted;
	bool closed;
};

static void lock_give(php_async_lock_t *lock, zend_coroutine_t *coroutine, const zend_fiber *fiber)
{
	ZEND_ASYNC_EVENT_ADD_REF(&coroutine->event);
	lock->holder = coroutine;
	lock->fiber = fiber;
	lock->depth = 0;
}

static void lock_pass_on(php_async_lock_t *lock)
{
	zend_coroutine_t *holder = lock->holder;
	struct _php_async_lock_waiter *next = lock->queue;

	lock->holder = NULL;
	if (next) {
		lock->queue = next->next;
		next->granted = true;
		lock_give(lock, next->coroutine, next->fiber);
		ZEND_ASYNC_RESUME(next->coroutine);
	}
	ZEND_ASYNC_EVENT_RELEASE(&holder->event);
}

/* Leaves the wait queue without the lock. A lock that was already granted passes to the next waiter. */
static void lock_leave_queue(void *arg)
{
	struct _php_async_lock_waiter *self = arg;
	struct _php_async_lock_waiter **link = &self->lock->queue;

	if (self->granted) {
		lock_pass_on(self->lock);
		return;
	}
	if (self->closed) {
		return;
	}
	while (*link != self) {
		link = &(*link)->next;
	}
	*link = self->next;
}

/* Waits for the lock. Not for a coroutine that is being ended. */
static bool lock_wait_for_lock(php_async_lock_t *lock)
{
	zend_async_inflight_t inflight;
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	struct _php_async_lock_waiter self = { NULL, EG(active_fiber), lock, coroutine, false, false };
	struct _php_async_lock_waiter **link = &lock->queue;
	bool woken = true;

	/* A signal handler comes before the wait that it interrupts. */
	while (*link && !zend_async_is_on_top_of((*link)->coroutine)) {
		link = &(*link)->next;
	}
	self.next = *link;
	*link = &self;

	php_async_stash_begin(&inflight);
	while (woken && !self.granted && !self.closed) {
		woken = ZEND_ASYNC_WAKER_NEW(coroutine) && zend_async_suspend_linked(lock_leave_queue, &self);
		zend_async_waker_clean(coroutine);
	}
	php_async_stash_end(&inflight);
	if (EXPECTED(woken && self.granted)) {
		return true;
	}

	lock_leave_queue(&self);
	errno = ECANCELED;
	return false;
}

PHPAPI bool php_async_lock_is_entered(const php_async_lock_t *lock)
{
	const zend_coroutine_t *flow = ZEND_ASYNC_CURRENT_FLOW;

	if (lock->holder == flow) {
		return true;
	}
	for (const struct _php_async_lock_waiter *waiter = lock->queue; waiter; waiter = waiter->next) {
		if (waiter->coroutine == flow || waiter->coroutine == ZEND_ASYNC_CURRENT_COROUTINE) {
			return true;
		}
	}
	return false;
}

/* True if a fatal error has skipped the leave. Otherwise only a suspended fiber can keep a lock after its holder has
 * completed. */
static bool is_cut_off(const php_async_lock_t *lock)
{
	return ZEND_COROUTINE_IS_FINISHED(lock->holder) && (!lock->fiber || ZEND_COROUTINE_IS_BAILOUT(lock->holder));
}

PHPAPI php_async_lock_state_t php_async_lock_state(const php_async_lock_t *lock)
{
	if (lock->holder == NULL || UNEXPECTED(is_cut_off(lock))) {
		return PHP_ASYNC_LOCK_FREE;
	}
	return zend_async_is_held_by_caller(lock->holder, lock->fiber) ? PHP_ASYNC_LOCK_OWN : PHP_ASYNC_LOCK_OTHER;
}

PHPAPI bool php_async_lock_acquire(php_async_lock_t *lock)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;

	if (UNEXPECTED(lock->holder != NULL && is_cut_off(lock))) {
		lock_pass_on(lock);
	}
	if (lock->holder == NULL && coroutine != NULL) {
		lock_give(lock, coroutine, EG(active_fiber));
		return true;
	}
	if (php_async_lock_state(lock) == PHP_ASYNC_LOCK_OWN || zend_async_is_on_top_of(lock->holder) || !php_async_may_wait()) {
		lock->depth++;
		return true;
	}
	return lock_wait_for_lock(lock);
}

PHPAPI void php_async_lock_acquire_for(php_async_lock_t *lock, zend_coroutine_t *coroutine, const zend_fiber *fiber)
{
	ZEND_ASSERT(lock->holder == NULL);
	lock_give(lock, coroutine, fiber);
}

PHPAPI void php_async_lock_release(php_async_lock_t *lock)
{
	if (lock->depth) {
		lock->depth--;
	} else if (lock->holder) {
		lock_pass_on(lock);
	}
}

PHPAPI void php_async_lock_close(php_async_lock_t *lock)
{
	struct _php_async_lock_waiter *waiter = lock->queue;

	lock->queue = NULL;
	while (waiter) {
		struct _php_async_lock_waiter *next = waiter->next;

		waiter->closed = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
		waiter = next;
	}
}
