/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Persistent connections of PDO in EG(persistent_list).
 * Invariant: the list holds one reference to a connection, each PDO object another one. The liveness check may suspend,
 * and another coroutine may remove the connection from the list in the meantime. The caller's reference keeps it. */
#include "pdo_pool_int.h"

static zend_resource *find_entry(const char *key, size_t length)
{
	zend_resource *entry = zend_hash_str_find_ptr(&EG(persistent_list), key, length);

	return entry && entry->type == php_pdo_list_entry() ? entry : NULL;
}

static bool is_listed(const pdo_dbh_t *dbh)
{
	const zend_resource *entry = find_entry(dbh->persistent_id, dbh->persistent_id_len);

	return entry && entry->ptr == dbh;
}

/* Removes the connection from the list and drops its reference. The caller holds another one. */
static void pdo_persistent_unlist(pdo_dbh_t *dbh)
{
	zend_resource *entry = find_entry(dbh->persistent_id, dbh->persistent_id_len);

	ZEND_ASSERT(dbh->refcount > 1);
	entry->ptr = NULL;
	dbh->refcount--;
	zend_hash_str_del(&EG(persistent_list), dbh->persistent_id, dbh->persistent_id_len);
}

pdo_dbh_t *pdo_persistent_find(const char *key, size_t length)
{
	const zend_resource *entry = find_entry(key, length);
	pdo_dbh_t *dbh = entry ? entry->ptr : NULL;

	if (!dbh || !dbh->methods->check_liveness) {
		return dbh;
	}
	dbh->refcount++;
	const bool is_alive = dbh->methods->check_liveness(dbh) != FAILURE;
	if (EXPECTED(is_listed(dbh))) {
		if (EXPECTED(is_alive)) {
			dbh->refcount--;
			return dbh;
		}
		pdo_persistent_unlist(dbh);
	}
	pdo_dbh_release(dbh);
	return NULL;
}

bool pdo_persistent_is_late(pdo_dbh_t *dbh)
{
	if (EXPECTED(!find_entry(dbh->persistent_id, dbh->persistent_id_len))) {
		return false;
	}
	dbh->refcount--;
	return true;
}
