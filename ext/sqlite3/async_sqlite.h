/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * SQLite with coroutines. Statements run in place. Only the wait for a database lock of another connection suspends, in
 * a busy handler with SQLite's own delays. During that wait, and while PHP code runs inside a statement, the coroutine
 * holds the lock of the handle, and other coroutines wait for it. ext/sqlite3 and ext/pdo_sqlite include this file
 * last, because it redefines the calls of SQLite. While the runtime is inactive SQLite's own calls are made. */
#ifndef PHP_ASYNC_SQLITE_H
#define PHP_ASYNC_SQLITE_H

#include "php.h"
#include "async_wait.h"

#include <sqlite3.h>

/* The two extensions have a copy each, because either can be built without the other. */
#ifndef PHP_ASYNC_SQLITE
# define PHP_ASYNC_SQLITE(name) php_async_sqlite3_##name
#endif

BEGIN_EXTERN_C()

/* Each waits for the lock of the handle, and may suspend in the busy handler. SQLITE_INTERRUPT with an exception if the
 * wait for the lock was cancelled; reset does its work even then. */
int PHP_ASYNC_SQLITE(
		exec)(sqlite3 *db, const char *sql, int (*callback)(void *, int, char **, char **), void *arg, char **error);
int PHP_ASYNC_SQLITE(prepare)(sqlite3 *db, const char *sql, int length, sqlite3_stmt **stmt, const char **tail);
int PHP_ASYNC_SQLITE(step)(sqlite3_stmt *stmt);
int PHP_ASYNC_SQLITE(reset)(sqlite3_stmt *stmt);
int PHP_ASYNC_SQLITE(backup_step)(sqlite3_backup *backup, int pages, sqlite3 *destination, sqlite3 *source);
int PHP_ASYNC_SQLITE(blob_open)(sqlite3 *db, const char *name, const char *table, const char *column, sqlite3_int64 row,
		int flags, sqlite3_blob **blob);

/* Waits as well, and does its work even if cancelled. */
int PHP_ASYNC_SQLITE(finalize)(sqlite3_stmt *stmt);

/* These do not suspend. */
int PHP_ASYNC_SQLITE(close)(sqlite3 *db, int (*close)(sqlite3 *));
int PHP_ASYNC_SQLITE(busy_timeout)(sqlite3 *db, int ms);

/* Frees the locks of handles that outlive the request. */
void PHP_ASYNC_SQLITE(end_request)(void);

/* True while the limit of the busy handler is queried: the authorizer must not be called. */
extern ZEND_EXT_TLS bool PHP_ASYNC_SQLITE(is_asking);

/* True if another coroutine is inside, or a coroutine waits for the lock. */
bool PHP_ASYNC_SQLITE(is_used)(sqlite3 *db);

END_EXTERN_C()

#ifndef PHP_ASYNC_SQLITE_PRIVATE

# define PHP_ASYNC_SQLITE_CALL(ours, theirs) (UNEXPECTED(ZEND_ASYNC_IS_ACTIVE) ? PHP_ASYNC_SQLITE(ours) : theirs)

# define sqlite3_exec(db, sql, callback, arg, error) \
	PHP_ASYNC_SQLITE_CALL(exec((db), (sql), (callback), (arg), (error)), sqlite3_exec((db), (sql), (callback), (arg), (error)))
# define sqlite3_prepare_v2(db, sql, length, stmt, tail) \
	PHP_ASYNC_SQLITE_CALL(prepare((db), (sql), (length), (stmt), (tail)), sqlite3_prepare_v2((db), (sql), (length), (stmt), (tail)))
# define sqlite3_step(stmt) PHP_ASYNC_SQLITE_CALL(step(stmt), sqlite3_step(stmt))
# define sqlite3_reset(stmt) PHP_ASYNC_SQLITE_CALL(reset(stmt), sqlite3_reset(stmt))
# define sqlite3_finalize(stmt) PHP_ASYNC_SQLITE_CALL(finalize(stmt), sqlite3_finalize(stmt))
# define sqlite3_close(db) PHP_ASYNC_SQLITE(close)((db), sqlite3_close)
# define sqlite3_close_v2(db) PHP_ASYNC_SQLITE(close)((db), sqlite3_close_v2)
# define sqlite3_busy_timeout(db, ms) PHP_ASYNC_SQLITE_CALL(busy_timeout((db), (ms)), sqlite3_busy_timeout((db), (ms)))
# define sqlite3_blob_open(db, name, table, column, row, flags, blob) \
	PHP_ASYNC_SQLITE_CALL(blob_open((db), (name), (table), (column), (row), (flags), (blob)), \
		sqlite3_blob_open((db), (name), (table), (column), (row), (flags), (blob)))

#endif

#endif
