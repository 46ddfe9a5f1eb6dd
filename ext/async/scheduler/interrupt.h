/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Interrupts: what signals want to run in a coroutine that is parked. */
#ifndef ASYNC_INTERRUPT_H
#define ASYNC_INTERRUPT_H

#include "php_async.h"

void async_interrupt_startup(void);

/* The parked coroutine that is to be interrupted, NULL if there is none any more. It keeps status WAITING: that is how
 * it knows why it was given control. */
async_coroutine_t *async_interrupt_take(void);

/* The coroutine ends: it cannot be interrupted any more. */
void async_interrupt_forget(async_coroutine_t *coroutine);

/* Called by a parked coroutine that was given control so, on its stack: runs the engine's interrupt function. True: it
 * goes on waiting. False: its wait is over, woken, ended by an exception (pending) or by EINTR. May suspend. */
bool async_interrupt_run(async_coroutine_t *coroutine);

/* The coroutine that has the stack of `coroutine`: itself, or the one that runs a handler on top of it. */
async_coroutine_t *async_interrupt_top(async_coroutine_t *coroutine);

#endif
