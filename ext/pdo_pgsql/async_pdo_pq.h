/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/pgsql/async_pq.h with the names of this extension's copy. */
#ifndef PHP_ASYNC_PDO_PQ_H
#define PHP_ASYNC_PDO_PQ_H

#define PHP_ASYNC_PQ(name) php_async_pdo_pgsql_##name
#include "ext/pgsql/async_pq.h"

#endif
