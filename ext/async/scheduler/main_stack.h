/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_SCHEDULER_MAIN_STACK_H
#define ASYNC_SCHEDULER_MAIN_STACK_H

#include "php_async.h"

/* Calls fn(arg) on the stack of the OS thread: at once if the caller is there already, and in place where the platform has
 * no way to do it (Windows, ucontext, shadow stacks). `fn` neither suspends nor bails out. */
void async_call_on_main_stack(void (*fn)(void *), void *arg);

#endif
