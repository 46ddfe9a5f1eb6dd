/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * Objects of PDO that several coroutines of one thread share without a pool: the list of persistent connections
 * (pdo_persistent.c) and statements (pdo_stmt_lock.c). */
#ifndef PDO_SHARED_H
#define PDO_SHARED_H

#include "pdo_pool.h"

/* Finds a live connection in the list; borrowed from the list. A dead one is removed. NULL if there is none. May
 * suspend. */
pdo_dbh_t *pdo_persistent_find(const char *key, size_t length);
/* True if another coroutine has listed its connection first: drops the reference of the new one that was meant for the
 * list. */
bool pdo_persistent_is_late(pdo_dbh_t *dbh);
/* Drops one reference; the last one closes the connection. Defined in pdo_dbh.c. */
void pdo_dbh_release(pdo_dbh_t *dbh);

/* A call in progress on a statement. */
typedef struct {
	pdo_pool_fiber_call_t in_fiber;
	bool is_locked;
} pdo_stmt_call_t;

/* Wraps the methods of PDOStatement in the lock of the statement. Must run after pdo_pool_startup(). */
void pdo_stmt_lock_startup(zend_class_entry *ce);
/* Acquires the lock of a statement; also used by loops over it. `call` must live until the leave. False: refused, with
 * the error raised, or cancelled, with an exception. May suspend. While the runtime is inactive it takes no lock and
 * never suspends. */
bool pdo_stmt_lock_begin(pdo_stmt_t *stmt, pdo_stmt_call_t *call);
void pdo_stmt_lock_release(pdo_stmt_t *stmt, pdo_stmt_call_t *call);
/* Drops the holder when the statement is freed: a fatal error may have left the lock taken. */
void pdo_stmt_lock_end(pdo_stmt_t *stmt);

#endif
