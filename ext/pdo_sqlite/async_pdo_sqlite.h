/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * ext/sqlite3/async_sqlite.h with the names of this extension's copy. */
#ifndef PHP_ASYNC_PDO_SQLITE_H
#define PHP_ASYNC_PDO_SQLITE_H

#define PHP_ASYNC_SQLITE(name) php_async_pdo_sqlite_##name
#include "ext/sqlite3/async_sqlite.h"

#endif
