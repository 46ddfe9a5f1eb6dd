/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A lock that one coroutine holds at a time, granted in order of arrival. For handles that are not streams (those
 * have sides, streams/async_sides.h): one side of a Socket, the terminal of readline().
 *
 *   free -> taken -> left, the next in the queue has it -> ... -> free */
#ifndef PHP_ASYNC_TURN_H
#define PHP_ASYNC_TURN_H

#include "php.h"
#include "async_wait.h"

typedef struct {
	zend_coroutine_t *holder;              /* counted reference; NULL while free */
	const zend_fiber *fiber;               /* borrowed: fiber in which the holder took it, or NULL */
	struct _php_async_turn_waiter *queue;  /* borrowed; each waiter is on its own stack */
	uint32_t depth;                        /* nested calls of the holder */
} php_async_turn_t;

BEGIN_EXTERN_C()

/* Takes the lock, and waits if another coroutine holds it; recursive. False with errno ECANCELED: cancelled, with an
 * exception, or dismissed, without one. Where suspension is not allowed it proceeds without the lock. */
PHPAPI bool php_async_turn_take(php_async_turn_t *turn);

/* True if the current coroutine holds the lock or waits for it: user code runs on top of one of its own waits (a
 * signal handler, the message of a fatal error). */
PHPAPI bool php_async_turn_is_entered(const php_async_turn_t *turn);

typedef enum {
	PHP_ASYNC_TURN_FREE,
	PHP_ASYNC_TURN_OWN,      /* the running code is on top of the call that took it (zend_async_is_held_here()) */
	PHP_ASYNC_TURN_ANOTHERS,
} php_async_turn_use;

PHPAPI php_async_turn_use php_async_turn_used_by(const php_async_turn_t *turn);

PHPAPI void php_async_turn_leave(php_async_turn_t *turn);

/* Takes a free lock for a call of `coroutine`, in `fiber` or in none. That call leaves it like any other. */
PHPAPI void php_async_turn_take_for(php_async_turn_t *turn, zend_coroutine_t *coroutine, const zend_fiber *fiber);

/* Call when the handle is closed: all waiters give up. The holder has to be notified separately. */
PHPAPI void php_async_turn_dismiss(php_async_turn_t *turn);

END_EXTERN_C()

static inline void php_async_turn_guard_leave(php_async_turn_t **turn)
{
	if (UNEXPECTED(*turn != NULL)) {
		php_async_turn_leave(*turn);
	}
}

/* NULL while no coroutine runs, and when the wait was given up. */
static inline php_async_turn_t *php_async_turn_guard_take(php_async_turn_t *turn)
{
	return UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) && php_async_turn_take(turn) ? turn : NULL;
}

/* For PHP functions: holds the lock until the function returns. Returns at once if the wait was cancelled. */
#define PHP_ASYNC_TAKE_TURN_HERE(turn) \
	php_async_turn_t *php_async_turn_guard __attribute__((cleanup(php_async_turn_guard_leave))) = \
		php_async_turn_guard_take(turn); \
	(void) php_async_turn_guard; \
	if (php_async_is_unwinding()) { \
		RETURN_THROWS(); \
	}

#endif
