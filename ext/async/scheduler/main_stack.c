/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls a function on the stack of the OS thread, for C code that cannot run on a coroutine's stack (a library that
 * checks stack bounds). The main coroutine is parked on that stack. The function runs in the unused part below the
 * parked frames and returns before any switch, so they are not affected. */
#include "main_stack.h"
#include "zend_async_stack_grow.h"
#include "zend_fibers.h"

#ifdef __SANITIZE_ADDRESS__
# include <pthread.h>
#endif

/* Bytes kept free below the parked frames: more than the red zone that the calling convention grants a leaf
 * function. */
#define RED_ZONE 512

/* The bounds of the stack, for the address sanitizer. */
static void main_stack_bounds(void **low_end, size_t *size)
{
	*low_end = NULL;
	*size = 0;
#ifdef __SANITIZE_ADDRESS__
	pthread_attr_t attributes;

	if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
		pthread_attr_getstack(&attributes, low_end, size);
		pthread_attr_destroy(&attributes);
	}
#endif
}

/* Calls from another stack than the main one. Returns false where that is not possible. */
static zend_never_inline bool visit_main_stack(void (*fn)(void *), void *arg)
{
	char *top = (char *) EG(main_fiber_context)->handle - RED_ZONE;
	void *low_end;
	size_t size;
#ifdef ZEND_CHECK_STACK_LIMIT
	void *limit = EG(stack_limit);

	/* The limit of the coroutine's stack does not apply here. */
	EG(stack_limit) = NULL;
#endif
	main_stack_bounds(&low_end, &size);
	zend_fiber_switch_block();
	const bool called = zend_async_call_on_stack(top, low_end, size, fn, arg);
	zend_fiber_switch_unblock();
#ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_limit) = limit;
#endif
	return called;
}

void async_call_on_main_stack(void (*fn)(void *), void *arg)
{
	if (EG(current_fiber_context) == EG(main_fiber_context) || !visit_main_stack(fn, arg)) {
		fn(arg);
	}
}
