/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a future needs of the threads that settle it. threads/ sets the table at module startup; without threads it is
 * NULL, and no future has a promise. */
#ifndef ASYNC_FUTURE_REMOTE_H
#define ASYNC_FUTURE_REMOTE_H

#include "base/async.h"

struct async_remote_promise_s;

/* threads/remote_future.h describes each function. */
typedef struct {
	struct async_remote_promise_s *(*promise_new)(zend_future_t *future);
	void (*promise_release)(struct async_remote_promise_s *promise);
	bool (*is_owner)(const struct async_remote_promise_s *promise);
	bool (*settle)(struct async_remote_promise_s *promise, const zval *value, zend_object *exception);

	/* On the owner's thread; the future has a promise. */
	bool (*claim)(zend_future_t *future);
	void (*unbind)(zend_future_t *future, bool gone);
	bool (*expect)(zend_future_t *future);
	void (*unexpect)(zend_future_t *future);
	void (*keep)(zend_future_t *future);

	/* On the thread that a FutureState was transferred to. */
	bool (*complete)(zend_future_t *future, zval *value, bool is_error);
} async_future_remote_ops_t;

extern const async_future_remote_ops_t *async_future_remote;

#endif
