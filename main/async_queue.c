/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Queues of coroutines (see async_queue.h).
 * Invariant: a waiter that was granted something either returns true from its wait or gives it up. */
#include "php.h"
#include "async_queue.h"
#include "zend_async_request.h"

static void queue_leave(void *arg)
{
	php_async_waiter_t *self = arg;
	php_async_waiter_t **link = self->queue;

	if (!self->granted && !self->closed) {
		while (*link != self) {
			link = &(*link)->next;
		}
		*link = self->next;
	}
	self->give_up(self);
}

PHPAPI bool php_async_queue_wait(php_async_waiter_t **queue, php_async_waiter_t *self)
{
	zend_coroutine_t *coroutine = ZEND_ASYNC_CURRENT_COROUTINE;
	php_async_waiter_t **link = queue;
	zend_async_inflight_t inflight;
	bool woken = true;

	self->coroutine = coroutine;
	self->fiber = EG(active_fiber);
	self->queue = queue;
	self->granted = self->closed = false;
	/* A signal handler comes before the wait that it interrupts. */
	while (*link && !zend_async_is_on_top_of((*link)->coroutine)) {
		link = &(*link)->next;
	}
	self->next = *link;
	*link = self;

	php_async_stash_begin(&inflight);
	while (woken && !self->granted && !self->closed) {
		woken = ZEND_ASYNC_WAKER_NEW(coroutine) && zend_async_suspend_linked(queue_leave, self);
		zend_async_waker_clean(coroutine);
	}
	php_async_stash_end(&inflight);
	if (EXPECTED(woken && self->granted)) {
		return true;
	}

	queue_leave(self);
	errno = ECANCELED;
	return false;
}

PHPAPI php_async_waiter_t *php_async_queue_grant(php_async_waiter_t **queue, unsigned kind)
{
	php_async_waiter_t **link = queue;

	while (*link && (*link)->kind != kind) {
		link = &(*link)->next;
	}

	php_async_waiter_t *waiter = *link;

	if (waiter) {
		*link = waiter->next;
		waiter->granted = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
	}
	return waiter;
}

PHPAPI void php_async_queue_close(php_async_waiter_t **queue)
{
	php_async_waiter_t *waiter = *queue;

	*queue = NULL;
	for (; waiter; waiter = waiter->next) {
		waiter->closed = true;
		ZEND_ASYNC_RESUME(waiter->coroutine);
	}
}
