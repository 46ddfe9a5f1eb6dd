/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE. */
#ifndef ASYNC_BASE_CALL_H
#define ASYNC_BASE_CALL_H

#include "php.h"

/* Throws a TypeError if the function of a parsed callable (NULL: unknown), argument `index` of the running function, is a generator function: a call would
 * only make a generator, which runs nothing. True: it was refused. */
bool async_refuse_generator(const zend_function *function, uint32_t index);

/* Returns the name of a class without its namespace; borrowed. */
static inline const char *async_short_class_name(const zend_class_entry *ce)
{
	const char *separator = zend_memrchr(ZSTR_VAL(ce->name), '\\', ZSTR_LEN(ce->name));

	return separator ? separator + 1 : ZSTR_VAL(ce->name);
}

/* Calls a PHP callable that was parsed as an argument. *result is owned by the caller: what it returned, dereferenced;
 * NULL if it returned nothing or has thrown. May suspend. */
void async_call(zend_fcall_info *fci, zend_fcall_info_cache *fcc, zval *result);

#endif
