/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Microtasks: C functions that the scheduler runs before the next switch. */
#ifndef ZEND_ASYNC_MICROTASK_H
#define ZEND_ASYNC_MICROTASK_H

#include "zend_async_types.h"

typedef void (*zend_async_microtask_handler_t)(zend_async_microtask_t *microtask);

/* A C function that the scheduler runs before the next switch. Must not suspend; may spawn. */
struct _zend_async_microtask_s {
	zend_async_microtask_handler_t handler;
	zend_async_microtask_handler_t dtor; /* releases what the task owns, not the block; may be NULL */
	bool is_cancelled;                   /* the scheduler skips it */
	uint32_t ref_count;                  /* creator starts with 1 */
};

#define ZEND_ASYNC_MICROTASK_ADD_REF(mt) zend_async_microtask_add_ref(mt)
#define ZEND_ASYNC_MICROTASK_RELEASE(mt) zend_async_microtask_release(mt)

static zend_always_inline void zend_async_microtask_add_ref(zend_async_microtask_t *microtask)
{
	if (microtask != NULL) {
		microtask->ref_count++;
	}
}

/* The last release calls dtor, then frees the block (emalloc). */
static zend_always_inline void zend_async_microtask_release(zend_async_microtask_t *microtask)
{
	if (microtask == NULL) {
		return;
	}

	if (microtask->ref_count > 1) {
		microtask->ref_count--;
		return;
	}

	microtask->ref_count = 0;

	if (microtask->dtor != NULL) {
		microtask->dtor(microtask);
	}

	efree(microtask);
}

#endif
