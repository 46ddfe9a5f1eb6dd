/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * C stacks for coroutines, cut from slabs, for the contexts of zend_fibers.c that ask for a pooled stack. Native fibers
 * keep upstream's own mmap. */
#ifndef ZEND_ASYNC_STACK_H
#define ZEND_ASYNC_STACK_H

#include "zend_portability.h"

/* ThreadSanitizer must be notified of every stack switch, or it takes the code of one coroutine for a call of another
 * one's. A context with a stack of its own keeps its TSan fiber there; a thread's own context has none, its TSan fiber
 * is the thread. */
#if defined(__SANITIZE_THREAD__)
# define ZEND_ASYNC_TSAN 1
#elif defined(__has_feature)
# if __has_feature(thread_sanitizer)
#  define ZEND_ASYNC_TSAN 1
# endif
#endif
#ifdef ZEND_ASYNC_TSAN
# include <sanitizer/tsan_interface.h>
extern __thread void *zend_async_tsan_thread;
# define ZEND_ASYNC_TSAN_FIELD         void *tsan_fiber;
# define ZEND_ASYNC_TSAN_CREATE(stack) ((stack)->tsan_fiber = __tsan_create_fiber(0))
# define ZEND_ASYNC_TSAN_DESTROY(stack) __tsan_destroy_fiber((stack)->tsan_fiber)
# define ZEND_ASYNC_TSAN_SWITCH(from, to) \
	do { \
		if ((from)->stack == NULL) { \
			zend_async_tsan_thread = __tsan_get_current_fiber(); \
		} \
		__tsan_switch_to_fiber((to)->stack != NULL ? (to)->stack->tsan_fiber : zend_async_tsan_thread, 0); \
	} while (0)
#else
# define ZEND_ASYNC_TSAN_FIELD
# define ZEND_ASYNC_TSAN_CREATE(stack)
# define ZEND_ASYNC_TSAN_DESTROY(stack)
# define ZEND_ASYNC_TSAN_SWITCH(from, to)
#endif

# define ZEND_ASYNC_STACK_POOLED 1

BEGIN_EXTERN_C()

/* The kind of context whose stacks are pooled; NULL while there is no scheduler. Set at MINIT. */
extern ZEND_API void *zend_async_stack_kind;
# define ZEND_ASYNC_STACK_IS_POOLED(kind) ((kind) == zend_async_stack_kind)

/* Acquires a stack of `size` bytes (the guard page at its low end included), read-write, the guard page not accessible.
 * `size` is a multiple of the page size. Returns the low end, or NULL with errno set. Does not suspend. Per thread. */
void *zend_async_stack_acquire(size_t size);

/* Releases a stack that acquire returned, with the same size. On the owner's thread. Its memory is returned to the system
 * by zend_async_stack_trim(), or when a few hundred have been released. */
void zend_async_stack_release(void *low_end, size_t size);

/* Returns the memory of released stacks to the system. Called before the thread waits for events. */
ZEND_API void zend_async_stack_trim(void);

END_EXTERN_C()

#endif
