/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_HELPER_H
#define ASYNC_HELPER_H

#include "base/async.h"

/* Lives on the caller's stack. Not used any more once the helper has suspended. */
typedef struct {
	void (*entry)(void);
	zend_execute_data *frame; /* the helper's bottom frame, borrowed: lives on its own stack */
	zend_object *exception; /* owned: the helper's exception */
} async_helper_call_t;

/* See spawn_helper in zend_async_ops.h. */
void async_spawn_helper(void (*entry)(void));

/* The same with `data`, which `entry` finds in extended_data; `entry` has to clear hi_priority. `dispose` releases the
 * data, even if the helper never runs. May be called in scheduler context. Returns the helper, borrowed: it lives until
 * `dispose`. */
zend_coroutine_t *async_spawn_helper_for(void (*entry)(void), void *data, zend_coroutine_dispose_t dispose);

/* See run_helper in zend_async_ops.h. */
bool async_run_helper(void (*entry)(void), void **helper);

#endif
