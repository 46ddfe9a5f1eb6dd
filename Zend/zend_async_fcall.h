/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Calls of PHP functions that are kept for later. */
#ifndef ZEND_ASYNC_FCALL_H
#define ZEND_ASYNC_FCALL_H

#include "zend_async_types.h"

/* A callable with its arguments, all owned: function_name, object/closure of the cache, params, named_params. */
struct _zend_fcall_s {
	zend_fcall_info fci;
	zend_fcall_info_cache fci_cache;
};

BEGIN_EXTERN_C()

/* Creates a heap copy with its own references of the callable, of args[0..args_count) and of named (may be NULL). */
ZEND_API zend_fcall_t *zend_async_fcall_create(const zend_fcall_info *fci, const zend_fcall_info_cache *fcc,
		const zval *args, uint32_t args_count, HashTable *named);
/* NULL-safe. */
ZEND_API void zend_fcall_release(zend_fcall_t *fcall);
/* Reports everything the call owns to the garbage collector. NULL-safe. */
ZEND_API void zend_async_fcall_get_gc(zend_fcall_t *fcall, zend_get_gc_buffer *buffer);

END_EXTERN_C()

/* fci and fcc: structs, not pointers. */
#define ZEND_ASYNC_FCALL_DEFINE(var, fci, fcc, args, n, named) \
	zend_fcall_t *var = zend_async_fcall_create(&(fci), &(fcc), (args), (n), (named))

#endif
