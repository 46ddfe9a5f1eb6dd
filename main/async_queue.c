/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Queues of coroutines (see async_queue.h).
 * Invariant: a waiter that was granted something either returns true from its wait or gives it up. */
#include "php.h"
#include "async_park.h"
#include "async_queue.h"
#include "zend_async_list.h"

static void queue_leave(void *arg)
{
	php_async_waiter_t *self = arg;

	if (!self->granted && !self->closed) {
		ZEND_ASYNC_LIST_REMOVE(self->queue->first, self->queue->last, self, prev, next);
	}
	self->give_up(self);
}

/* A signal handler comes before the wait that it interrupts. */
static zend_never_inline void queue_join_before_own(php_async_queue_t *queue, php_async_waiter_t *self)
{
	php_async_waiter_t *own = queue->first;

	while (own && !zend_async_is_on_top_of(own->coroutine)) {
		own = own->next;
	}
	if (!own) {
		ZEND_ASYNC_LIST_APPEND(queue->first, queue->last, self, prev, next);
	} else {
		ZEND_ASYNC_LIST_INSERT_BEFORE(queue->first, own, self, prev, next);
	}
}

PHPAPI bool php_async_queue_wait(php_async_queue_t *queue, php_async_waiter_t *self)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	const php_async_signals_t ended_by = self->ends_by_signal ? PHP_ASYNC_SIGNALS_UNRESTARTED : PHP_ASYNC_SIGNALS_NONE;
	zend_async_inflight_t inflight;
	bool woken = true, interrupted = false;

	self->coroutine = coroutine;
	self->fiber = EG(active_fiber);
	self->queue = queue;
	self->granted = self->closed = false;
	if (EXPECTED(!zend_async_is_stand_in(coroutine))) {
		ZEND_ASYNC_LIST_APPEND(queue->first, queue->last, self, prev, next);
	} else {
		queue_join_before_own(queue, self);
	}

	php_async_stash_begin(&inflight);
	while (woken && !interrupted && !self->granted && !self->closed) {
		if (EXPECTED(ZEND_ASYNC_WAKER_NEW(coroutine))) {
			php_async_interruptible_begin(ended_by);
			woken = zend_async_suspend_linked(queue_leave, self);
			interrupted = php_async_interruptible_end();
		} else {
			woken = false;
		}
		zend_async_waker_clean(coroutine);
	}
	php_async_stash_end(&inflight);
	if (EXPECTED(woken && self->granted)) {
		return true;
	}

	queue_leave(self);
	errno = interrupted && woken && !self->closed ? EINTR : ECANCELED;
	return false;
}

PHPAPI php_async_waiter_t *php_async_queue_grant(php_async_queue_t *queue)
{
	php_async_waiter_t *waiter = queue->first;

	if (waiter) {
		ZEND_ASYNC_LIST_REMOVE(queue->first, queue->last, waiter, prev, next);
		waiter->granted = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
	}
	return waiter;
}

PHPAPI void php_async_queue_close(php_async_queue_t *queue)
{
	php_async_waiter_t *waiter = queue->first;

	queue->first = queue->last = NULL;
	for (; waiter; waiter = waiter->next) {
		waiter->closed = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
	}
}
