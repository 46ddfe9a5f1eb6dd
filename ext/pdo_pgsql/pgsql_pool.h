/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PostgreSQL under the connection pool of PDO. */
#ifndef PDO_PGSQL_POOL_H
#define PDO_PGSQL_POOL_H

#include "ext/pdo/pdo_pool.h"

extern const pdo_pool_driver_t pdo_pgsql_pool;

/* Defined in pgsql_driver.c. */
void pdo_pgsql_init_methods(pdo_dbh_t *dbh);

/* The name of a statement that this connection has kept for the text; the caller's. NULL: prepare one. */
char *pdo_pgsql_pool_take(pdo_dbh_t *dbh, const zend_string *query);
/* The statement is not needed any more. True: the connection keeps it, and its name. */
bool pdo_pgsql_pool_keep(pdo_stmt_t *stmt);
/* A kept statement was refused because the server has changed or lost it: it is to be prepared and executed once more, its
 * result is freed. May suspend. */
bool pdo_pgsql_pool_is_stale(pdo_stmt_t *stmt, bool in_transaction);

#endif
