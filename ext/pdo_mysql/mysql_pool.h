/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * MySQL under the connection pool of PDO. */
#ifndef PDO_MYSQL_POOL_H
#define PDO_MYSQL_POOL_H

#include "ext/pdo/pdo_pool.h"

/* Only with mysqlnd: libmysqlclient blocks, and cannot be pooled. */
#ifdef PDO_USE_MYSQLND
extern const pdo_pool_driver_t pdo_mysql_pool;
# define PDO_MYSQL_POOL (&pdo_mysql_pool)
#else
# define PDO_MYSQL_POOL NULL
#endif

/* Defined in mysql_driver.c. */
void pdo_mysql_init_methods(pdo_dbh_t *dbh);

#endif
