/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Queues of coroutines that wait for something that one of them gets: a lock, a side of a stream. A waiter is on the stack
 * of its coroutine; a queue is a pointer to the first one, NULL when empty.
 *
 *   waiting -> granted (the owner has given it what it waits for), or closed -> runs */
#ifndef PHP_ASYNC_QUEUE_H
#define PHP_ASYNC_QUEUE_H

#include "async_suspend.h"

typedef struct _php_async_waiter php_async_waiter_t;

struct _php_async_waiter {
	void *owner;                 /* of the queue; borrowed */
	unsigned kind;               /* which of the things that the queue is for */
	/* The waiter gives up. It has left the queue. If it is granted, it returns what it was given. */
	void (*give_up)(php_async_waiter_t *waiter);
	/* The rest is set by php_async_queue_wait(). */
	zend_coroutine_t *coroutine; /* borrowed: this struct is on its stack */
	const zend_fiber *fiber;     /* borrowed: the fiber in which it waits, or NULL */
	php_async_waiter_t **queue;  /* borrowed: close the queue before it is freed */
	php_async_waiter_t *next;
	bool granted;
	bool closed;
};

BEGIN_EXTERN_C()

/* Appends the waiter, in front of waiters that a signal handler of the same coroutine interrupts, and suspends. True: it is
 * granted. False with errno ECANCELED: cancelled, with an exception, or closed, without one; give_up was called. A fatal
 * error that cuts the wait off calls it as well. Call only if php_async_may_wait(). */
PHPAPI bool php_async_queue_wait(php_async_waiter_t **queue, php_async_waiter_t *waiter);

/* Removes the first waiter of this kind, as granted, and wakes it. The caller gives it the thing at once: its coroutine has
 * not run yet. NULL without one. */
PHPAPI php_async_waiter_t *php_async_queue_grant(php_async_waiter_t **queue, unsigned kind);

/* Wakes all waiters, which give up. */
PHPAPI void php_async_queue_close(php_async_waiter_t **queue);

END_EXTERN_C()

#endif
