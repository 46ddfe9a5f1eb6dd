/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What a pool has handed out: a multiset of values by identity. Objects and resources are the same by handle, other values
 * by ===. An open hash table with linear probing; equal values share an entry with a count, so that a pool of ten thousand
 * times `true` costs what a pool of ten thousand objects costs. */
#ifndef ASYNC_HANDED_OUT_H
#define ASYNC_HANDED_OUT_H

#include "php.h"

typedef struct {
	zval value;     /* owned; UNDEF: free */
	uint32_t hash;
	uint32_t count; /* how often it is in the set */
} async_handed_out_entry_t;

/* A zeroed struct is an empty set. */
typedef struct {
	async_handed_out_entry_t *entries; /* owned; NULL while size is 0 */
	uint32_t size;                     /* 0 or a power of two, at least twice `used` */
	uint32_t used;                     /* entries */
} async_handed_out_t;

/* Takes its own reference. */
void async_handed_out_add(async_handed_out_t *set, const zval *value);

/* Takes the value out once: the reference of the set passes to *owned. False if it is not in it. */
bool async_handed_out_remove(async_handed_out_t *set, const zval *value, zval *owned);

/* Releases everything. Runs destructors, which must not find the set. */
void async_handed_out_destroy(async_handed_out_t *set);

void async_handed_out_get_gc(const async_handed_out_t *set, zend_get_gc_buffer *buffer);

#endif
