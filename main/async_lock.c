/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks (see async_lock.h).
 * Invariant: a released lock passes to the first waiter at once, so no later caller can take it first. A waiter that
 * was granted the lock and leaves without it passes it on. */
#include "php.h"
#include "async_lock.h"
#include "zend_async_marks.h"
#include "zend_async_request.h"

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
	php_async_waiter_t *next = php_async_queue_grant(&lock->queue);

	lock->holder = NULL;
	if (next) {
		lock_give(lock, next->coroutine, next->fiber);
	}
	ZEND_ASYNC_EVENT_RELEASE(&holder->event);
}

static void lock_give_up(php_async_waiter_t *waiter)
{
	if (waiter->granted) {
		lock_pass_on(waiter->owner);
	}
}

PHPAPI bool php_async_lock_is_entered(const php_async_lock_t *lock)
{
	const zend_coroutine_t *flow = ZEND_ASYNC_CURRENT_FLOW;

	if (lock->holder == flow) {
		return true;
	}
	for (const php_async_waiter_t *waiter = lock->queue.first; waiter; waiter = waiter->next) {
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
	if (php_async_lock_state(lock) == PHP_ASYNC_LOCK_OWN || zend_async_is_on_top_of(lock->holder)
			|| !php_async_may_wait()) {
		lock->depth++;
		return true;
	}

	php_async_waiter_t self = { .owner = lock, .give_up = lock_give_up };

	return php_async_queue_wait(&lock->queue, &self);
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
	php_async_queue_close(&lock->queue);
}
