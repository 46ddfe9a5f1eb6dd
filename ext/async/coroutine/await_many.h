/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The await_*() functions: one engine, six combinations of end condition and result. */
#ifndef ASYNC_AWAIT_MANY_H
#define ASYNC_AWAIT_MANY_H

#include "base/async.h"

#define ASYNC_AWAIT_ALL (-1)

typedef enum {
	ASYNC_AWAIT_VALUE,            /* the first value */
	ASYNC_AWAIT_VALUE_AND_ERRORS, /* [first value, errors] */
	ASYNC_AWAIT_RESULTS,          /* results by key */
	ASYNC_AWAIT_RESULTS_AND_ERRORS
} async_await_answer_t;

typedef struct {
	async_await_answer_t answer;
	zend_long count;     /* successes that are enough; ASYNC_AWAIT_ALL: every trigger must settle */
	bool fail_fast;      /* the first failure is thrown and the rest is cancelled */
	bool preserve_order; /* of the input, not of completion */
	bool fill_null;      /* a failed key is null in the results */
} async_await_mode_t;

/* Waits for `triggers`, an array or a Traversable. `token` may be NULL. May suspend. */
void async_await_many(const async_await_mode_t *mode, zval *triggers, zend_object *token, zval *return_value);

/* Returns the coroutine that waits through this callback; NULL if the callback is of another kind. */
zend_coroutine_t *async_await_many_waiter(const zend_async_event_callback_t *callback);

#endif
