/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The multiset of handed_out.h. */
#include "handed_out.h"

#define INITIAL_SIZE 8

static zend_always_inline uint32_t handed_out_mix(uint64_t bits)
{
	return (uint32_t) ((bits * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
}

/* Identical values have the same hash. Arrays are hashed by size only. */
static zend_always_inline uint32_t hash_of(const zval *value)
{
	switch (Z_TYPE_P(value)) {
		case IS_OBJECT: return handed_out_mix(Z_OBJ_HANDLE_P(value));
		case IS_RESOURCE: return handed_out_mix((uint64_t) Z_RES_HANDLE_P(value));
		case IS_STRING: return handed_out_mix(zend_string_hash_val(Z_STR_P(value)));
		case IS_ARRAY: return handed_out_mix(zend_hash_num_elements(Z_ARRVAL_P(value)));
		case IS_DOUBLE: return Z_DVAL_P(value) == 0 ? 0 : handed_out_mix((uint64_t) Z_LVAL_P(value)); /* 0.0 === -0.0 */
		case IS_LONG: return handed_out_mix((uint64_t) Z_LVAL_P(value));
		case IS_PTR: return handed_out_mix((uint64_t) (uintptr_t) Z_PTR_P(value));
		default: return Z_TYPE_P(value);
	}
}

bool async_handed_out_same(const zval *a, const zval *b)
{
	if (Z_TYPE_P(a) != Z_TYPE_P(b)) {
		return false;
	}
	if (EXPECTED(Z_TYPE_P(a) == IS_OBJECT)) {
		return Z_OBJ_P(a) == Z_OBJ_P(b);
	}
	if (Z_TYPE_P(a) == IS_PTR) {
		return Z_PTR_P(a) == Z_PTR_P(b);
	}
	return zend_is_identical(a, b);
}

/* Returns the entry of the value, or the free entry for it. */
static zend_always_inline async_handed_out_entry_t *handed_out_find(const async_handed_out_t *set, const zval *value,
		uint32_t hash)
{
	const uint32_t mask = set->size - 1;

	for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
		async_handed_out_entry_t *entry = &set->entries[i];
		if (Z_ISUNDEF(entry->value) || (entry->hash == hash && async_handed_out_same(&entry->value, value))) {
			return entry;
		}
	}
}

static zend_never_inline void handed_out_grow(async_handed_out_t *set)
{
	const async_handed_out_t old = *set;

	set->size = old.size ? old.size * 2 : INITIAL_SIZE;
	set->entries = safe_emalloc(set->size, sizeof(async_handed_out_entry_t), 0);
	for (uint32_t i = 0; i < set->size; i++) {
		ZVAL_UNDEF(&set->entries[i].value);
	}

	/* All values are distinct: the first free entry is correct. */
	for (uint32_t i = 0; i < old.size; i++) {
		if (!Z_ISUNDEF(old.entries[i].value)) {
			uint32_t j = old.entries[i].hash & (set->size - 1);
			while (!Z_ISUNDEF(set->entries[j].value)) {
				j = (j + 1) & (set->size - 1);
			}
			set->entries[j] = old.entries[i];
		}
	}
	if (old.entries) {
		efree(old.entries);
	}
}

void async_handed_out_insert(async_handed_out_t *set, zval *value)
{
	const uint32_t hash = hash_of(value);

	if (UNEXPECTED(set->used * 2 >= set->size)) {
		handed_out_grow(set);
	}

	async_handed_out_entry_t *entry = handed_out_find(set, value, hash);

	if (UNEXPECTED(!Z_ISUNDEF(entry->value))) {
		entry->count++;
		zval_ptr_dtor(value); /* the entry has a reference already */
		return;
	}
	ZVAL_COPY_VALUE(&entry->value, value);
	entry->hash = hash;
	entry->count = 1;
	set->used++;
}

/* Closes the gap: moves up each following entry whose probe sequence includes it. */
static zend_always_inline void handed_out_erase(async_handed_out_t *set, async_handed_out_entry_t *entry)
{
	const uint32_t mask = set->size - 1;
	uint32_t gap = (uint32_t) (entry - set->entries);

	for (uint32_t i = (gap + 1) & mask; !Z_ISUNDEF(set->entries[i].value); i = (i + 1) & mask) {
		const uint32_t home = set->entries[i].hash & mask;
		if (((i - home) & mask) >= ((i - gap) & mask)) {
			set->entries[gap] = set->entries[i];
			gap = i;
		}
	}
	ZVAL_UNDEF(&set->entries[gap].value);
	set->used--;
}

bool async_handed_out_erase(async_handed_out_t *set, const zval *value, zval *owned)
{
	if (UNEXPECTED(set->used == 0)) {
		return false;
	}

	async_handed_out_entry_t *entry = handed_out_find(set, value, hash_of(value));

	if (UNEXPECTED(Z_ISUNDEF(entry->value))) {
		return false;
	}
	if (UNEXPECTED(entry->count > 1)) {
		entry->count--;
		ZVAL_COPY(owned, &entry->value);
		return true;
	}
	ZVAL_COPY_VALUE(owned, &entry->value);
	handed_out_erase(set, entry);
	return true;
}

void async_handed_out_destroy(async_handed_out_t *set)
{
	const async_handed_out_t old = *set;

	*set = (async_handed_out_t) { 0 };
	zval_ptr_dtor((zval *) &old.latest);
	for (uint32_t i = 0; i < old.size; i++) {
		zval_ptr_dtor(&old.entries[i].value);
	}
	if (old.entries) {
		efree(old.entries);
	}
}

void async_handed_out_get_gc(const async_handed_out_t *set, zend_get_gc_buffer *buffer)
{
	zend_get_gc_buffer_add_zval(buffer, (zval *) &set->latest);
	for (uint32_t i = 0; i < set->size; i++) {
		zend_get_gc_buffer_add_zval(buffer, &set->entries[i].value);
	}
}
