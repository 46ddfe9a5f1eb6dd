/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Queues of coroutines that wait for something that one of them gets: a lock, a side of a stream. A waiter is on the stack
 * of its coroutine. Each operation is O(1).
 *
 *   waiting -> granted (the owner has given it what it waits for), or closed -> runs */
#ifndef PHP_ASYNC_QUEUE_H
#define PHP_ASYNC_QUEUE_H

#include "zend.h"

struct _zend_coroutine_s;
struct _zend_fiber;

typedef struct _php_async_waiter php_async_waiter_t;

/* Zeroed: empty. */
typedef struct {
	php_async_waiter_t *first; /* oldest; borrowed */
	php_async_waiter_t *last;
} php_async_queue_t;

struct _php_async_waiter {
	void *owner;                 /* of the queue; borrowed */
	unsigned kind;               /* for the owner */
	bool ends_by_signal;         /* in the main coroutine: a signal ends the wait if its handler does not restart calls */
	/* The waiter gives up. It has left the queue. If it is granted, it returns what it was given. */
	void (*give_up)(php_async_waiter_t *waiter);
	/* The rest is set by php_async_queue_wait(). */
	struct _zend_coroutine_s *coroutine; /* borrowed: this struct is on its stack */
	const struct _zend_fiber *fiber;     /* borrowed: the fiber in which it waits, or NULL */
	php_async_queue_t *queue;            /* borrowed: close the queue before it is freed */
	php_async_waiter_t *next;
	php_async_waiter_t *prev;
	bool granted;
	bool closed;
};

BEGIN_EXTERN_C()

/* Appends the waiter, in front of waiters that a signal handler of the same coroutine interrupts, and suspends. True: it is
 * granted. False: give_up was called, with errno ECANCELED: cancelled, with an exception, or closed, without one; or with
 * errno EINTR. A fatal error that cuts the wait off calls give_up as well. Call only if php_async_may_wait(). */
PHPAPI bool php_async_queue_wait(php_async_queue_t *queue, php_async_waiter_t *waiter);

/* Removes the first waiter, as granted, and wakes it. The caller gives it the thing at once: its coroutine has not run
 * yet. NULL if the queue is empty. */
PHPAPI php_async_waiter_t *php_async_queue_grant(php_async_queue_t *queue);

/* Wakes all waiters, which give up. */
PHPAPI void php_async_queue_close(php_async_queue_t *queue);

END_EXTERN_C()

#endif
