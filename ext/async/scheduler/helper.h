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

/* See zend_async_run_helper_fn. */
bool async_run_helper(void (*entry)(void), void **helper);

#endif
