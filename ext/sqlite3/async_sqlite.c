/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Locks of SQLite's handles, and a busy handler that suspends.
 * Invariant: a coroutine suspends inside SQLite only while it holds the lock of that handle. */
#define PHP_ASYNC_SQLITE_PRIVATE
#include "async_sqlite.h"
#include "async_lock.h"
#include "zend_async_inflight.h"
#include "zend_async_stack_grow.h"
#include "zend_exceptions.h"

/* A handle is
 *
 *   unknown   no coroutine has used it yet
 *   free      known, not locked
 *   held      locked by a coroutine; others wait
 *   closed    closed during a call; freed when the last call has left */
typedef struct {
	sqlite3 *db;
	php_async_lock_t lock;
	uint32_t users;        /* calls that hold the lock or wait for it */
	int timeout_ms;        /* set by the program; -1: not known yet */
	uint64_t began_ns;     /* start of the current wait of the busy handler */
	bool closed;
} handle_t;

ZEND_TLS HashTable *handles; /* handle_t by sqlite3, owned; NULL while there is none */

static handle_t *sqlite_find(const sqlite3 *db)
{
	return handles ? zend_hash_index_find_ptr(handles, (zend_ulong) (uintptr_t) db) : NULL;
}

static handle_t *sqlite_need(sqlite3 *db)
{
	handle_t *handle = sqlite_find(db);

	if (UNEXPECTED(!handle)) {
		if (!handles) {
			handles = pemalloc(sizeof(*handles), true);
			zend_hash_init(handles, 8, NULL, NULL, true);
		}
		handle = pecalloc(1, sizeof(*handle), true);
		handle->db = db;
		handle->timeout_ms = -1;
		zend_hash_index_add_new_ptr(handles, (zend_ulong) (uintptr_t) db, handle);
	}
	return handle;
}

static void sqlite_drop(handle_t *handle)
{
	zend_hash_index_del(handles, (zend_ulong) (uintptr_t) handle->db);
	if (zend_hash_num_elements(handles) == 0) {
		zend_hash_destroy(handles);
		pefree(handles, true);
		handles = NULL;
	}
}

/* The remaining handles belong to persistent connections. A fatal error may have left a lock taken. */
void PHP_ASYNC_SQLITE(end_request)(void)
{
	handle_t *handle;

	if (EXPECTED(!handles)) {
		return;
	}
	ZEND_HASH_FOREACH_PTR(handles, handle) {
		if (UNEXPECTED(handle->lock.holder != NULL)) {
			ZEND_ASYNC_EVENT_RELEASE(&handle->lock.holder->event);
		}
		memset(&handle->lock, 0, sizeof(handle->lock));
		handle->users = 0;
	} ZEND_HASH_FOREACH_END();
}

ZEND_EXT_TLS bool PHP_ASYNC_SQLITE(is_asking);

/* ---- waiting for locks ---- */

/* The delays of SQLite's own handler, in milliseconds. */
static int delay_of(int count, int timeout_ms)
{
	static const uint8_t delays[] = { 1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100 };
	static const uint8_t before[] = { 0, 1, 3, 8, 18, 33, 53, 78, 103, 128, 178, 228 };
	const int last = (int) (sizeof(delays) / sizeof(*delays)) - 1;
	const int delay = delays[MIN(count, last)];
	const int prior = count <= last ? before[count] : before[last] + delay * (count - last);

	return prior + delay > timeout_ms ? timeout_ms - prior : delay;
}

static int sqlite_wait_for_lock(void *arg, int count)
{
	handle_t *handle = arg;
	const uint64_t now = zend_hrtime();
	int delay = delay_of(count, handle->timeout_ms);

	if (count == 0) {
		handle->began_ns = now;
	}
	if (delay <= 0 || now - handle->began_ns >= (uint64_t) handle->timeout_ms * UINT64_C(1000000)) {
		return 0;
	}
	if (!php_async_may_suspend()) {
		sqlite3_sleep(delay);
		return 1;
	}
	return php_async_sleep((uint64_t) delay * UINT64_C(1000000)) && !EG(exception);
}

static int take_timeout(void *arg, int count, char **values, char **names)
{
	*(int *) arg = count > 0 && values[0] ? atoi(values[0]) : 0;
	return 0;
}

/* True if the text sets or reads the busy timeout. It is then compiled with the program's handler, not ours. */
static bool is_about_timeout(const char *sql, size_t length)
{
	static const char name[] = "busy_timeout";

	for (; length >= sizeof(name) - 1; sql++, length--) {
		if ((*sql == 'b' || *sql == 'B') && strncasecmp(sql, name, sizeof(name) - 1) == 0) {
			return true;
		}
	}
	return false;
}

/* ---- locks ---- */

typedef struct {
	handle_t *handle;
	zend_object *parked;   /* owned: stashed exception */
	bool taken;
	bool handler;          /* our busy handler is installed for this call */
} call_t;

static void sqlite_install(call_t *call)
{
	handle_t *handle = call->handle;

	/* The outermost call has installed it. */
	if (handle->lock.depth > 0 || !php_async_may_suspend()) {
		return;
	}
	if (handle->timeout_ms < 0) {
		handle->timeout_ms = 0;
		PHP_ASYNC_SQLITE(is_asking) = true;
		sqlite3_exec(handle->db, "PRAGMA busy_timeout", take_timeout, &handle->timeout_ms, NULL);
		PHP_ASYNC_SQLITE(is_asking) = false;
	}
	if (handle->timeout_ms > 0) {
		sqlite3_busy_handler(handle->db, sqlite_wait_for_lock, handle);
		call->handler = true;
	}
}

static void sqlite_leave(call_t *call)
{
	handle_t *handle = call->handle;

	if (call->handler && !handle->closed) {
		sqlite3_busy_timeout(handle->db, handle->timeout_ms);
	}
	if (call->taken) {
		php_async_lock_release(&handle->lock);
	}
	if (--handle->users == 0 && UNEXPECTED(handle->closed)) {
		pefree(handle, true);
	}
	zend_async_exception_restore(call->parked);
}

/* Acquires the lock. False with an exception: cancelled. `cleanup`: stashes an exception, and continues even if
 * cancelled. */
static bool sqlite_enter(call_t *call, sqlite3 *db, bool plain, bool cleanup)
{
	handle_t *handle = sqlite_need(db);

	call->handle = handle;
	call->parked = NULL;
	call->handler = false;
	if (UNEXPECTED(EG(exception) != NULL) && cleanup && !zend_async_is_exit(EG(exception))) {
		call->parked = php_async_stash_exception();
	}
	handle->users++;
	call->taken = php_async_lock_acquire(&handle->lock);
	if (UNEXPECTED(!call->taken && !cleanup)) {
		sqlite_leave(call);
		return false;
	}
	if (!plain) {
		sqlite_install(call);
	}
	return true;
}

/* ---- the calls ---- */

/* SQLite's compiler recurses with each nested or chained expression (up to 1,000). */
ZEND_ASYNC_GROWN(
		prepare,
		{
			int *result;
			sqlite3 *db;
			const char *sql;
			int length;
			sqlite3_stmt **stmt;
			const char **tail;
		},
		*call->result = sqlite3_prepare_v2(call->db, call->sql, call->length, call->stmt, call->tail))

ZEND_ASYNC_GROWN(
		exec,
		{
			int *result;
			sqlite3 *db;
			const char *sql;
			int (*callback)(void *, int, char **, char **);
			void *arg;
			char **error;
		},
		*call->result = sqlite3_exec(call->db, call->sql, call->callback, call->arg, call->error))

int PHP_ASYNC_SQLITE(
		exec)(sqlite3 *db, const char *sql, int (*callback)(void *, int, char **, char **), void *arg, char **error)
{
	const bool plain = sql && is_about_timeout(sql, strlen(sql));
	call_t call;
	int result;

	if (UNEXPECTED(!sqlite_enter(&call, db, plain, false))) {
		if (error) {
			*error = NULL;
		}
		return SQLITE_INTERRUPT;
	}
	ZEND_ASYNC_CALL_WITH_ROOM(exec, &result, db, sql, callback, arg, error);
	if (plain) {
		call.handle->timeout_ms = -1;
	}
	sqlite_leave(&call);
	return result;
}

int PHP_ASYNC_SQLITE(prepare)(sqlite3 *db, const char *sql, int length, sqlite3_stmt **stmt, const char **tail)
{
	const bool plain = sql && is_about_timeout(sql, length < 0 ? strlen(sql) : (size_t) length);
	call_t call;
	int result;

	if (UNEXPECTED(!sqlite_enter(&call, db, plain, false))) {
		*stmt = NULL;
		return SQLITE_INTERRUPT;
	}
	ZEND_ASYNC_CALL_WITH_ROOM(prepare, &result, db, sql, length, stmt, tail);
	if (plain) {
		call.handle->timeout_ms = -1;
	}
	sqlite_leave(&call);
	return result;
}

int PHP_ASYNC_SQLITE(step)(sqlite3_stmt *stmt)
{
	call_t call;
	int result;

	if (!stmt) {
		return sqlite3_step(stmt);
	}
	if (UNEXPECTED(!sqlite_enter(&call, sqlite3_db_handle(stmt), false, false))) {
		return SQLITE_INTERRUPT;
	}
	result = sqlite3_step(stmt);
	sqlite_leave(&call);
	return result;
}

int PHP_ASYNC_SQLITE(reset)(sqlite3_stmt *stmt)
{
	call_t call;
	int result;

	if (!stmt) {
		return sqlite3_reset(stmt);
	}
	if (UNEXPECTED(!sqlite_enter(&call, sqlite3_db_handle(stmt), false, true))) {
		return SQLITE_INTERRUPT;
	}
	result = sqlite3_reset(stmt);
	sqlite_leave(&call);
	return result;
}

int PHP_ASYNC_SQLITE(finalize)(sqlite3_stmt *stmt)
{
	call_t call;
	int result;

	if (!stmt) {
		return sqlite3_finalize(stmt);
	}
	if (UNEXPECTED(!sqlite_enter(&call, sqlite3_db_handle(stmt), false, true))) {
		return SQLITE_INTERRUPT;
	}
	result = sqlite3_finalize(stmt);
	sqlite_leave(&call);
	return result;
}

int PHP_ASYNC_SQLITE(blob_open)(sqlite3 *db, const char *name, const char *table, const char *column, sqlite3_int64 row,
		int flags, sqlite3_blob **blob)
{
	call_t call;
	int result;

	if (UNEXPECTED(!sqlite_enter(&call, db, false, false))) {
		return SQLITE_INTERRUPT;
	}
	result = sqlite3_blob_open(db, name, table, column, row, flags, blob);
	sqlite_leave(&call);
	return result;
}

/* Waits for database locks only by the busy handler of the destination, as SQLite does. */
int PHP_ASYNC_SQLITE(backup_step)(sqlite3_backup *backup, int pages, sqlite3 *destination, sqlite3 *source)
{
	call_t into, from;
	int result = SQLITE_INTERRUPT;

	if (UNEXPECTED(!sqlite_enter(&into, destination, false, false))) {
		return result;
	}
	if (EXPECTED(sqlite_enter(&from, source, false, false))) {
		result = sqlite3_backup_step(backup, pages);
		sqlite_leave(&from);
	}
	sqlite_leave(&into);
	return result;
}

int PHP_ASYNC_SQLITE(busy_timeout)(sqlite3 *db, int ms)
{
	handle_t *handle = sqlite_find(db);

	if (handle) {
		handle->timeout_ms = MAX(ms, 0);
		/* A call in progress keeps our handler, which uses the new limit. */
		if (handle->users > 0) {
			return SQLITE_OK;
		}
	}
	return sqlite3_busy_timeout(db, ms);
}

bool PHP_ASYNC_SQLITE(is_used)(sqlite3 *db)
{
	const handle_t *handle = sqlite_find(db);

	return handle
			&& (php_async_lock_is_awaited(&handle->lock)
					|| php_async_lock_state(&handle->lock) == PHP_ASYNC_LOCK_OTHER);
}

int PHP_ASYNC_SQLITE(close)(sqlite3 *db, int (*close)(sqlite3 *))
{
	handle_t *handle = db ? sqlite_find(db) : NULL;
	const int result = close(db);

	if (handle && result == SQLITE_OK) {
		sqlite_drop(handle);
		handle->closed = true;
		if (EXPECTED(handle->users == 0 || !ZEND_ASYNC_IS_ACTIVE)) {
			pefree(handle, true);
		}
	}
	return result;
}
