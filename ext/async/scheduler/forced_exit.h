/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Ending coroutines that do not end by themselves. */
#ifndef ASYNC_FORCED_EXIT_H
#define ASYNC_FORCED_EXIT_H

#include "php_async.h"
#include "coroutine/coroutine.h"

/* It has a stack: its code has begun, or it is being finalised without having begun. */
#define ASYNC_RUNS_OR_RAN(c) (ZEND_COROUTINE_IS_STARTED(&(c)->coroutine) || async_coroutine_is_finished(c))

/* The wait of `coroutine`, or the next one that it begins, ends by an exit that no code catches; finally blocks run. With
 * `stays` every later wait ends so at once. Allocates nothing and may be repeated; a coroutine that has not begun is not
 * touched. Does not run PHP code. */
void async_force_exit(async_coroutine_t *coroutine, bool stays);

/* Raises the exit in the current coroutine, whose exit is due, in place of what its wait ended with. `parked` (owned, or NULL)
 * is the exception that was in flight before the wait. Always false. May run destructors. */
bool async_raise_exit(async_coroutine_t *coroutine, zend_object *parked);

/* Memory has run out: ends a coroutine that has not begun where it is, without a stack. Removed from the run queue by the
 * caller. Consumes the scheduler's reference. */
void async_end_unstarted(async_coroutine_t *coroutine);

#endif
