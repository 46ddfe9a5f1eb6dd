/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * SQLite under the connection pool of PDO. */
#ifndef PDO_SQLITE_POOL_H
#define PDO_SQLITE_POOL_H

#include "ext/pdo/pdo_pool.h"
#include "php_pdo_sqlite_int.h"

extern const pdo_pool_driver_t pdo_sqlite_pool;

/* Defined in sqlite_driver.c. */
void pdo_sqlite_init_methods(pdo_dbh_t *dbh);

/* Takes a cached statement for the text, ready to be bound; NULL: prepare one. */
sqlite3_stmt *pdo_sqlite_pool_take(pdo_dbh_t *dbh, const zend_string *sql);
/* Gives an unused statement to the cache. False: the caller finalizes it. */
bool pdo_sqlite_pool_keep(pdo_stmt_t *stmt);

#endif
