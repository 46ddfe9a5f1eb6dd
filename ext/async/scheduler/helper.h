/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_HELPER_H
#define ASYNC_HELPER_H

#include "php_async.h"

/* Lives on the stack of the caller, which forgets it when the helper has parked. */
typedef struct {
	void (*entry)(void);
	zend_execute_data *frame; /* the helper's bottom frame, borrowed: lives on its own stack */
	zend_object *exception; /* owned: what the helper ended with */
} async_helper_call_t;

/* See zend_async_spawn_helper_fn. */
void async_spawn_helper(void (*entry)(void));

/* The same, with something for the entry, which finds it in extended_data and takes hi_priority off. `dispose` lets go of it,
 * also if the helper never runs. May be called in scheduler context. */
void async_spawn_helper_for(void (*entry)(void), void *data, zend_coroutine_dispose_t dispose);

/* See zend_async_run_helper_fn. */
bool async_run_helper(void (*entry)(void), void **helper);

#endif
