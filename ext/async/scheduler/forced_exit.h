/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Ends coroutines that do not end by themselves. */
#ifndef ASYNC_FORCED_EXIT_H
#define ASYNC_FORCED_EXIT_H

#include "base/async.h"
#include "coroutine.h"

/* True if the coroutine has a stack: its code has begun, or it is being finalised without having begun. */
#define ASYNC_RUNS_OR_RAN(c) (ZEND_COROUTINE_IS_STARTED(&(c)->coroutine) || async_coroutine_is_finished(c))

/* Ends the wait of `coroutine`, or its next one, by an exit that no code catches; finally blocks run. With `stays`
 * every later wait ends the same way at once. Ignores a coroutine that has not started. Allocates nothing, may be
 * repeated, and runs no PHP code. */
void async_force_exit(async_coroutine_t *coroutine, bool stays);

/* Raises the exit that is due in the current coroutine, in place of the outcome of its wait. `parked` (owned, or NULL)
 * is the exception that was pending before the wait. Always returns false. May run destructors. */
bool async_raise_exit(async_coroutine_t *coroutine, zend_object *parked);

/* Ends a coroutine that has not started, in place and without a stack. The caller has removed it from the run queue.
 * Consumes the scheduler's reference. */
void async_end_unstarted(async_coroutine_t *coroutine);

#endif
