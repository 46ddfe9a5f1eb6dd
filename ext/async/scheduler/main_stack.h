/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_SCHEDULER_MAIN_STACK_H
#define ASYNC_SCHEDULER_MAIN_STACK_H

#include "base/async.h"

/* Calls fn(arg) on the stack of the OS thread. Calls it in place if that stack is current, or if the platform does not
 * support the switch (ucontext, shadow stacks). `fn` must neither suspend nor bail out. */
void async_call_on_main_stack(void (*fn)(void *), void *arg);

#endif
