/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The resources that a pool has lent: a multiset of values by identity. Objects and resources are compared by handle,
 * other values by ===. The latest value is stored apart, because it is often the first to be released. The others are
 * in an open hash table with linear probing. Equal values share an entry with a count, so that a pool of ten thousand
 * times `true` costs as much as a pool of ten thousand objects. */
#ifndef ASYNC_HANDED_OUT_H
#define ASYNC_HANDED_OUT_H

#include "php.h"

typedef struct {
	zval value;     /* owned; UNDEF: free */
	uint32_t hash;
	uint32_t count; /* number of occurrences in the set */
} async_handed_out_entry_t;

/* A zeroed struct is an empty set. */
typedef struct {
	zval latest;                       /* owned; UNDEF: none */
	async_handed_out_entry_t *entries; /* owned; NULL while size is 0 */
	uint32_t size;                     /* 0 or a power of two, at least twice `used` */
	uint32_t used;                     /* entries */
} async_handed_out_t;

/* Operations of the hash table. insert consumes the reference of `value`; erase passes one to the caller in *owned. */
void async_handed_out_insert(async_handed_out_t *set, zval *value);
bool async_handed_out_erase(async_handed_out_t *set, const zval *value, zval *owned);
bool async_handed_out_same(const zval *a, const zval *b);

/* Adds a value; takes its own reference. */
static zend_always_inline void async_handed_out_add(async_handed_out_t *set, const zval *value)
{
	if (UNEXPECTED(!Z_ISUNDEF(set->latest))) {
		async_handed_out_insert(set, &set->latest);
	}
	ZVAL_COPY(&set->latest, value);
}

/* Removes one occurrence of the value: the set's reference passes to *owned. False if it is not in the set. */
static zend_always_inline bool async_handed_out_remove(async_handed_out_t *set, const zval *value, zval *owned)
{
	const bool is_latest = EXPECTED(Z_TYPE_P(value) == IS_OBJECT)
			? Z_TYPE(set->latest) == IS_OBJECT && Z_OBJ(set->latest) == Z_OBJ_P(value)
			: async_handed_out_same(&set->latest, value);

	if (EXPECTED(is_latest)) {
		ZVAL_COPY_VALUE(owned, &set->latest);
		ZVAL_UNDEF(&set->latest);
		return true;
	}
	return async_handed_out_erase(set, value, owned);
}

/* Empties the set. Runs destructors, which find it empty. */
void async_handed_out_destroy(async_handed_out_t *set);

void async_handed_out_get_gc(const async_handed_out_t *set, zend_get_gc_buffer *buffer);

#endif
