/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interrupts: run signal handlers on the stack of a parked coroutine. */
#ifndef ASYNC_INTERRUPT_H
#define ASYNC_INTERRUPT_H

#include "base/async.h"

/* For the scheduler's table (zend_async_ops.h). */
void async_interrupt_interrupted(void);
bool async_interrupt_defer(void);

/* Takes the parked coroutine to interrupt, NULL if it is not parked any more. It keeps the status WAITING, by which it
 * recognises the interrupt. */
async_coroutine_t *async_interrupt_take(void);

/* Removes a coroutine that ends as target of an interrupt. */
void async_interrupt_forget(async_coroutine_t *coroutine);

/* Runs the engine's interrupt function in an interrupted coroutine, on its stack. True: the wait continues. False: the
 * wait is over, by a wake-up, an exception (pending) or EINTR. May suspend. */
bool async_interrupt_run(async_coroutine_t *coroutine);

/* Returns the coroutine that uses the stack of `coroutine`: itself, or the one that runs a handler on top of it. */
async_coroutine_t *async_interrupt_top(async_coroutine_t *coroutine);

#endif
