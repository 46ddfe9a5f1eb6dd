/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * C stacks for coroutines, cut from slabs. Called by zend_fibers.c for contexts that ask for a pooled stack; the stacks
 * of native fibers stay with upstream's own mmap. */
#ifndef ZEND_ASYNC_STACK_H
#define ZEND_ASYNC_STACK_H

#include "zend_portability.h"

#ifndef ZEND_WIN32
# define ZEND_ASYNC_STACK_POOLED 1

BEGIN_EXTERN_C()

/* The kind of context whose stacks are pooled; NULL while there is no scheduler. Set at MINIT. */
extern ZEND_API void *zend_async_stack_kind;
# define ZEND_ASYNC_STACK_IS_POOLED(kind) ((kind) == zend_async_stack_kind)

/* A stack of `size` bytes (the guard page at its low end included), read-write, the guard page not accessible.
 * `size` is a multiple of the page size. Returns the low end, or NULL with errno set. Does not suspend. Per thread. */
void *zend_async_stack_acquire(size_t size);

/* Gives back what acquire returned, with the same size; its memory goes back to the system. On the owner's thread. */
void zend_async_stack_release(void *low_end, size_t size);

END_EXTERN_C()

#else
# define ZEND_ASYNC_STACK_IS_POOLED(kind) false
#endif
#endif
