/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * PostgreSQL under the connection pool of PDO. */
#ifndef PDO_PGSQL_POOL_H
#define PDO_PGSQL_POOL_H

#include "ext/pdo/pdo_pool.h"

extern const pdo_pool_driver_t pdo_pgsql_pool;

/* Defined in pgsql_driver.c. */
void pdo_pgsql_init_methods(pdo_dbh_t *dbh);

#endif
