/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * See async_pdo_pq.c. */
#define PHP_ASYNC_PQ(name) php_async_pdo_pgsql_##name
#include "ext/pgsql/async_pq_copy.c"
