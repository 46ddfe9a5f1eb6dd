/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_PROTECT_H
#define ASYNC_PROTECT_H

#include "base/async.h"

/* Calls the closure with cancellation of the current coroutine deferred. May suspend. */
void async_protect(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *return_value);

/* See protect in zend_async_ops.h. */
void async_protect_coroutine(zend_coroutine_t *coroutine, bool open);

#endif
