/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Address space that is kept for the moment when malloc() has nothing left. Where a thread begins, a failure cannot be reported
 * yet: it would end the process. Set by what starts threads, called by the allocators of zend_alloc.c. */
#ifndef ZEND_ASYNC_RESERVE_H
#define ZEND_ASYNC_RESERVE_H

#include "zend_portability.h"

BEGIN_EXTERN_C()

/* Gives some of it back to the system: true if it is worth trying again. Any thread may call it. NULL while no thread was started. */
extern ZEND_API bool (*zend_async_release_reserve)(void);

END_EXTERN_C()

static zend_always_inline bool zend_async_may_try_again(void)
{
	return zend_async_release_reserve != NULL && zend_async_release_reserve();
}

/* Behind an allocation: makes it again as long as that may help. */
#define ZEND_ASYNC_TRY_AGAIN(memory, allocation) \
	while (UNEXPECTED(!(memory)) && zend_async_may_try_again()) { \
		(memory) = (allocation); \
	}

#endif
