/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * This extension's copy of SQLite with coroutines: pdo_sqlite can be built without sqlite3. */
#define PHP_ASYNC_SQLITE(name) php_async_pdo_sqlite_##name
#include "ext/sqlite3/async_sqlite.c"
