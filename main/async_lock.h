/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A lock that one coroutine holds at a time, granted in order of arrival. For handles that are not streams (those
 * have sides, streams/async_sides.h): one side of a Socket, the terminal of readline().
 *
 *   free -> taken -> left, the next in the queue has it -> ... -> free */
#ifndef PHP_ASYNC_LOCK_H
#define PHP_ASYNC_LOCK_H

#include "php.h"
#include "async_queue.h"
#include "async_wait.h"

typedef struct {
	zend_coroutine_t *holder;              /* counted reference; NULL while free */
	const zend_fiber *fiber;               /* borrowed: fiber in which the holder took it, or NULL */
	php_async_queue_t queue;
	uint32_t depth;                        /* nested calls of the holder */
} php_async_lock_t;

BEGIN_EXTERN_C()

/* Takes the lock, and waits if another coroutine holds it; recursive. False with errno ECANCELED: cancelled, with an
 * exception, or closed, without one. Where suspension is not allowed it proceeds without the lock. */
PHPAPI bool php_async_lock_acquire(php_async_lock_t *lock);

/* True if the current coroutine holds the lock or waits for it: user code runs on top of one of its own waits (a
 * signal handler, the message of a fatal error). */
PHPAPI bool php_async_lock_is_entered(const php_async_lock_t *lock);

typedef enum {
	PHP_ASYNC_LOCK_FREE,
	PHP_ASYNC_LOCK_OWN,      /* the running code is on top of the call that took it (zend_async_is_held_by_caller()) */
	PHP_ASYNC_LOCK_OTHER,
} php_async_lock_state_t;

PHPAPI php_async_lock_state_t php_async_lock_state(const php_async_lock_t *lock);

/* True if a coroutine waits for the lock. */
static zend_always_inline bool php_async_lock_is_awaited(const php_async_lock_t *lock)
{
	return lock->queue.first != NULL;
}

PHPAPI void php_async_lock_release(php_async_lock_t *lock);

/* Takes a free lock for a call of `coroutine`, in `fiber` or in none. That call leaves it like any other. */
PHPAPI void php_async_lock_acquire_for(php_async_lock_t *lock, zend_coroutine_t *coroutine, const zend_fiber *fiber);

/* Call when the handle is closed: all waiters give up. The holder has to be notified separately. */
PHPAPI void php_async_lock_close(php_async_lock_t *lock);

END_EXTERN_C()

static inline void php_async_lock_guard_release(php_async_lock_t **lock)
{
	if (UNEXPECTED(*lock != NULL)) {
		php_async_lock_release(*lock);
	}
}

/* NULL while no coroutine runs, and when the wait was given up. */
static inline php_async_lock_t *php_async_lock_guard_acquire(php_async_lock_t *lock)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_lock_acquire(lock) ? lock : NULL;
}

/* For PHP functions: holds the lock until the function returns. Returns at once if the wait was cancelled. */
#define PHP_ASYNC_LOCK_FOR_CALL(lock) \
	php_async_lock_t *php_async_lock_guard __attribute__((cleanup(php_async_lock_guard_release))) = \
		php_async_lock_guard_acquire(lock); \
	(void) php_async_lock_guard; \
	if (php_async_is_unwinding()) { \
		RETURN_THROWS(); \
	}

#endif
