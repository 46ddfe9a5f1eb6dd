/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * MySQL under the connection pool of PDO. */
#ifndef PDO_MYSQL_POOL_H
#define PDO_MYSQL_POOL_H

#include "ext/pdo/pdo_pool.h"
#include "php_pdo_mysql_int.h"

/* Only with mysqlnd: libmysqlclient blocks, and cannot be pooled. */
#ifdef PDO_USE_MYSQLND
extern const pdo_pool_driver_t pdo_mysql_pool;
# define PDO_MYSQL_POOL (&pdo_mysql_pool)
/* Makes the server report changes of the session. */
# define PDO_MYSQL_POOL_CONNECT_FLAGS(dbh) ((dbh)->slot ? CLIENT_SESSION_TRACK : 0)

/* Takes a cached statement for the text into S->stmt. False if there is none. */
bool pdo_mysql_pool_take(pdo_dbh_t *dbh, pdo_mysql_stmt *S, zend_string *sql);
/* Gives an unused statement to the cache. True: the cache owns it. */
bool pdo_mysql_pool_keep(pdo_stmt_t *stmt);
/* Prepares and executes a refused statement once more, if the server has lost it. True if that succeeded. */
bool pdo_mysql_pool_retry(pdo_stmt_t *stmt);
#else
# define PDO_MYSQL_POOL NULL
# define PDO_MYSQL_POOL_CONNECT_FLAGS(dbh) 0
# define pdo_mysql_pool_take(dbh, S, sql) false
# define pdo_mysql_pool_keep(stmt) false
# define pdo_mysql_pool_retry(stmt) false
#endif

/* Defined in mysql_driver.c. */
void pdo_mysql_init_methods(pdo_dbh_t *dbh);

#endif
