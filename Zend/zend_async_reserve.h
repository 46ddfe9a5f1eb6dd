/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * A reserve of address space for the case that malloc() fails while a thread starts: the failure cannot be reported yet
 * and would end the process. Set by the code that starts threads, used by the allocators of zend_alloc.c. */
#ifndef ZEND_ASYNC_RESERVE_H
#define ZEND_ASYNC_RESERVE_H

#include "zend_portability.h"

BEGIN_EXTERN_C()

/* Releases part of the reserve to the system. True if a new attempt is worthwhile. Any thread. NULL until a thread has
 * been started. */
extern ZEND_API bool (*zend_async_release_reserve)(void);

END_EXTERN_C()

static zend_always_inline bool zend_async_may_try_again(void)
{
	return zend_async_release_reserve != NULL && zend_async_release_reserve();
}

/* Repeats a failed allocation while the reserve can release memory. */
#define ZEND_ASYNC_TRY_AGAIN(memory, allocation) \
	while (UNEXPECTED(!(memory)) && zend_async_may_try_again()) { \
		(memory) = (allocation); \
	}

#endif
