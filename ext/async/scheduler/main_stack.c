/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls a function on the stack of the OS thread, for C code that cannot run on a coroutine's stack (a library that
 * checks stack bounds, or needs more stack than a coroutine has). The main coroutine is parked on that stack. The
 * function runs in the unused part below the parked frames and returns before any switch, so they are not affected. */
#include "main_stack.h"
#include "zend_fibers.h"

#if !defined(ZEND_FIBER_UCONTEXT) && !defined(__CET__)
# define HAVE_MAIN_STACK 1
#endif

#ifdef HAVE_MAIN_STACK

# ifdef __SANITIZE_ADDRESS__
#  include <pthread.h>
#  include <sanitizer/common_interface_defs.h>
# endif

/* Bytes kept free below the parked frames: more than the red zone that the calling convention grants a leaf
 * function. */
# define RED_ZONE 512

/* Not used where stacks grow down; some implementations read it as the size. */
# define NOMINAL_SIZE 65536

typedef struct {
	void (*fn)(void *);
	void *arg;
} call_t;

/* As in zend_fibers.c, for the same assembler files. They pass `call` on unchanged. */
typedef struct {
	void *handle;
	call_t *call;
} fcontext_t;

extern void *make_fcontext(void *sp, size_t size, void (*fn)(fcontext_t));
extern ZEND_INDIRECT_RETURN fcontext_t jump_fcontext(void *to, call_t *call);

static zend_always_inline void sanitizer_enter_main_stack(void **saved)
{
# ifdef __SANITIZE_ADDRESS__
	pthread_attr_t attributes;
	void *bottom = NULL;
	size_t size = 0;

	if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
		pthread_attr_getstack(&attributes, &bottom, &size);
		pthread_attr_destroy(&attributes);
	}
	__sanitizer_start_switch_fiber(saved, bottom, size);
# endif
}

/* Not instrumented: it never returns, so the sanitizer's guards of its variables would stay on the stack. */
# ifdef __SANITIZE_ADDRESS__
__attribute__((no_sanitize_address))
# endif
static void
main_stack_visit(fcontext_t from)
{
# ifdef __SANITIZE_ADDRESS__
	const void *bottom;
	size_t size;
	__sanitizer_finish_switch_fiber(NULL, &bottom, &size);
# endif
	from.call->fn(from.call->arg);
# ifdef __SANITIZE_ADDRESS__
	__sanitizer_start_switch_fiber(NULL, bottom, size);
# endif
	jump_fcontext(from.handle, from.call);
}

/* Calls from another stack than the main one. */
static zend_never_inline void visit_main_stack(call_t *call)
{
	const uintptr_t top = (uintptr_t) EG(main_fiber_context)->handle - RED_ZONE;
	void *saved = NULL;
# ifdef ZEND_CHECK_STACK_LIMIT
	void *limit = EG(stack_limit);

	/* The limit of the coroutine's stack does not apply here. */
	EG(stack_limit) = NULL;
# endif
	zend_fiber_switch_block();
	sanitizer_enter_main_stack(&saved);
	jump_fcontext(make_fcontext((void *) (top & ~(uintptr_t) 15), NOMINAL_SIZE, main_stack_visit), call);
# ifdef __SANITIZE_ADDRESS__
	__sanitizer_finish_switch_fiber(saved, NULL, NULL);
# endif
	zend_fiber_switch_unblock();
# ifdef ZEND_CHECK_STACK_LIMIT
	EG(stack_limit) = limit;
# endif
}

#endif

void async_call_on_main_stack(void (*fn)(void *), void *arg)
{
#ifdef HAVE_MAIN_STACK
	if (EG(current_fiber_context) != EG(main_fiber_context)) {
		call_t call = { fn, arg };
		visit_main_stack(&call);
		return;
	}
#endif
	fn(arg);
}
