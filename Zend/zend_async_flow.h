/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Flow slots: variables that a module keeps once per request but that belong to the flow of control that uses them
 * (strtok() state, the comparison callback of usort(), last-error codes). A module registers where they are; at every
 * coroutine switch they are saved with the coroutine that leaves and restored with the one that comes.
 *
 * While no coroutine runs nothing here is called. */
#ifndef ZEND_ASYNC_FLOW_H
#define ZEND_ASYNC_FLOW_H

#include "zend_types.h"

BEGIN_EXTERN_C()

typedef struct _zend_async_flow_slot_s {
	/* Address of the variable in the globals of the calling thread. Called once per thread and request. */
	void *(*address)(void);
	/* Bytes at that address. */
	size_t size;
	/* What the variable holds in a fresh request: `size` bytes with static lifetime, NULL for zeros. */
	const void *initial;
	/* Called with the live variable when a coroutine has ended: releases what it owns. Leaves a fresh state. May run
	 * user code and suspend. NULL if the bytes own nothing. */
	void (*finish)(void *variable);
} zend_async_flow_slot_t;

/* Registers a slot, at MINIT on the main thread. `slot` has static lifetime. */
ZEND_API void zend_async_flow_slot_register(const zend_async_flow_slot_t *slot);

/* For the scheduler. The image of all slots has zend_async_flow_size() bytes. None of these suspends but finish. */
ZEND_API size_t zend_async_flow_size(void);
ZEND_API void zend_async_flow_save(char *image);
ZEND_API void zend_async_flow_restore(const char *image);
ZEND_API void zend_async_flow_reset(void);
ZEND_API void zend_async_flow_finish(void);

/* Forgets the addresses of this thread (they are looked up again). At request end and when a module goes away. */
ZEND_API void zend_async_flow_forget(void);

END_EXTERN_C()

#endif
