/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The tables of functions, classes and constants. Their arrays are of malloc() and grow, so they come back entry by entry: entries of the
 * request are cut off, and those of the sealed state are compared, because a class that is declared at run time changes the key of its
 * entry. With them the area that ZEND_MAP_PTR points into: run-time caches, static variables, mutable data of classes. */
#include "zend_rewind_parts.h"
#include "zend_map_ptr.h"

enum { FUNCTIONS, CLASSES, CONSTANTS, TABLES };

typedef struct {
	HashTable *table;
	Bucket *copy;    /* of the entries behind those of the modules */
	uint32_t from;   /* the first of them */
	uint32_t used;   /* nNumUsed of the sealed state */
	uint32_t count;  /* nNumOfElements */
} table_t;

ZEND_TLS table_t tables[TABLES];
ZEND_TLS void *map;
ZEND_TLS size_t map_size; /* bytes */

/* The table without holes, which disabled functions leave: growing would move the entries behind them. */
static void close_holes(HashTable *hash, uint32_t *from)
{
	if (HT_IS_WITHOUT_HOLES(hash)) {
		return;
	}
	uint32_t before = 0;
	for (uint32_t i = 0; i < *from; i++) {
		before += Z_TYPE(hash->arData[i].val) != IS_UNDEF;
	}
	zend_hash_rehash(hash);
	*from = before;
}

static bool copy_table(table_t *table, HashTable *hash, uint32_t *count)
{
	close_holes(hash, count);
	const uint32_t from = *count;
	table->table = hash;
	table->from = from;
	table->used = hash->nNumUsed;
	table->count = hash->nNumOfElements;
	table->copy = malloc((table->used - from) * sizeof(Bucket) + 1);
	if (table->copy == NULL) {
		return false;
	}
	memcpy(table->copy, hash->arData + from, (table->used - from) * sizeof(Bucket));
	return true;
}

bool zend_rewind_tables_copy(void)
{
	map_size = (zend_map_ptr_static_size + CG(map_ptr_last)) * sizeof(void *);
	map = malloc(map_size);
	if (map == NULL) {
		return false;
	}
	memcpy(map, CG(map_ptr_real_base), map_size);
	return copy_table(&tables[FUNCTIONS], EG(function_table), &EG(persistent_functions_count))
			&& copy_table(&tables[CLASSES], EG(class_table), &EG(persistent_classes_count))
			&& copy_table(&tables[CONSTANTS], EG(zend_constants), &EG(persistent_constants_count));
}

static bool differs(const Bucket *now, const Bucket *then)
{
	return now->h != then->h || now->key != then->key || Z_TYPE_INFO(now->val) != Z_TYPE_INFO(then->val)
			|| Z_PTR(now->val) != Z_PTR(then->val);
}

/* Links all entries anew, without moving one, as zend_hash_rehash() would. */
static void link_again(HashTable *table)
{
	HT_HASH_RESET(table);
	for (uint32_t i = 0; i < table->nNumUsed; i++) {
		Bucket *const bucket = &table->arData[i];

		if (Z_TYPE(bucket->val) != IS_UNDEF) {
			const uint32_t chain = (uint32_t) bucket->h | table->nTableMask;

			Z_NEXT(bucket->val) = HT_HASH(table, chain);
			HT_HASH(table, chain) = HT_IDX_TO_HASH(i);
		}
	}
}

static void table_back(const table_t *table)
{
	HashTable *const hash = table->table;
	Bucket *const now = hash->arData + table->from;
	const uint32_t size = table->used - table->from;

	zend_hash_discard(hash, table->used);
	for (uint32_t i = 0; i < size; i++) {
		if (UNEXPECTED(differs(&now[i], &table->copy[i]))) {
			memcpy(now, table->copy, size * sizeof(Bucket));
			hash->nNumUsed = table->used;
			hash->nNumOfElements = table->count;
			link_again(hash);
			break;
		}
	}
	ZEND_ASSERT(hash->nNumUsed == table->used && hash->nNumOfElements == table->count);
}

void zend_rewind_tables_back(void)
{
	for (int i = 0; i < TABLES; i++) {
		table_back(&tables[i]);
	}
	memcpy(CG(map_ptr_real_base), map, map_size);
}

void zend_rewind_tables_forget(void)
{
	for (int i = 0; i < TABLES; i++) {
		free(tables[i].copy);
	}
	memset(tables, 0, sizeof(tables));
	free(map);
	map = NULL;
	map_size = 0;
}

void zend_rewind_tables_info(zend_rewind_info_t *info)
{
	info->functions = tables[FUNCTIONS].used - tables[FUNCTIONS].from;
	info->classes = tables[CLASSES].used - tables[CLASSES].from;
	info->constants = tables[CONSTANTS].used - tables[CONSTANTS].from;
}
