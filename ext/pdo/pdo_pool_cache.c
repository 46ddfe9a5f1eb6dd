/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * The unused prepared statements of one connection, by SQL text, with LRU eviction. A driver takes a statement out when
 * it would prepare one, and puts it back when it would free it. A statement in use is not in the cache: another prepare
 * of the same text makes a statement of its own. */
#include "pdo_pool_int.h"

struct _pdo_pool_cache_s {
	HashTable statements; /* SQL -> the driver's statement, oldest first; the connection owns them */
	uint32_t capacity;
};

pdo_pool_cache_t *pdo_pool_cache_new(uint32_t capacity)
{
	pdo_pool_cache_t *cache = emalloc(sizeof(pdo_pool_cache_t));

	zend_hash_init(&cache->statements, capacity < 64 ? capacity : 64, NULL, NULL, 0);
	cache->capacity = capacity;
	return cache;
}

static void free_oldest(pdo_pool_slot_t *slot, pdo_dbh_t *conn)
{
	HashTable *statements = &slot->cache->statements;
	zend_string *sql;
	void *statement;

	ZEND_HASH_FOREACH_STR_KEY_PTR(statements, sql, statement) {
		zend_hash_del(statements, sql);
		slot->pool->driver->free_cached(conn, statement);
		return;
	} ZEND_HASH_FOREACH_END();
}

PDO_API void *pdo_pool_cache_take(pdo_dbh_t *conn, const zend_string *sql)
{
	if (EXPECTED(!conn->slot) || !conn->slot->cache) {
		return NULL;
	}
	HashTable *statements = &conn->slot->cache->statements;
	void *statement = zend_hash_find_ptr(statements, (zend_string *) sql);

	if (statement) {
		zend_hash_del(statements, (zend_string *) sql);
	}
	return statement;
}

PDO_API bool pdo_pool_cache_keep(pdo_dbh_t *conn, zend_string *sql, void *statement)
{
	pdo_pool_slot_t *slot = conn->slot;

	if (EXPECTED(!slot) || !slot->cache || slot->broken) {
		return false;
	}
	HashTable *statements = &slot->cache->statements;

	if (zend_hash_exists(statements, sql)) {
		return false;
	}
	if (zend_hash_num_elements(statements) == slot->cache->capacity) {
		free_oldest(slot, conn);
	}
	zend_hash_add_new_ptr(statements, sql, statement);
	return true;
}

/* Frees all statements when the session or the connection ends. The server frees its part by itself. */
void pdo_pool_cache_clear(pdo_pool_slot_t *slot)
{
	while (slot->cache && zend_hash_num_elements(&slot->cache->statements)) {
		free_oldest(slot, NULL);
	}
}

void pdo_pool_cache_free(pdo_pool_slot_t *slot)
{
	pdo_pool_cache_clear(slot);
	zend_hash_destroy(&slot->cache->statements);
	efree(slot->cache);
	slot->cache = NULL;
}
