/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A runner is a C stack with the first page of a VM stack. It runs one coroutine after another: a coroutine is only a
 * struct until a runner takes it, and a runner whose coroutine has finished takes the next one in place. */
#ifndef ASYNC_RUNNER_H
#define ASYNC_RUNNER_H

#include "base/async.h"
#include "zend_fibers.h"

struct _async_runner_s {
	zend_fiber_context fiber;
	async_coroutine_t *coroutine; /* borrowed: the coroutine it runs, or runs once it is switched to */
	zend_vm_stack vm_page;        /* first page of the VM stack, on the C stack */
	async_runner_t *next_idle;    /* borrowed */
	void *stack_limit;            /* lowest address that user code may use */
};

/* At MINIT. */
void async_runner_startup(void);

/* Returns a runner set up for `coroutine`, idle or new. NULL with an exception if no stack can be allocated. */
async_runner_t *async_runner_acquire(async_coroutine_t *coroutine);

/* Destroys the idle runners. The current stack must not be one of theirs. */
void async_runner_destroy_idle(void);

/* The thread is about to wait: if a burst has left many idle runners, a timer begins to destroy them step by step. It is
 * hidden, so that it does not keep the process alive. */
void async_runner_before_wait(void);

/* Returns the number of idle runners that would be kept now. */
uint32_t async_runner_pool_capacity(void);

/* The number of idle runners that are always kept. */
#define ASYNC_RUNNER_POOL_MIN 4

#endif
