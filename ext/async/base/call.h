/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_BASE_CALL_H
#define ASYNC_BASE_CALL_H

#include "php.h"

/* Throws a TypeError if a parsed callable, argument `index` of the running function, is a generator function: a call would
 * only make a generator, which runs nothing. True: it was refused. */
bool async_refuse_generator(const zend_fcall_info_cache *fcc, uint32_t index);

/* Calls a PHP callable that was parsed as an argument. *result is owned by the caller: what it returned, dereferenced;
 * NULL if it returned nothing or has thrown. May suspend. */
void async_call(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *result);

#endif
