/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A turn: something that one coroutine at a time uses, in order of arrival. For handles that are no streams (those have
 * sides, streams/async_sides.h): one side of a Socket, the terminal of readline().
 *
 *   free -> taken -> left, the next in the queue has it -> ... -> free */
#ifndef PHP_ASYNC_TURN_H
#define PHP_ASYNC_TURN_H

#include "php.h"
#include "async_wait.h"

typedef struct {
	zend_coroutine_t *holder;              /* counted reference; NULL while free */
	const zend_fiber *fiber;               /* borrowed: in which the holder took it; NULL: in none */
	struct _php_async_turn_waiter *queue;  /* each on its own stack */
	uint32_t depth;                        /* calls of the holder inside its own turn */
} php_async_turn_t;

BEGIN_EXTERN_C()

/* Takes the turn, waits for it if somebody else has it; recursive. False with errno ECANCELED: cancelled, with an
 * exception, or dismissed, without. Where the flow may not suspend it goes ahead beside the holder. */
PHPAPI bool php_async_turn_take(php_async_turn_t *turn);

/* The current flow holds the turn, or is in its queue: user code runs on top of a wait of its own (a signal handler, the message of a
 * fatal error). */
PHPAPI bool php_async_turn_is_entered(const php_async_turn_t *turn);

typedef enum {
	PHP_ASYNC_TURN_FREE,
	PHP_ASYNC_TURN_OWN,      /* the running code is on top of the call that took it (zend_async_is_held_here()) */
	PHP_ASYNC_TURN_ANOTHERS,
} php_async_turn_use;

PHPAPI php_async_turn_use php_async_turn_used_by(const php_async_turn_t *turn);

PHPAPI void php_async_turn_leave(php_async_turn_t *turn);

/* Takes a free turn for a call that is not the caller's: of `coroutine`, in `fiber` or in none. The call leaves it as any other. */
PHPAPI void php_async_turn_take_for(php_async_turn_t *turn, zend_coroutine_t *coroutine, const zend_fiber *fiber);

/* The handle is closed: all who queue give up. The holder is told by other means. */
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

/* In a PHP function: the turn is its own until it returns. It returns here if the wait was cancelled. */
#define PHP_ASYNC_TAKE_TURN_HERE(turn) \
	php_async_turn_t *php_async_turn_guard __attribute__((cleanup(php_async_turn_guard_leave))) = \
		php_async_turn_guard_take(turn); \
	(void) php_async_turn_guard; \
	if (php_async_is_unwinding()) { \
		RETURN_THROWS(); \
	}

#endif
