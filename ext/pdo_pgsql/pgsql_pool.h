/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PostgreSQL under the connection pool of PDO. */
#ifndef PDO_PGSQL_POOL_H
#define PDO_PGSQL_POOL_H

#include "ext/pdo/pdo_pool.h"

extern const pdo_pool_driver_t pdo_pgsql_pool;

/* Defined in pgsql_driver.c. */
void pdo_pgsql_init_methods(pdo_dbh_t *dbh);

/* Takes the name of a cached statement for the text; the caller owns it. NULL: prepare one. */
char *pdo_pgsql_pool_take(pdo_dbh_t *dbh, const zend_string *query);
/* Gives an unused statement to the cache. True: the cache owns its name. */
bool pdo_pgsql_pool_keep(pdo_stmt_t *stmt);
/* True if the server has refused a cached statement because it changed or lost it: frees the result, and the caller
 * prepares and executes it once more. May suspend. */
bool pdo_pgsql_pool_is_stale(pdo_stmt_t *stmt, bool in_transaction);

#endif
