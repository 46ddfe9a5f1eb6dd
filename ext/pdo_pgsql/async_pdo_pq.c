/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * This extension's copy of libpq for coroutines: pdo_pgsql can be built without pgsql. */
#define PHP_ASYNC_PQ(name) php_async_pdo_pgsql_##name
#include "ext/pgsql/async_pq.c"
