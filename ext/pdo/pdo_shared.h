/* Copyright (c) TrueAsync authors. BSD-3-Clause, see LICENSE.
 *
 * What several coroutines of one thread share in PDO without a pool: the list of persistent connections (pdo_persistent.c) and
 * statements (pdo_stmt_turn.c). Called by PDO itself. */
#ifndef PDO_SHARED_H
#define PDO_SHARED_H

#include "pdo_pool.h"

/* A connection of the list that is alive; borrowed from the list. NULL: there is none, and the list has none. May suspend. */
pdo_dbh_t *pdo_persistent_find(const char *key, size_t length);
/* Another coroutine was faster: true, and the new connection has lost the reference that was meant for the list. */
bool pdo_persistent_is_late(pdo_dbh_t *dbh);
/* Drops one reference; the last one closes the connection. Defined in pdo_dbh.c. */
void pdo_dbh_release(pdo_dbh_t *dbh);

/* A call that a statement is in. */
typedef struct {
	pdo_pool_fiber_call_t in_fiber;
	bool has_turn;
} pdo_stmt_call_t;

/* The methods of PDOStatement take turns. After pdo_pool_startup(). */
void pdo_stmt_turn_startup(zend_class_entry *ce);
/* For what is no method: a loop over a statement. `call` lives until the leave. False: refused, with the error raised, or cancelled, with an
 * exception. May suspend. While the runtime is inactive it never does, and no turn is taken. */
bool pdo_stmt_turn_begin(pdo_stmt_t *stmt, pdo_stmt_call_t *call);
void pdo_stmt_turn_leave(pdo_stmt_t *stmt, pdo_stmt_call_t *call);
/* The statement is freed; a fatal error may have left the turn taken. */
void pdo_stmt_turn_end(pdo_stmt_t *stmt);

#endif
