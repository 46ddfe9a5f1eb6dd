/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_ITERATE_H
#define ASYNC_ITERATE_H

#include "base/async.h"

/* Async\iterate() with checked arguments. May suspend. */
void async_iterate(zval *iterable, zend_fcall_info *fci, zend_fcall_info_cache *fcc, unsigned int concurrency,
		bool cancel_pending);

#endif
